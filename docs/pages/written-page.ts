import { TextError } from '../../src/files/issue.ts';
import { type Page, type Section, sections } from '../model/page.ts';
import type { OperationView } from '../model/service-document.ts';
import { renderNamedExample } from '../samples/named-example.ts';

/** A page as somebody wrote it: a title, a sentence that sums it up, and the rest, in which blocks name examples. */
export interface WrittenPage {
  /** From the root of the site, without extension: `guides/first-conversation`. */
  path: string;
  /** Where it is written, for messages. */
  file: string;
  markdown: string;
}

/**
 * A written page with the examples that it names.
 *
 * @throws TextError when it has no title, there is no such example, or a block only begins like one that names an
 * example.
 */
export function renderWrittenPage(
  { path, file, markdown }: WrittenPage,
  operations: readonly OperationView[],
  baseUrl: string,
): Page {
  const fail = (line: number, message: string): never => {
    throw new TextError(`${file}:${line}: ${message}`);
  };
  const renderExample = ({ operationId, example, line }: ExampleBlock): string =>
    renderNamedExample(operations, operationId, example, baseUrl) ??
    fail(
      line,
      `There is no example "${operationId} ${example}"; ${listChoices(operations, operationId)}. Name one of them.`,
    );
  const filled = replaceExampleBlocks(markdown.replaceAll('\r\n', '\n'), renderExample, fail);
  const [, title, summary = '', rest = ''] = /^# (.+)\n\s*\n(.+(?:\n.+)*)\n?([\s\S]*)$/.exec(filled) ?? [];
  if (title === undefined) {
    return fail(1, 'A page was expected to begin with "# Its title", an empty line, and a sentence that sums it up.');
  }
  return {
    path,
    title,
    summary,
    section: sectionOf(path),
    source: { file, text: markdown },
    body: `${summary}\n${rest}`,
  };
}

function listChoices(operations: readonly OperationView[], operationId: string): string {
  const known = operations.find((operation) => operation.operationId === operationId)?.examples ?? [];
  return known.length === 0
    ? `operations are ${operations.map((operation) => operation.operationId).join(', ')}`
    : `${operationId} has ${known.map(({ name }) => name).join(', ')}`;
}

/** The heading of the navigation that a folder belongs to. */
function sectionOf(path: string): Section {
  return sections.find((section) => path.startsWith(`${section.toLowerCase()}/`)) ?? 'Guides';
}

/** A block that names an example of the document. */
interface ExampleBlock {
  operationId: string;
  example: string;
  /** The line on which it begins, counted from 1. */
  line: number;
}

/**
 * The text with each block that names an example replaced; other blocks stay as they are, whatever they show.
 *
 * @param fail - told of a block that begins like one that names an example, and cannot be understood
 */
function replaceExampleBlocks(
  markdown: string,
  replace: (block: ExampleBlock) => string,
  fail: (line: number, message: string) => never,
): string {
  const replaced: string[] = [];
  let open: string | undefined;
  const lines = markdown.split('\n');
  for (let index = 0; index < lines.length; index++) {
    const text = (lines[index] ?? '').trimEnd();
    const [, fence, info = ''] = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(text) ?? [];
    const isExample = open === undefined && /^\s*examples?\b/i.test(info);
    if (fence !== undefined && open === undefined) open = fence;
    else if (open !== undefined && fence?.startsWith(open) && info === '') open = undefined;
    if (!isExample) {
      replaced.push(lines[index] ?? '');
      continue;
    }
    const [, operationId, example] = /^```example (\w+) (\w+)$/.exec(text) ?? [];
    if (operationId === undefined || example === undefined) {
      return fail(index + 1, `"${'```'}example OPERATION NAME" was expected; found ${JSON.stringify(text)}.`);
    }
    if (lines[index + 1]?.trimEnd() !== '```') {
      return fail(
        index + 2,
        `The end of the block was expected right below ${JSON.stringify(text)}. Write "${'```'}".`,
      );
    }
    if (replaced.length > 0 && replaced.at(-1) !== '') replaced.push('');
    replaced.push(replace({ operationId, example, line: index + 1 }));
    open = undefined;
    index++;
  }
  return replaced.join('\n');
}
