import { type Document, resolveReference, type Schema } from '../../src/document/document.ts';
import { situations } from '../../src/generated/walkthroughs.ts';
import { toKebabCase } from '../../src/text/words.ts';
import { type Field, fieldsOf, typeOf } from '../model/fields.ts';
import { type Page, placeBeside, toCodeBlock, toTable } from '../model/page.ts';
import { mark } from '../model/scope.ts';
import type { ExampleView, OperationView } from '../model/service-document.ts';
import { type PageSource, renderGaps, renderStatementList } from './annotations.ts';
import { renderExample } from './languages.ts';

export function operationPathOf(operationId: string): string {
  return `operations/${toKebabCase(operationId)}`;
}

/** The parts of an operation's page that a block in a handwritten page can include. */
export const operationParts = ['fields', 'examples', 'errors', 'all'] as const;
export type OperationParts = Readonly<Record<(typeof operationParts)[number], string>>;

export function renderOperation(operation: OperationView, source: PageSource): OperationParts {
  const { document, baseUrl, observations } = source;
  const { operationId, description, method, path, bases } = operation;
  const [base = ''] = bases;
  const under =
    bases.length === 1
      ? `\`${base}\` is the ${base === '{baseUrl}' ? 'first' : 'second'} base address`
      : 'It has both base addresses, `{baseUrl}` and `{baseUrlAlt}`';
  const [first, ...others] = operation.examples.filter(({ status }) => status === 200);
  const fields = `${renderRequest(document, operation)}${renderResponse(document, operation)}`;
  const example = first === undefined ? '' : `## Example\n\n${renderPlayed(operation, first, baseUrl)}`;
  const examples = renderExamples(operation, others, baseUrl);
  const errors = renderErrors(operation, baseUrl);
  const stated = [...operation['x-statements'], ...(operation.body?.schema['x-statements'] ?? [])];
  const [lead = '', ...rest] = description.trim().split('\n\n');
  const intro = [
    ...rest,
    `${under}; the examples use \`${baseUrl}\`.${mark('proofs', ' Their ids are those of a mock that was started with `--scenario examples`.')} [Try it](../try-it.md#${operationId}) on a mock.`,
  ];
  const all = [
    `${toCodeBlock('http', `${method} ${base}${path}`)}${lead}\n\n`,
    placeBeside(example, `${intro.join('\n\n')}\n\n${fields}`),
    examples,
    errors,
    mark(
      'statements',
      `## What is stated\n\n${renderStatementList(
        stated.filter(({ error }) => error === undefined),
        observations,
      )}`,
    ),
    mark(
      'open-questions',
      `## Not specified\n\nThe interface leaves these questions open. The mock answers them as follows. Your service may answer differently.\n\n${renderGaps(operation['x-gaps'], observations)}`,
    ),
  ];
  return { fields, examples: `${example}${examples}`, errors, all: all.join('') };
}

export function toOperationPage({ operationId, summary, description, method }: OperationView, body: string): Page {
  const [firstSentence = ''] = /^.*?[.:](?=\s|$)/s.exec(description) ?? [description];
  return {
    path: operationPathOf(operationId),
    title: summary,
    summary: firstSentence.replaceAll(/\s+/g, ' ').replace(/:$/, '.'),
    method,
    body,
  };
}

function renderRequest(document: Document, { parameters, requestBody, body }: OperationView): string {
  const rows = parameters.map(({ name, in: place, required = false, description = '', schema }) => {
    return [`\`${name}\``, place, typeOf(document, schema), required ? 'yes' : 'no', description];
  });
  return [
    '## Request\n\nSend the API key of the workspace in the header `x-api-key`.\n\n',
    rows.length === 0 ? '' : toTable(['Parameter', 'In', 'Type', 'Required', 'Description'], rows),
    body === undefined
      ? 'The request has no body.\n\n'
      : `The body is JSON. ${requestBody?.description ?? ''}\n\n${toFieldTable(fieldsOf(document, body.schema))}`,
  ].join('');
}

function renderResponse(document: Document, { success }: OperationView): string {
  const { description = '', schema = {} } = success ?? {};
  const { oneOf } = resolveReference<Schema>(document, schema);
  const branches = oneOf ?? [schema];
  const tables = branches.map((branch) => {
    const intro = oneOf === undefined ? '' : `${resolveReference<Schema>(document, branch).description ?? ''}\n\n`;
    return intro + toFieldTable(fieldsOf(document, branch));
  });
  return `## Response\n\nSuccess is HTTP 200: ${description.charAt(0).toLowerCase()}${description.slice(1)}\n\n${tables.join('')}`;
}

export function toFieldTable(fields: readonly Field[]): string {
  const rows = fields.map(({ name, type, isRequired, description }) => {
    return [`\`${name}\``, type, isRequired ? 'yes' : 'no', description];
  });
  return toTable(['Field', 'Type', 'Required', 'Description'], rows);
}

function renderExamples(operation: OperationView, examples: readonly ExampleView[], baseUrl: string): string {
  if (examples.length === 0) return '';
  const parts = examples.map(
    (example) => `### 200: ${example.summary}\n\n${renderPlayed(operation, example, baseUrl)}`,
  );
  const proof = mark('proofs', 'Tests run each example against the mock. It shows the response of the mock.\n\n');
  return `## More examples\n\n${proof}${parts.join('')}`;
}

function renderPlayed(operation: OperationView, example: ExampleView, baseUrl: string): string {
  const { given } = example.walkthrough;
  const situation = given === undefined ? '' : `${situations[given]?.text ?? ''}\n\n`;
  return `${situation}Request:\n\n${renderExample(operation, example, baseUrl)}`;
}

function renderErrors(operation: OperationView, baseUrl: string): string {
  const refusals = operation.examples.filter(({ status }) => status !== 200);
  const codeOf = ({ value }: ExampleView) => (value as { errorCode: string }).errorCode;
  const titleOf = (status: number, errorCode: string) => `${status} \`${errorCode}\``;
  const byCode = Map.groupBy(statedErrorsOf(operation), ({ status, errorCode }) => titleOf(status, errorCode));
  const rows = [...byCode].map(([title, errors]) => {
    const example = refusals.find((one) => one.isStated && titleOf(one.status, codeOf(one)) === title);
    const conditions = errors.map(({ text }) => text.trim()).join(' ');
    return `### ${title}\n\n${conditions}\n\n${example === undefined ? '' : renderPlayed(operation, example, baseUrl)}`;
  });
  const open = refusals
    .filter(({ isStated }) => !isStated)
    .map((example) => {
      const title = titleOf(example.status, codeOf(example));
      return `### ${title}\n\n${example.summary}\n\n${renderPlayed(operation, example, baseUrl)}`;
    });
  const intro = 'The interface names no code here. The mock answers as follows; do not rely on it.';
  const openSection =
    open.length === 0 ? '' : mark('open-questions', `## Errors that are open\n\n${intro}\n\n${open.join('')}`);
  return `## Errors\n\nThese errors are stated. Expect others as well: an \`errorCode\` that is not listed can come with any status.\n\n${rows.join('')}${openSection}`;
}

export function statedErrorsOf({ 'x-statements': statements }: OperationView) {
  return statements.flatMap(({ text, error }) => (error === undefined ? [] : [{ ...error, text }]));
}
