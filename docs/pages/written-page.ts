import { lexer } from 'marked';
import { nearestName } from '../../src/text/words.ts';
import type { Page } from '../model/page.ts';
import type { OperationView } from '../model/service-document.ts';
import { renderExample as renderSamples, sampleFence } from './languages.ts';
import { type OperationParts, operationParts } from './operation-page.ts';

export interface WrittenPage {
  path: string;
  file: string;
  markdown: string;
}

export interface RenderedOperation {
  operation: OperationView;
  parts: OperationParts;
}

export function renderWrittenPage(
  { path, file, markdown }: WrittenPage,
  operations: readonly RenderedOperation[],
  baseUrl: string,
  problems: string[],
  base?: Page,
): Page {
  const placeOf = (line: number) => `${file}:${line}`;
  const fail = (line: number, message: string): string => {
    problems.push(`${placeOf(line)}: ${message}`);
    return '';
  };
  const renderBlock = (block: string, line: number): string => {
    const [opening = '', ...rest] = block.trimEnd().split('\n');
    const [, kind, operationId, name = ''] = /^```(example|reference) ([\w-]+) (\w+)$/.exec(opening.trimEnd()) ?? [];
    if (operationId === undefined || rest.join('\n') !== '```') {
      const form = kindOf(opening) === 'reference' ? 'reference OPERATION PART' : 'example OPERATION NAME';
      return fail(line, `"\`\`\`${form}" was expected, closed right below; found ${JSON.stringify(opening)}.`);
    }
    const found = operations.find(({ operation }) => operation.operationId === operationId);
    const part = operationParts.find((one) => one === name);
    const example = found?.operation.examples.find((one) => one.name === name);
    if (kind === 'reference' && found !== undefined && part !== undefined) return found.parts[part].trimEnd();
    if (kind === 'example' && found !== undefined && example !== undefined)
      return renderSamples(found.operation, example, baseUrl).trimEnd();
    const names = kind === 'reference' ? operationParts : found?.operation.examples.map((one) => one.name);
    const choices =
      found === undefined
        ? `operations are ${operations.map(({ operation }) => operation.operationId).join(', ')}`
        : `${operationId} has ${names?.join(', ')}`;
    const what = kind === 'reference' ? 'part' : 'example';
    return fail(line, `There is no ${what} "${operationId} ${name}"; ${choices}. Name one of them.`);
  };
  const source = { text: markdown, placeOf };
  const ids = operations.map(({ operation }) => operation.operationId);
  const filled = replaceBlocks(markdown.replaceAll('\r\n', '\n'), ids, renderBlock);
  if (base !== undefined && !filled.startsWith('# ')) return { ...base, source, body: filled };
  const [, title = path, first = '', rest = ''] = /^# (.+)\n\s*\n(.+(?:\n.+)*)\n?([\s\S]*)$/.exec(filled) ?? [];
  const summary = /^[>#]/.test(first) ? (base?.summary ?? '') : first;
  if (summary === '')
    fail(
      1,
      'A new page was expected to begin with "# Its title", an empty line, and a sentence that sums it up. To add to a page of the site, give the file the path of that page, such as operations/cancel-call.md.',
    );
  // Remove links from the summary, because pages in other folders show the summary and the links would be wrong there.
  const plainSummary = summary.replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1');
  return { ...base, path, title, summary: plainSummary, source, body: `${first}\n${rest}` };
}

/** Recognizes a misspelled kind of block. A sample is a block of this site too, so no misspelling of an example. */
function kindOf(opening: string): string | undefined {
  const [word = ''] = /\w+/.exec(opening) ?? [];
  return nearestName(word, [sampleFence, 'example', 'reference']);
}

function replaceBlocks(
  markdown: string,
  ids: readonly string[],
  replace: (block: string, line: number) => string,
): string {
  const isReplaced = (opening: string) => {
    const [, operationId = ''] = opening.match(/[\w-]+/g) ?? [];
    return ['example', 'reference'].includes(kindOf(opening) ?? '') || ids.some((id) => id === operationId);
  };
  let replaced = '';
  let line = 1;
  for (const token of lexer(markdown)) {
    const { raw } = token;
    const isBlock = token.type === 'code' && isReplaced(token.lang ?? '');
    const fences = token.type === 'list' ? raw.matchAll(/^ {1,3}(?:`{3,}|~{3,}).*$/gm) : [];
    for (const { 0: fence, index } of fences)
      if (isReplaced(fence)) replace(fence, line + raw.slice(0, index).split('\n').length - 1);
    const gap = replaced === '' || replaced.endsWith('\n\n') ? '' : '\n';
    // Escape HTML in handwritten text: a closing tag could close an element of the page around the text.
    const kept = token.type === 'html' && !raw.startsWith('<!--') ? raw.replaceAll('<', '&lt;') : raw;
    replaced += isBlock ? `${gap}${replace(raw, line)}\n${raw.slice(raw.trimEnd().length)}` : kept;
    line += raw.split('\n').length - 1;
  }
  return replaced;
}
