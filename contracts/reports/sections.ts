import type { Report } from './report.ts';
import { isPartlyChecked, reasonOf } from './run-event.ts';
import { formatChecked } from './text.ts';

/** A list below the findings, the same in every format for people. */
export interface Section {
  id: 'leaked' | 'skipped' | 'partly' | 'assumptions' | 'other-assumptions' | 'gaps';
  title: string;
  entries: readonly SectionEntry[];
}

interface SectionEntry {
  head: string;
  detail: string;
}

/** What a report lists besides its findings; sections without an entry are left out. */
export function sectionsOf({ rules, leakedEffects, assumptions, gaps }: Report): Section[] {
  const reasons = Map.groupBy(
    rules.filter((rule) => reasonOf(rule) !== undefined),
    (rule) => `${rule.outcome.type}: ${reasonOf(rule)}`,
  );
  const [others = [], violated = []] = [false, true].map((isViolated) =>
    assumptions
      .filter(({ holds }) => (holds === 'no') === isViolated)
      .map(({ assumption, description, holds, reason }) => {
        const answer = holds.charAt(0).toUpperCase() + holds.slice(1);
        return { head: `${assumption}: ${description}`, detail: `${answer}: ${reason}.` };
      }),
  );
  const sections: Section[] = [
    {
      id: 'leaked',
      title: 'Leaked effects',
      entries: leakedEffects.map(({ what, command }) => ({ head: what, detail: command })),
    },
    {
      id: 'skipped',
      title: 'Undecided, skipped or in error',
      entries: [...reasons].map(([reason, members]) => ({
        head: `${members.length} ${reason}`,
        detail: members.map(({ id }) => id).join(', '),
      })),
    },
    {
      id: 'partly',
      title: 'Passed, though some cases showed nothing',
      entries: rules.filter(isPartlyChecked).map((rule) => ({ head: rule.id, detail: formatChecked(rule) })),
    },
    { id: 'assumptions', title: 'What rules assume, and does not hold of this service', entries: violated },
    { id: 'other-assumptions', title: 'What rules assume besides', entries: others },
    {
      id: 'gaps',
      title: 'Observed answers to open questions',
      entries: gaps.map(({ gap, question, meaning }) => ({ head: `${gap}: ${question}`, detail: meaning })),
    },
  ];
  return sections.filter(({ entries }) => entries.length > 0);
}
