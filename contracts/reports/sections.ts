import { count } from '../../src/text/count.ts';
import { describePlace } from './finding.ts';
import type { Report } from './report.ts';
import { reasonOf } from './run-event.ts';
import { formatChecked, truncate, warningKeyOf } from './text.ts';

/** A list below the findings, the same in every format for people. */
export interface Section {
  id: 'leaked' | 'warnings' | 'skipped' | 'partly' | 'assumptions' | 'gaps';
  title: string;
  entries: readonly SectionEntry[];
}

interface SectionEntry {
  head: string;
  detail: string;
}

/** What a report lists besides its findings; sections without an entry are left out. */
export function sectionsOf(report: Report): Section[] {
  const { rules, leakedEffects, assumptions, gaps } = report;
  const reasons = Map.groupBy(
    rules.filter((rule) => reasonOf(rule) !== undefined),
    (rule) => `${rule.outcome.type}: ${reasonOf(rule)}`,
  );
  const sections: Section[] = [
    {
      id: 'leaked',
      title: 'Leaked effects',
      entries: leakedEffects.map(({ what, command }) => ({ head: what, detail: command })),
    },
    { id: 'warnings', title: 'Warnings: what the service should do differently', entries: warningEntries(report) },
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
      title: 'Passed, but some cases were inconclusive',
      entries: rules
        .filter(({ outcome, inconclusive }) => outcome.type === 'passed' && inconclusive.length > 0)
        .map((rule) => ({ head: rule.id, detail: formatChecked(rule) })),
    },
    {
      id: 'assumptions',
      title: 'Assumptions that do not hold for this service',
      entries: assumptions
        .filter(({ holds }) => holds === 'no')
        .map(({ assumption, description, reason }) => ({
          head: `${assumption}: ${description}`,
          detail: `${reason}.`,
        })),
    },
    {
      id: 'gaps',
      title: 'Observed answers to gaps',
      entries: gaps.map(({ gap, question, meaning }) => ({ head: `${gap}: ${question}`, detail: meaning })),
    },
  ];
  return sections.filter(({ entries }) => entries.length > 0);
}

/** One entry for each gap and what is violated, with the smallest case of all rules that saw it. */
function warningEntries({ rules, sentenceOf }: Report): SectionEntry[] {
  const seen = rules.flatMap(({ id, warnings = [] }) => warnings.map((finding) => ({ id, finding })));
  const groups = Map.groupBy(seen, ({ finding }) => warningKeyOf(finding));
  return [...groups.values()].flatMap((members) => {
    const [first] = members.toSorted((one, other) => one.finding.exchanges.length - other.finding.exchanges.length);
    if (first === undefined) return [];
    const { gap, statements, expected, received } = first.finding;
    const others = members.length === 1 ? '' : `, and ${count(members.length - 1, 'more rule')}`;
    const place = describePlace(first.finding);
    const facts = [
      `expected ${truncate(expected, 500)}`,
      `received ${truncate(received, 500)}`,
      ...(place === undefined ? [] : [`seen: ${place}`]),
      `by ${first.id}${others}`,
    ];
    return [{ head: `${gap}: ${statements.map(sentenceOf).join(' ')}`, detail: facts.join('; ') }];
  });
}
