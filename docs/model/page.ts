/** A page, written in Markdown; it links to other pages as `.md`. */
export interface Page {
  /** From the root of the site, without extension: `operations/cancel-call`. */
  path: string;
  title: string;
  /** One sentence, for search results and lists. */
  summary: string;
  /** The heading under which the navigation lists it. */
  section: (typeof sections)[number];
  method?: string;
  /** Everything below the title. */
  body: string;
  /** The file that it was written in by hand: its name, `openapi/guides/first-conversation.md`, and what is in it. */
  source?: { file: string; text: string };
}

export const sections = ['Start', 'Guides', 'Operations', 'Resources', 'Behaviour', 'Reference', 'Understudy'] as const;

/** The pages of each section, as Markdown. */
export function toPageList(pages: readonly Page[]): string {
  const lists = sections.flatMap((section) => {
    const items = pages.filter((page) => page.section === section);
    const lines = items.map(({ path, title, summary }) => `- [${title}](${path}.md): ${summary}\n`);
    return items.length === 0 ? [] : [`## ${section}\n\n${lines.join('')}`];
  });
  return lists.join('\n');
}

/** A list of Markdown rows; a bar or a line break in a cell is written so that it stays in it. */
export function toTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const toCell = (text: string) => text.trim().replaceAll(/\s*\n\s*|\|/g, (found) => (found === '|' ? '\\|' : ' '));
  const toRow = (cells: readonly string[]) => `| ${cells.map(toCell).join(' | ')} |\n`;
  return `${toRow(headings)}|${headings.map(() => '---|').join('')}\n${rows.map(toRow).join('')}\n`;
}

/** A block of code; `title` tells apart blocks that say the same in several languages. */
export function toCodeBlock(language: string, code: string, title?: string): string {
  return `\`\`\`${language}${title === undefined ? '' : ` title="${title}"`}\n${code.trimEnd()}\n\`\`\`\n\n`;
}

/** A heading as the end of a link: `#not-specified`. */
export function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(/\s+/g, '-');
}
