import { rules } from '../../contracts/index.ts';
import type { LoggedFinding } from '../../contracts/replay/logged-findings.ts';
import { type Fate, tries } from '../../contracts/replay/replay.ts';
import { findingOf } from '../../contracts/report/terminal.ts';
import { toldRule, toldVerdict } from '../../contracts/report/told.ts';
import type { RuleDecided } from '../../contracts/run-event.ts';
import type { Access } from './verify-report.ts';

/** A finding and what became of it. */
export interface Replayed {
  finding: LoggedFinding;
  fate: Fate;
}

/** What a report needs beside the results. */
interface Needed {
  access: Access;
  /** What is typed to try a rule again. */
  again: (rule: string) => string;
  /** Takes out of an event what stands in the subject file. */
  redacted: (event: RuleDecided) => RuleDecided;
  sentenceOf: (id: string) => string;
}

/** What became of findings, as lines of text: a warning, one line for each, those that are not fixed in full, the sum. */
export function replayReport(results: readonly Replayed[], needed: Needed): string {
  const width = Math.max(...results.map(({ finding }) => finding.rule.length));
  const lines = results.map(({ finding, fate }) =>
    `${fate.type.toUpperCase().padEnd(6)}  ${finding.rule.padEnd(width)}  ${remark(finding, fate)}`.trimEnd(),
  );
  const rest = results.flatMap(({ finding, fate }) => {
    const rule = rules.find(({ id }) => id === finding.rule);
    if (rule === undefined || !('seen' in fate)) return [];
    const outcome =
      fate.type === 'failed'
        ? ({ type: 'violated', ...fate.seen, path: undefined } as const)
        : ({ type: 'flaky', ...fate.seen } as const);
    const told = toldVerdict({ rule, outcome, durationMs: 0 }, new Date(0).toISOString(), needed.again(rule.id));
    return [findingOf({ ...toldRule(rule), ...needed.redacted(told) }, needed)];
  });
  const refused = 'Every answer to the key of the workspace was 401, so nothing was tested. Check the key.';
  return [
    ...(needed.access === 'refused' ? [`Warning: ${refused}\n`] : []),
    ...lines,
    '',
    ...rest,
    `${results.length} findings: ${sumOf(results)}.\n`,
  ].join('\n');
}

function remark({ statements }: LoggedFinding, fate: Fate): string {
  switch (fate.type) {
    case 'fixed':
      return `${tries} of ${tries} tries held`;
    case 'failed': {
      const isSame = `${fate.seen.violation.statements}` === `${statements}`;
      return `${tries} of ${tries} tries went against it${isSame ? '' : ', and against other statements than in the log'}`;
    }
    case 'flaky':
      return fate.times === tries
        ? `${tries} of ${tries} tries went against it, each in another way`
        : `${fate.times} of ${tries} tries went against it`;
    case 'error':
      return fate.reason;
  }
}

function sumOf(results: readonly Replayed[]): string {
  return (['fixed', 'failed', 'flaky', 'error'] as const)
    .map((type) => `${results.filter(({ fate }) => fate.type === type).length} ${type}`)
    .join(', ');
}
