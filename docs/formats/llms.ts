import type { Page } from '../page.ts';
import { sections } from '../page.ts';

/** `llms.txt`: what there is to read, for programs that read it; each page is there as Markdown. */
export function toLlmsText(pages: readonly Page[]): string {
  const [index] = pages;
  const lists = sections.map((section) => {
    const items = pages.filter((page) => page.section === section && page !== index);
    if (items.length === 0) return '';
    return `\n## ${section}\n\n${items.map(({ path, title, summary }) => `- [${title}](${path}.md): ${summary}\n`).join('')}`;
  });
  return `# ${index?.title}\n\n> ${index?.summary}\n${lists.join('')}`;
}
