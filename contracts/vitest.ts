import { afterAll, beforeAll, describe, type RunnerTestSuite, test } from 'vitest';
import { chapterOf } from '../src/document/annotations.ts';
import type { Effect } from './options.ts';
import { toFindingLines } from './reports/finding.ts';
import { statementWordsOf } from './reports/report.ts';
import { findingsIn, type LeakedEffect, type RuleDecided } from './reports/run-event.ts';
import { rules } from './rules/index.ts';
import { type VerifyOptions, verify } from './run/verify.ts';
import type { Subject } from './subject/subject.ts';

export interface TestOptions extends Omit<VerifyOptions, 'baseline' | 'observe' | 'rerunCommandFor' | 'onEvent'> {
  /** The strongest effect that requests may have. Required, so that no test sends a message by accident. */
  effects: Effect;
  /** The seed of the random cases: the same seed gives the same cases. @defaultValue 1 */
  seed?: number;
}

/** Timeout of a test in milliseconds. A rule may wait for other rules, and for the service to send messages. */
const timeout = 600_000;

/**
 * Declares a vitest test for each rule, named after its id, in a suite for each chapter.
 *
 * A test has the outcome of its rule: passed, skipped or failed. The error of a failed test shows the smallest case.
 * Rules whose tests are filtered out (`-t`, `.only`) send nothing. Messages and calls that the kit could not cancel
 * fail the suite. The error has the commands that cancel them.
 *
 * @param provideSubject called once before the first test, so an earlier `beforeAll` may start the service
 * @example testRules(() => parseSubject(readFileSync('subject.yaml', 'utf8'), 'subject.yaml', process.env), { effects: 'schedule' });
 */
export function testRules(provideSubject: () => Subject | Promise<Subject>, options: TestOptions): void {
  const selectedRules = options.rules ?? rules;
  const decisions = new Map(selectedRules.map(({ id }) => [id, Promise.withResolvers<RuleDecided>()]));
  let leaked: readonly LeakedEffect[] = [];
  let obstacle: string | undefined;
  let finished: Promise<void> = Promise.resolve();

  describe('rules of the interface', () => {
    beforeAll(async function () {
      // vitest 3 passes the suite; later versions pass it after the context. Both parse the parameter names.
      // biome-ignore lint/complexity/noArguments: vitest parses declared parameters.
      const suite = [...arguments].find((one) => 'tasks' in one) as Pick<RunnerTestSuite, 'tasks'>;
      const subject = await provideSubject();
      const wantedIds = testNamesIn(suite);
      finished = verify(subject, {
        seed: 1,
        ...options,
        rules: selectedRules.filter(({ id }) => wantedIds.has(id)),
        rerunCommandFor: (rule) => `vitest -t ${rule}`,
        onEvent: (event) => {
          if (event.type === 'rule-decided') decisions.get(event.rule)?.resolve(event);
        },
      }).then(({ leakedEffects, preflight }) => {
        leaked = leakedEffects;
        obstacle = preflight?.obstacle;
      });
    });
    afterAll(async () => {
      await finished;
      if (leaked.length === 0) return;
      const commands = leaked.map(({ what, command }) => `${what}\n  ${command}`);
      throw new Error(`The service still has these effects of the run. Remove them with:\n${commands.join('\n')}`);
    }, timeout);

    for (const [chapter, members] of Map.groupBy(selectedRules, ({ id }) => chapterOf(id))) {
      describe(chapter, () => {
        for (const rule of members) {
          test(rule.id, { timeout }, async ({ skip }) => {
            const decided = await Promise.race([decisions.get(rule.id)?.promise, finished.then(() => undefined)]);
            if (decided === undefined)
              throw new Error(`The kit could not judge this rule: ${obstacle ?? 'there is no verdict'}`);
            const { outcome } = decided;
            if (outcome.type === 'undecided' || outcome.type === 'skipped') skip(`${outcome.type}: ${outcome.reason}`);
            if (outcome.type === 'error') throw new Error(`The kit could not judge this rule: ${outcome.reason}`);
            const words = statementWordsOf();
            const lines = findingsIn(outcome).flatMap((finding) => toFindingLines(finding, words));
            if (lines.length > 0) throw new Error(lines.join('\n'));
          });
        }
      });
    }
  });
}

function testNamesIn(suite: Pick<RunnerTestSuite, 'tasks'>): Set<string> {
  const names = new Set<string>();
  for (const task of suite.tasks) {
    if (task.type === 'suite') for (const name of testNamesIn(task)) names.add(name);
    else if (task.mode === 'run' || task.mode === 'queued') names.add(task.name);
  }
  return names;
}
