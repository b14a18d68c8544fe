import { type Page, toAnchor, toPageList } from '../model/page.ts';

/** A page as a Markdown file of its own: what a writer takes, and what a site generator reads. */
export function toMarkdown({ title, body }: Page): string {
  return `# ${title}\n\n${body.replaceAll(/<(div|noscript)\b.*?<\/\1>\n*/gs, '').trimEnd()}\n`;
}

/** `llms.txt`: what there is to read, for programs that read it; each page is there as Markdown. */
export function toLlmsText([index, ...pages]: readonly Page[]): string {
  return `# ${index?.title}\n\n> ${index?.summary}\n\n${toPageList(pages)}`;
}

/** What the search of the site looks through: the titles, summaries and headings of all pages, and their words. */
export function toSearchIndex(pages: readonly Page[]): string {
  const rows = pages.map(({ path, title, summary, body }) => ({
    path,
    title,
    summary,
    headings: [...withoutCode(body).matchAll(/^#{2,3} (.+)$/gm)].map(([, heading = '']) => ({
      title: heading.replaceAll('`', ''),
      anchor: toAnchor(heading),
    })),
    text: withoutCode(body)
      .replaceAll(/[|*`#>[\]()]/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .toLowerCase(),
  }));
  return JSON.stringify(rows);
}

function withoutCode(body: string): string {
  return body.replaceAll(/^```[\s\S]*?^```/gm, ' ');
}
