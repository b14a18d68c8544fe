import { lexer } from 'marked';
import { type Page, sections } from '../model/page.ts';
import type { OperationView } from '../model/service-document.ts';
import { renderExample as renderSamples } from './languages.ts';
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
      const form = /reference/i.test(opening) ? 'reference OPERATION PART' : 'example OPERATION NAME';
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
  const filled = replaceBlocks(markdown.replaceAll('\r\n', '\n'), renderBlock);
  if (base !== undefined && !filled.startsWith('# ')) return { ...base, source, body: filled };
  const [, title = path, first = '', rest = ''] = /^# (.+)\n\s*\n(.+(?:\n.+)*)\n?([\s\S]*)$/.exec(filled) ?? [];
  const summary = /^[>#]/.test(first) ? (base?.summary ?? '') : first;
  if (summary === '')
    fail(
      1,
      'A new page was expected to begin with "# Its title", an empty line, and a sentence that sums it up. To add to a page of the site, give the file the path of that page, such as operations/cancel-call.md.',
    );
  const section = sections.find((one) => path.startsWith(`${one.toLowerCase()}/`)) ?? 'Guides';
  // Remove links from the summary, because pages in other folders show the summary and the links would be wrong there.
  const plainSummary = summary.replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1');
  return { section, ...base, path, title, summary: plainSummary, source, body: `${first}\n${rest}` };
}

function replaceBlocks(markdown: string, replace: (block: string, line: number) => string): string {
  let replaced = '';
  let line = 1;
  for (const token of lexer(markdown)) {
    const { raw } = token;
    const isReplaced = token.type === 'code' && /^(?:examples?|references?)\b/i.test(token.lang ?? '');
    const nested = token.type === 'list' ? /^ {1,3}(?:`{3,}|~{3,}) *(?:examples?|references?)\b.*$/im.exec(raw) : null;
    if (nested !== null) replace(nested[0], line + raw.slice(0, nested.index).split('\n').length - 1);
    const gap = replaced === '' || replaced.endsWith('\n\n') ? '' : '\n';
    // Escape HTML in handwritten text: a closing tag could close an element of the page around the text.
    const kept = token.type === 'html' && !raw.startsWith('<!--') ? raw.replaceAll('<', '&lt;') : raw;
    replaced += isReplaced ? `${gap}${replace(raw, line)}\n${raw.slice(raw.trimEnd().length)}` : kept;
    line += raw.split('\n').length - 1;
  }
  return replaced;
}
