import { type Page, toAnchor } from '../page.ts';

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
