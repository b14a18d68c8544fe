import fc from 'fast-check';
import { type Outcome, type Rule, rules, run } from '../../../contracts/index.ts';
import { inTurn } from '../in-turn.ts';
import { openStage } from '../stage.ts';
import type { Sabotage } from './sabotage.ts';

/** What became of one rule that has to catch a sabotage. */
export interface Hunted {
  sabotage: Sabotage;
  rule: Rule;
  outcome: Outcome;
  /** Why it did not catch it, or caught it for something that is not broken; undefined when all is well. */
  missed: string | undefined;
  /** Whether the rule says beforehand that it looks at what is broken. Else every answer is held against it. */
  cites: boolean;
}

export interface HuntOptions {
  /** How often each rule is tried; `understudy verify` tries 100 times unless told otherwise. */
  runs: number;
  /** Whether what is found is made as small as can be, which takes its time. */
  shrink: boolean;
}

/**
 * Sets the rules of every sabotage on it, each on a mock of its own. One list for each sabotage, as soon as it is known.
 *
 * Many are under way at once, as most of the time is waited for what is not sent.
 */
export function hunt(sabotages: readonly Sabotage[], options: HuntOptions): Promise<Hunted[]>[] {
  const turn = inTurn(12);
  return sabotages.map((sabotage) =>
    Promise.all(sabotage.rules.map((id) => turn(() => huntedBy(ruleOf(id), sabotage, options)))),
  );
}

async function huntedBy(rule: Rule, sabotage: Sabotage, { runs, shrink }: HuntOptions): Promise<Hunted> {
  await using stage = await openStage({ sendSeconds: 0.6 });
  const { mock } = stage;
  // Rules that move no clock judge a service as those see it that have no control plane.
  const { controlUrl: _, ...plain } = stage.subject;
  const subject = rule.alone === true ? stage.subject : plain;
  const fetch = sabotage.by((request) => mock.fetch(request));
  const [verdict] = await run([shrink ? rule : unshrunk(rule)], subject, { runs, seed: 1, fetch });
  const outcome = verdict?.outcome ?? { type: 'not-run', reason: 'there was no verdict' };
  const cites = rule.statements.some((id) => sabotage.breaks.includes(id));
  return { sabotage, rule, outcome, cites, missed: whyMissed(outcome, sabotage) };
}

/** The same rule, which does not look for a smaller case. */
export function unshrunk(rule: Rule): Rule {
  return { ...rule, given: (subject) => fc.noShrink(rule.given(subject)) };
}

/** Why an outcome does not show what is broken; undefined when it does. */
export function whyMissed(outcome: Outcome, { breaks }: Pick<Sabotage, 'breaks'>): string | undefined {
  switch (outcome.type) {
    case 'held':
      return `it held in ${outcome.runs} runs`;
    case 'not-run':
    case 'broken':
      return outcome.reason;
    case 'flaky':
      return `it could not be seen again: ${outcome.violation.message}`;
    case 'violated': {
      const { statements, message } = outcome.violation;
      const isSaid = statements.some((id) => breaks.includes(id));
      return isSaid ? undefined : `it says ${statements.join(', ')}, which is not what is broken: ${message}`;
    }
  }
}

/** @throws Error when there is no such rule. */
export function ruleOf(id: string): Rule {
  const found = rules.find((one) => one.id === id);
  if (found === undefined) throw new Error(`A sabotage was expected to name a rule; there is no ${id}.`);
  return found;
}
