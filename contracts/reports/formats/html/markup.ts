import { escapeMarkup } from '../../text/escape-markup.ts';

/** HTML; everything else that is put into a template is escaped as text. */
export interface Markup {
  readonly markup: string;
}

type Part = string | number | Markup | readonly Markup[];

/** HTML from a template: strings are escaped, markup and lists of it stay as they are. */
export function html(template: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return { markup: template.map((piece, index) => piece + renderPart(parts[index] ?? '')).join('') };
}

export const emptyMarkup: Markup = { markup: '' };

function renderPart(part: Part): string {
  if (typeof part === 'string') return escapeMarkup(part);
  if (typeof part === 'number') return String(part);
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('');
}
