import { afterAll, beforeAll, describe, type RunnerTestSuite, test } from 'vitest';
import type { Effect } from './effect.ts';
import { findingInShort, findingLines } from './report/finding-lines.ts';
import { redactionOf } from './report/redact.ts';
import { toldVerdict } from './report/told.ts';
import type { Rule } from './rule.ts';
import { rules } from './rules/index.ts';
import { type RunOptions, run, type Verdict } from './run.ts';
import type { LeftBehind } from './run-event.ts';
import type { Subject } from './subject.ts';

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
export function testRules(subjectOf: () => Subject | Promise<Subject>, options: TestOptions): void {
  const { rules: chosen = rules, ...how } = options;
  const awaited = new Map(chosen.map((rule) => [rule.id, Promise.withResolvers<Verdict>()]));
  const left: LeftBehind[] = [];
  let subject: Subject | undefined;
  let ended: Promise<unknown> = Promise.resolve();

  describe('rules of the interface', () => {
    // biome-ignore lint/correctness/noEmptyPattern: vitest wants its fixtures to be taken apart, and there are none.
    beforeAll(async ({}, suite) => {
      subject = await subjectOf();
      const wanted = namesOfTests(suite);
      ended = run(
        chosen.filter(({ id }) => wanted.has(id)),
        subject,
        {
          ...how,
          onVerdict: (verdict) => awaited.get(verdict.rule.id)?.resolve(verdict),
          onLeftBehind: (things) => void left.push(...things),
        },
      );
    });
    afterAll(async () => {
      await ended;
      if (left.length === 0) return;
      const lines = left.map(({ what, command }) => `${what}\n  ${command}`);
      throw new Error(`This could not be taken back. Do it with:\n${lines.join('\n')}`);
    }, timeout);

    for (const [chapter, members] of Map.groupBy(chosen, ({ id }) => id.split('/')[0] ?? id)) {
      describe(chapter, () => {
        for (const { id } of members) {
          test(id, { timeout }, async ({ skip }) => {
            const verdict = await Promise.race([awaited.get(id)?.promise, ended.then(() => undefined)]);
            if (subject === undefined || verdict === undefined) throw new Error(`There is no verdict on ${id}.`);
            if (verdict.outcome.type === 'not-run') skip(verdict.outcome.reason);
            const failure = failureOf(verdict, subject);
            if (failure !== undefined) throw new Error(failure);
          });
        }
      });
    }
  });
}

/** The names of the tests that will be run. */
function namesOfTests(suite: Pick<RunnerTestSuite, 'tasks'>): Set<string> {
  const names = new Set<string>();
  for (const task of suite.tasks) {
    if (task.type === 'suite') for (const name of namesOfTests(task)) names.add(name);
    else if (task.mode === 'run' || task.mode === 'queued') names.add(task.name);
  }
  return names;
}

/** What a verdict holds against a service, without its keys and recipients; undefined when it holds nothing. */
function failureOf(verdict: Verdict, subject: Subject): string | undefined {
  const { id, title, statements, effect } = verdict.rule;
  const again = `vitest -t ${id}`;
  const decided = redactionOf(subject).event(toldVerdict(verdict, new Date().toISOString(), again));
  const { outcome } = decided;
  const told = { ...decided, id, title, statements, effect };
  switch (outcome.type) {
    case 'held':
    case 'not-run':
      return undefined;
    case 'broken':
      return `It could not be judged: ${outcome.reason}`;
    case 'violated':
    case 'flaky':
      return [
        `${title} ${findingInShort(told)}`,
        '',
        ...findingLines(told, { sentenceOf: (statement) => `understudy explain ${statement}` }),
      ].join('\n');
  }
}
