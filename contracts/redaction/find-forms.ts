import type { MaskedSpan } from '../../src/redaction/mask-text.ts';
import type { WrittenForm } from './written-forms.ts';

/**
 * Finds written forms in a text: from the left, and of those that begin at one place the first of the list.
 *
 * Most texts have none. Looking for each form by itself is several times as fast as for any of two hundred at once,
 * so only those that are there are then looked for together.
 */
export function createFormFinder(forms: readonly WrittenForm[]): (text: string) => MaskedSpan[] {
  const alone = forms.map((form) => ({ ...form, regExp: new RegExp(form.pattern, 'u') }));
  return (text) => {
    const present = alone.filter(({ regExp }) => regExp.test(text));
    if (present.length === 0) return [];
    const pattern = new RegExp(present.map(({ pattern }) => `(${pattern})`).join('|'), 'gu');
    return [...text.matchAll(pattern)].map((match) => {
      const form = match.slice(1).findIndex((group) => group !== undefined);
      return { start: match.index, end: match.index + match[0].length, mask: present[form]?.mask ?? '' };
    });
  };
}
