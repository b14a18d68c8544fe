import type { OperationView } from '../model/documented-operations.ts';
import { type Page, type Section, sections } from '../page.ts';
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

const exampleBlock = /^```example (\w+) (\w+)\n```$/gm;

/** A written page with the examples that it names. @throws WrittenPageError when it has no title, or there is no such example. */
export function renderWrittenPage(
  { path, file, markdown }: WrittenPage,
  operations: readonly OperationView[],
  baseUrl: string,
): Page {
  const [, title, summary = '', rest = ''] = /^# (.+)\n\s*\n(.+(?:\n.+)*)\n?([\s\S]*)$/.exec(markdown) ?? [];
  if (title === undefined)
    throw new WrittenPageError(
      `${file}:1: A page was expected to begin with "# Its title", an empty line, and a sentence that sums it up.`,
    );
  const body = rest.replaceAll(exampleBlock, (block, operationId: string, example: string) => {
    const line = markdown.slice(0, markdown.indexOf(block)).split('\n').length;
    const rendered = renderNamedExample(operations, operationId, example, baseUrl);
    if (rendered !== undefined) return rendered;
    const known = operations.find((operation) => operation.operationId === operationId)?.examples ?? [];
    const choices =
      known.length === 0
        ? `operations are ${operations.map((operation) => operation.operationId).join(', ')}`
        : `${operationId} has ${known.map(({ name }) => name).join(', ')}`;
    throw new WrittenPageError(
      `${file}:${line}: There is no example "${operationId} ${example}"; ${choices}. Name one of them.`,
    );
  });
  return {
    path,
    title,
    summary,
    section: sectionOf(path),
    source: { file, text: markdown },
    body: `${summary}\n${body}`,
  };
}

/** The heading of the navigation that a folder belongs to. */
function sectionOf(path: string): Section {
  return sections.find((section) => path.startsWith(`${section.toLowerCase()}/`)) ?? 'Guides';
}
