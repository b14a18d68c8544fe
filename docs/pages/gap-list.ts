import { type Observations, observedAnswerOf } from '../model/observations.ts';
import type { Gap } from '../model/service-document.ts';
import { toTable } from '../page.ts';

/** Open questions, with the mock's answers, the others that can be chosen, and that of an observed service. */
export function renderGaps(gaps: readonly Gap[], { profile }: Observations): string {
  const rows = gaps.map((gap) => [
    `${gap.text.trim()}<br>\`${gap.id}\``,
    gap.default,
    (gap.alternatives ?? []).map((alternative) => `\`${alternative.id}\`: ${alternative.text.trim()}`).join('<br>'),
    ...(profile === undefined ? [] : [observedAnswerOf(gap, profile)]),
  ]);
  const observed = profile === undefined ? [] : ['Observed'];
  return toTable(['Question', 'The mock', 'Alternatives', ...observed], rows);
}
