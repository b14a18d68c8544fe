import type { Page } from '../page.ts';

/** A page as a Markdown file of its own: what a writer takes, and what a site generator reads. */
export function toMarkdown({ title, body }: Page): string {
  return `# ${title}\n\n${body.replaceAll(/<(div|noscript)\b.*?<\/\1>\n*/gs, '').trimEnd()}\n`;
}
