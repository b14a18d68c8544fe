import { expect, test } from 'vitest';
import type { OutcomeRecord, PreflightDone, RuleDecided } from '../../../contracts/reports/run-event.ts';
import { exitCodeOf } from '../../../contracts/verify/verify.ts';
import { findingWith } from '../../support/kit/run-events.ts';

const finding = findingWith('x');
const preflight: PreflightDone = { type: 'preflight', at: '2027-01-01T00:00:00Z', obstacle: undefined, checks: [] };
const mistake = { entry: 'workspace.apiKey', place: undefined, result: 'mistake', message: 'Correct it.' } as const;
const passed: OutcomeRecord = { type: 'passed' };
const failed: OutcomeRecord = { type: 'failed', finding };
const error: OutcomeRecord = { type: 'error', reason: 'r' };
const skipped: OutcomeRecord = { type: 'skipped', reason: 'r' };

function exitCodeFor(outcomes: readonly OutcomeRecord[], result: Partial<Parameters<typeof exitCodeOf>[0]> = {}) {
  const decisions = outcomes.map((outcome): RuleDecided => {
    const at = '2027-01-01T00:00:00Z';
    return { type: 'rule-decided', at, rule: 'a/b', durationMs: 1, outcome, checked: 1, inconclusive: [] };
  });
  const unaccepted = decisions.filter(({ outcome }) => 'finding' in outcome);
  const baseline = { entries: [], unaccepted };
  return exitCodeOf({
    preflight: undefined,
    decisions,
    baseline,
    access: 'open',
    hasLeaked: false,
    interrupted: false,
    ...result,
  });
}

test.each([
  ['all passed', 0, exitCodeFor([passed, skipped])],
  ['a finding', 1, exitCodeFor([passed, failed, error])],
  ['a finding that is accepted', 0, exitCodeFor([failed], { baseline: { entries: [], unaccepted: [] } })],
  ['a rule that could not be judged', 2, exitCodeFor([passed, error])],
  ['rules that showed nothing', 2, exitCodeFor([{ type: 'undecided', reason: 'r' }])],
  ['no rule that was run', 2, exitCodeFor([skipped])],
  ['a key that is refused', 2, exitCodeFor([passed], { access: 'unauthorized' })],
  ['a service that no rule was run on', 2, exitCodeFor([], { preflight: { ...preflight, obstacle: 'o' } })],
  ['a mistake in the subject file', 2, exitCodeFor([passed], { preflight: { ...preflight, checks: [mistake] } })],
  ['a finding beside it', 1, exitCodeFor([failed], { preflight: { ...preflight, checks: [mistake] } })],
  ['an interruption', 130, exitCodeFor([failed], { interrupted: true })],
  ['a leaked effect', 3, exitCodeFor([passed], { hasLeaked: true, interrupted: true })],
])('%s: %i', (_what, expected, code) => expect(code).toBe(expected));
