import { afterAll, beforeAll, describe, type RunnerTestSuite, test } from 'vitest';
import type { Effect } from './operations/effect.ts';
import { createRedaction } from './redaction/create-redaction.ts';
import { toRuleDecided } from './reports/run-log/to-run-event.ts';
import { summarizeFinding, toFindingLines } from './reports/text/finding-lines.ts';
import type { Rule } from './rule.ts';
import { rules } from './rules/index.ts';
import type { Subject } from './subject/subject.ts';
import { type RunOptions, run, type Verdict } from './verify/run.ts';
import type { LeakedEffect } from './verify/run-event.ts';

export interface TestOptions extends Omit<RunOptions, 'onVerdict' | 'onLeftBehind'> {
  /** The strongest effect that requests may have. Here it has no default: a test is often run without a thought. */
  effects: Effect;
  /** Which rules; all when left out. */
  rules?: readonly Rule[];
}

/** A rule may have to wait for others, and for what is to be sent. */
const timeout = 600_000;

/**
 * Declares a vitest test for each rule, under its id, in a suite for each chapter. The subject is asked for once, before the
 * first of them, so a service may be started in a `beforeAll` that stands above.
 *
 * A rule that held passes; one that is violated or flaky fails, with its smallest case; one that was not run is skipped, with
 * the reason; one that could not be judged fails. Rules whose tests are filtered out (`-t`, `.only`) send nothing. What could
 * not be taken back fails the suite, with the lines that do it.
 */
export function testRules(provideSubject: () => Subject | Promise<Subject>, options: TestOptions): void {
  const { rules: selectedRules = rules, ...runOptions } = options;
  const pendingVerdicts = new Map(selectedRules.map((rule) => [rule.id, Promise.withResolvers<Verdict>()]));
  const leaked: LeakedEffect[] = [];
  let subject: Subject | undefined;
  let finished: Promise<unknown> = Promise.resolve();

  describe('rules of the interface', () => {
    // biome-ignore lint/correctness/noEmptyPattern: vitest wants its fixtures to be taken apart, and there are none.
    beforeAll(async ({}, suite) => {
      subject = await provideSubject();
      const wantedIds = testNamesIn(suite);
      finished = run(
        selectedRules.filter(({ id }) => wantedIds.has(id)),
        subject,
        {
          ...runOptions,
          onVerdict: (verdict) => pendingVerdicts.get(verdict.rule.id)?.resolve(verdict),
          onLeaked: (effects) => void leaked.push(...effects),
        },
      );
    });
    afterAll(async () => {
      await finished;
      if (leaked.length === 0) return;
      const commands = leaked.map(({ what, command }) => `${what}\n  ${command}`);
      throw new Error(`This could not be taken back. Do it with:\n${commands.join('\n')}`);
    }, timeout);

    for (const [chapter, members] of Map.groupBy(selectedRules, ({ id }) => id.split('/')[0] ?? id)) {
      describe(chapter, () => {
        for (const { id } of members) {
          test(id, { timeout }, async ({ skip }) => {
            const verdict = await Promise.race([pendingVerdicts.get(id)?.promise, finished.then(() => undefined)]);
            if (subject === undefined || verdict === undefined) throw new Error(`There is no verdict on ${id}.`);
            if (verdict.outcome.type === 'skipped') skip(verdict.outcome.reason);
            const failure = failureMessageOf(verdict, subject);
            if (failure !== undefined) throw new Error(failure);
          });
        }
      });
    }
  });
}

/** The names of the tests that will be run. */
function testNamesIn(suite: Pick<RunnerTestSuite, 'tasks'>): Set<string> {
  const names = new Set<string>();
  for (const task of suite.tasks) {
    if (task.type === 'suite') for (const name of testNamesIn(task)) names.add(name);
    else if (task.mode === 'run' || task.mode === 'queued') names.add(task.name);
  }
  return names;
}

/** What a verdict holds against a service, without its keys and recipients; undefined when it holds nothing. */
function failureMessageOf(verdict: Verdict, subject: Subject): string | undefined {
  const { id, title, statements, effect } = verdict.rule;
  const rerunCommand = `vitest -t ${id}`;
  const event = createRedaction(subject).event(toRuleDecided(verdict, new Date().toISOString(), rerunCommand));
  const { outcome } = event;
  const finding = { ...event, id, title, statements, effect };
  switch (outcome.type) {
    case 'passed':
    case 'skipped':
      return undefined;
    case 'error':
      return `It could not be judged: ${outcome.reason}`;
    case 'failed':
    case 'flaky':
      return [
        `${title} ${summarizeFinding(finding)}`,
        '',
        ...toFindingLines(finding, { sentenceOf: (statement) => `understudy explain ${statement}` }),
      ].join('\n');
  }
}
