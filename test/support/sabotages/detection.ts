import fc from 'fast-check';
import { type Rule, rules, type Subject } from '../../../contracts/index.ts';
import type { Outcome } from '../../../contracts/run/judge-rule.ts';
import { runRules, type Verdict } from '../../../contracts/run/run.ts';
import { createLimiter } from '../http/limiter.ts';
import { startMockUnderTest } from '../kit/mock-under-test.ts';
import type { Sabotage } from './sabotage.ts';

/** The verdict of one rule that has to catch a sabotage. */
export interface DetectionResult {
  sabotage: Sabotage;
  rule: Rule;
  outcome: Outcome;
  /** The reason why it missed the fault, or found another; undefined if it caught the fault. */
  missReason: string | undefined;
  /** Whether the rule cites the broken statement. Otherwise a check of every response may have caught it. */
  cites: boolean;
}

export interface DetectionOptions {
  /** The number of cases of each rule; `understudy verify` tries 15 by default. */
  runs: number;
  /** Whether to shrink findings, which takes time. */
  shrink: boolean;
}

/**
 * Runs the rules of every sabotage on it, each on its own mock. Returns one promise for each sabotage.
 *
 * Many run in parallel, because they mostly wait for messages that are never sent.
 */
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
    // The run may start late within a minute.
    ...(secondsToMinute === undefined ? {} : { secondsToMinute, watchSeconds: 65 }),
    lines,
  });
  // Rules that move no clock judge a service without a control plane.
  const { controlUrl: _, ...subjectWithoutControl } = mockUnderTest.subject;
  const described = rule.needs.includes('control') ? mockUnderTest.subject : subjectWithoutControl;
  const subject = rule.needs.includes('failingNumbers') ? withFailingNumber(described) : described;
  const fetch = sabotage.by(mockUnderTest.fetch);
  // Only the number of runs limits a rule, because other work on the machine changes its time.
  const options = { runs, seed: 1, ruleSeconds: 3_600, fetch, level: 'should' as const };
  const [verdict] = await runRules([shrink ? rule : withoutShrinking(rule)], subject, options);
  if (verdict === undefined) throw new Error('Each rule has a verdict.');
  const { outcome } = verdict;
  const cites = rule.statements.some((id) => sabotage.breaks.includes(id));
  return { sabotage, rule, outcome, cites, missReason: missReasonOf(verdict, sabotage) };
}

/** With a number of the mock whose first attempt fails. */
export function withFailingNumber({ recipients, ...subject }: Subject): Subject {
  return { ...subject, recipients: { ...recipients, failingNumbers: ['+14155550121'] } };
}

/** The same rule without shrinking. */
export function withoutShrinking(rule: Rule): Rule {
  return { ...rule, arbitrary: (subject, choice) => fc.noShrink(rule.arbitrary(subject, choice)) };
}

/** The reason why an outcome does not show the fault; undefined when it does. */
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
      return `it could not be seen again: ${outcome.violation.message}`;
    case 'failed': {
      const { statements, message } = outcome.violation;
      const isCited = statements.some((id) => breaks.includes(id));
      return isCited ? undefined : `it says ${statements.join(', ')}, which is not what is broken: ${message}`;
    }
  }
}

/** @throws Error for an unknown rule. */
export function getRule(id: string): Rule {
  const found = rules.find((rule) => rule.id === id);
  if (found === undefined) throw new Error(`A sabotage was expected to name a rule; there is no ${id}.`);
  return found;
}
