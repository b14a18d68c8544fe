import fc from 'fast-check';
import { type Rule, rules, type Subject } from '../../../contracts/index.ts';
import { summarizeFinding } from '../../../contracts/reports/finding.ts';
import { runRules, type Verdict } from '../../../contracts/run/run.ts';
import { createLimiter } from '../http/limiter.ts';
import { startMockUnderTest } from '../kit/mock-under-test.ts';
import type { Sabotage } from './sabotage.ts';

export interface DetectionResult {
  sabotage: Sabotage;
  rule: Rule;
  outcome: Verdict['outcome'];
  missReason: string | undefined;
  /**
   * Whether the rule cites a violated statement. If not, one of the checks that the kit applies to every response has
   * found the fault.
   */
  cites: boolean;
}

export interface DetectionOptions {
  runs: number;
  shrink: boolean;
}

/** Many rules run in parallel, because they mostly wait for messages that are never sent. */
export function detectSabotages(
  sabotages: readonly Sabotage[],
  options: DetectionOptions,
): Promise<DetectionResult[]>[] {
  const limit = createLimiter(12);
  return sabotages.map((sabotage) =>
    Promise.all(sabotage.rules.map((id) => limit(() => detectWith(getRule(id), sabotage, options)))),
  );
}

async function detectWith(
  rule: Rule,
  sabotage: Sabotage,
  { runs, shrink }: DetectionOptions,
): Promise<DetectionResult> {
  const { secondsToMinute, lines } = sabotage;
  await using mockUnderTest = await startMockUnderTest({
    sendSeconds: 0.6,
    // A run can start in the last seconds of a minute, so let rules watch for more than a minute.
    ...(secondsToMinute === undefined ? {} : { secondsToMinute, watchSeconds: 65 }),
    lines,
  });
  // Hide the control plane of the mock from rules that do not need it, because a real service usually has none.
  const { controlUrl: _, ...subjectWithoutControl } = mockUnderTest.subject;
  const described = rule.needs.includes('control') ? mockUnderTest.subject : subjectWithoutControl;
  const subject = rule.needs.includes('failingNumbers') ? withFailingNumber(described) : described;
  const fetch = sabotage.by(mockUnderTest.fetch);
  // Let a rule end only after its number of runs, because its duration depends on other work of the machine.
  const options = { runs, seed: 1, ruleSeconds: 3_600, fetch, level: 'should' as const };
  const [verdict] = await runRules([shrink ? rule : withoutShrinking(rule)], subject, options);
  if (verdict === undefined) throw new Error('Each rule has a verdict.');
  const { outcome } = verdict;
  const cites = rule.statements.some((id) => sabotage.breaks.includes(id));
  return { sabotage, rule, outcome, cites, missReason: missReasonOf(verdict, sabotage) };
}

export function withFailingNumber({ recipients, ...subject }: Subject): Subject {
  return { ...subject, recipients: { ...recipients, failingNumbers: ['+14155550121'] } };
}

export function withoutShrinking(rule: Rule): Rule {
  return { ...rule, arbitrary: (subject, choice) => fc.noShrink(rule.arbitrary(subject, choice)) };
}

function missReasonOf(
  { outcome, checked }: Pick<Verdict, 'outcome' | 'checked'>,
  { breaks }: Pick<Sabotage, 'breaks'>,
): string | undefined {
  switch (outcome.type) {
    case 'passed':
      return `it held in ${checked} runs`;
    case 'undecided':
    case 'skipped':
    case 'error':
      return outcome.reason;
    case 'flaky':
      return `it could not be seen again: ${summarizeFinding(outcome.finding)}`;
    case 'failed': {
      const { statements } = outcome.finding;
      const isCited = breaks.some((id) => statements.includes(id));
      return isCited
        ? undefined
        : `it says ${statements.join(', ')}, which is not what is broken: ${summarizeFinding(outcome.finding)}`;
    }
  }
}

export function getRule(id: string): Rule {
  const found = rules.find((rule) => rule.id === id);
  if (found === undefined) throw new Error(`A sabotage was expected to name a rule; there is no ${id}.`);
  return found;
}
