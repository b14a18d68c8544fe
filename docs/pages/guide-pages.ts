import { guides } from '../../src/generated/guides.ts';
import type { OperationView } from '../model/documented-operations.ts';
import { type Page, toCodeBlock } from '../page.ts';
import { documentedValuesOf } from '../samples/documented-values.ts';
import { languages } from '../samples/languages.ts';
import { toSampleRequest } from '../samples/sample-request.ts';

const exampleBlock = /^```example (\w+) (\w+)\n```$/gm;

/** The guides that people wrote, with the examples that they name. @throws Error when there is no such example. */
export function renderGuidePages(operations: readonly OperationView[], baseUrl: string): Page[] {
  return guides.map(({ name, markdown }) => {
    const file = `openapi/guides/${name}.md`;
    const [, title = '', summary = '', body = ''] = /^# (.+)\n\n([^\n]+)\n\n([\s\S]*)$/.exec(markdown) ?? [];
    return {
      path: `guides/${name}`,
      title,
      summary,
      section: 'Guides',
      source: { file, text: markdown },
      body: `${summary}\n\n${body.replaceAll(exampleBlock, (block, operationId: string, example: string) => {
        const line = markdown.slice(0, markdown.indexOf(block)).split('\n').length;
        return renderExample(operations, operationId, example, baseUrl, `${file}:${line}`);
      })}`,
    };
  });
}

function renderExample(
  operations: readonly OperationView[],
  operationId: string,
  name: string,
  baseUrl: string,
  place: string,
): string {
  const operation = operations.find((one) => one.operationId === operationId);
  const example = operation?.examples.find((one) => one.name === name);
  if (operation === undefined || example === undefined)
    throw new Error(`${place} names the example "${operationId} ${name}", but there is none. Correct it.`);
  const values = documentedValuesOf(example);
  const request = toSampleRequest(operation.operationId, example.walkthrough, { baseUrl, values });
  const samples =
    request === undefined
      ? ''
      : languages.map(({ fence, title, render }) => toCodeBlock(fence, render(request), title)).join('');
  const response = toCodeBlock('json', JSON.stringify(example.value, null, 2));
  return `${samples}Response, HTTP ${example.status}:\n\n${response}`.trimEnd();
}
