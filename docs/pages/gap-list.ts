import type { Gap } from '../model/service-document.ts';
import { toTable } from '../page.ts';

/** Open questions, with the mock's answers and the others that can be chosen. */
export function renderGaps(gaps: readonly Gap[]): string {
  const rows = gaps.map(({ id, text, default: answer, alternatives = [] }) => [
    `\`${id}\``,
    text,
    answer,
    alternatives.map((alternative) => `\`${alternative.id}\`: ${alternative.text}`).join(' '),
  ]);
  return toTable(['Gap', 'Question', 'The mock', 'Alternatives'], rows);
}
