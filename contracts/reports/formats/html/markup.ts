import { escapeInvisibleLines } from '../../text/escape-invisible.ts';

/** HTML that is made; everything else that is put into it is text. */
export interface Markup {
  readonly markup: string;
}

type Part = string | number | Markup | readonly Markup[];

/** HTML from a template: texts are escaped, markup and lists of it stay as they are. */
export function html(template: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return { markup: template.map((piece, index) => piece + renderPart(parts[index] ?? '')).join('') };
}

export const emptyMarkup: Markup = { markup: '' };

function renderPart(part: Part): string {
  if (typeof part === 'string') return escapeHtml(part);
  if (typeof part === 'number') return String(part);
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('');
}

function escapeHtml(text: string): string {
  return escapeInvisibleLines(text).replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}
