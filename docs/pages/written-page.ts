import type { OperationView } from '../model/documented-operations.ts';
import { type Page, type Section, sections } from '../page.ts';
import { type ExampleBlock, replaceExampleBlocks } from './example-blocks.ts';
import { renderNamedExample } from './named-example.ts';

/** A page as somebody wrote it: a title, a sentence that sums it up, and the rest, in which blocks name examples. */
export interface WrittenPage {
  /** From the root of the site, without extension: `guides/first-conversation`. */
  path: string;
  /** Where it is written, for messages. */
  file: string;
  markdown: string;
}

/** A written page that cannot be built; the message has file and line. */
export class WrittenPageError extends Error {}

/**
 * A written page with the examples that it names.
 *
 * @throws WrittenPageError when it has no title, there is no such example, or a block only begins like one that names an
 * example.
 */
export function renderWrittenPage(
  { path, file, markdown }: WrittenPage,
  operations: readonly OperationView[],
  baseUrl: string,
): Page {
  const fail = (line: number, message: string): never => {
    throw new WrittenPageError(`${file}:${line}: ${message}`);
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
