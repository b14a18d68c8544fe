/** Links between the Markdown pages end in `.md`. */
export interface Page {
  /** The path from the root of the site, without extension: `operations/cancel-call`. */
  path: string;
  title: string;
  /** The purpose of the page in one sentence, for search results and lists. */
  summary: string;
  method?: string;
  body: string;
  /** The text of a handwritten page, and a function that returns the file and line of a `part` in this text. */
  source?: { text: string; placeOf: (line: number, part: string) => string };
}

export const sections = ['Start', 'Guides', 'Operations', 'Resources', 'Behaviour', 'Reference', 'Understudy'] as const;

export function sectionOf({ path }: Page): (typeof sections)[number] {
  if (['', 'index', 'try-it', '404'].includes(path)) return 'Start';
  return sections.find((one) => path.startsWith(`${one.toLowerCase()}/`)) ?? 'Guides';
}

export function resolveLink(path: string, link: string): string {
  const { pathname = '' } = URL.parse(link, `https://site.invalid/${path}`) ?? {};
  return decodeURI(pathname.slice(1));
}

export function toPageList(pages: readonly Page[]): string {
  const lists = sections.flatMap((section) => {
    const items = pages.filter((page) => sectionOf(page) === section);
    const lines = items.map(({ path, title, summary }) => `- [${title}](${path}.md): ${summary}\n`);
    return items.length === 0 ? [] : [`## ${section}\n\n${lines.join('')}`];
  });
  return lists.join('\n');
}

export function toTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const toCell = (text: string) => text.trim().replaceAll(/\s*\n\s*|\|/g, (found) => (found === '|' ? '\\|' : ' '));
  const toRow = (cells: readonly string[]) => `| ${cells.map(toCell).join(' | ')} |\n`;
  return `${toRow(headings)}|${headings.map(() => '---|').join('')}\n${rows.map(toRow).join('')}\n`;
}

export function toCodeBlock(language: string, code: string, title?: string): string {
  return `\`\`\`${language}${title === undefined ? '' : ` title="${title}"`}\n${code.trimEnd()}\n\`\`\`\n\n`;
}

export function placeBeside(example: string, fields: string): string {
  return `<div class="with-example">\n\n<section>\n\n${example}</section>\n\n<div>\n\n${fields}</div>\n\n</div>\n\n`;
}

export function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(/\s+/g, '-');
}

export function headingsOf({ body }: Page) {
  return [...withoutCode(body).matchAll(/^(#{2,4}) (.+)$/gm)].map(([, { length: depth } = '', title = '']) => {
    return { depth, title: title.replaceAll('`', ''), anchor: toAnchor(title) };
  });
}

export function withoutCode(body: string): string {
  return body.replaceAll(/^```[\s\S]*?^```/gm, ' ');
}
