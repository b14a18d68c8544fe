import { lexer } from 'marked';
import { type Page, sections } from '../model/page.ts';
import type { OperationView } from '../model/service-document.ts';
import { renderExample as renderSamples } from './languages.ts';

/** A handwritten page: a title, a summary of one sentence, and a body with blocks that name examples. */
export interface WrittenPage {
  /** The path from the root of the site, without extension: `guides/first-conversation`. */
  path: string;
  /** The file of the page, for messages. */
  file: string;
  markdown: string;
}

/** Renders a handwritten page with the examples that it names. Adds each mistake to the problems, with file and line. */
export function renderWrittenPage(
  { path, file, markdown }: WrittenPage,
  operations: readonly OperationView[],
  baseUrl: string,
  problems: string[],
): Page {
  const fail = (line: number, message: string): string => {
    problems.push(`${file}:${line}: ${message}`);
    return '';
  };
  const renderExample = (block: string, line: number): string => {
    const [opening = '', ...rest] = block.trimEnd().split('\n');
    const [, operationId, name] = /^```example (\w+) (\w+)$/.exec(opening.trimEnd()) ?? [];
    const expected = '"```example OPERATION NAME" was expected, closed right below';
    if (operationId === undefined || rest.join('\n') !== '```')
      return fail(line, `${expected}; found ${JSON.stringify(opening)}.`);
    const operation = operations.find((one) => one.operationId === operationId);
    const example = operation?.examples.find((one) => one.name === name);
    if (operation !== undefined && example !== undefined) return renderSamples(operation, example, baseUrl).trimEnd();
    const choices =
      operation === undefined
        ? `operations are ${operations.map((one) => one.operationId).join(', ')}`
        : `${operationId} has ${operation.examples.map((one) => one.name).join(', ')}`;
    return fail(line, `There is no example "${operationId} ${name}"; ${choices}. Name one of them.`);
  };
  const filled = replaceExamples(markdown.replaceAll('\r\n', '\n'), renderExample);
  const [begun, title = path, summary = '', rest = ''] = /^# (.+)\n\s*\n(.+(?:\n.+)*)\n?([\s\S]*)$/.exec(filled) ?? [];
  if (begun === undefined)
    fail(1, 'A page was expected to begin with "# Its title", an empty line, and a sentence that sums it up.');
  const section = sections.find((one) => path.startsWith(`${one.toLowerCase()}/`)) ?? 'Guides';
  // Remove links from the summary: in a list on another page, they would lead to wrong targets.
  const plainSummary = summary.replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1');
  return { path, title, summary: plainSummary, section, source: { file, text: markdown }, body: `${summary}\n${rest}` };
}

/** Replaces each block that names an example. Leaves all other blocks unchanged. */
function replaceExamples(markdown: string, replace: (block: string, line: number) => string): string {
  let replaced = '';
  let line = 1;
  for (const token of lexer(markdown)) {
    const { raw } = token;
    const isExample = token.type === 'code' && /^examples?\b/i.test(token.lang ?? '');
    // A block inside a list cannot be replaced, so `replace` reports it.
    const nested = token.type === 'list' ? /^ {1,3}(?:`{3,}|~{3,}) *examples?\b.*$/im.exec(raw) : null;
    if (nested !== null) replace(nested[0], line + raw.slice(0, nested.index).split('\n').length - 1);
    const gap = replaced === '' || replaced.endsWith('\n\n') ? '' : '\n';
    replaced += isExample ? `${gap}${replace(raw, line)}\n${raw.slice(raw.trimEnd().length)}` : raw;
    line += raw.split('\n').length - 1;
  }
  return replaced;
}
