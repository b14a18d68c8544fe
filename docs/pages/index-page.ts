import type { ServiceDocument } from '../model/service-document.ts';
import { type Page, sections } from '../page.ts';

/** The first page: what the service does, and what there is to read. */
export function renderIndexPage({ info }: ServiceDocument, pages: readonly Page[]): Page {
  const [description = ''] = info.description.trim().split('\n\n');
  const lists = sections.map((section) => {
    const items = pages.filter((page) => page.section === section);
    if (items.length === 0) return '';
    return `## ${section}\n\n${items.map(({ path, title, summary }) => `- [${title}](${path}.md): ${summary}\n`).join('')}\n`;
  });
  return {
    path: 'index',
    title: info.title,
    summary: info.summary,
    section: 'Start',
    body: `${description}\n\nVersion ${info.version}. Every example on these pages is played on the mock whenever it is tested.\n\n${lists.join('')}`,
  };
}
