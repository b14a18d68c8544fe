import type { Instant } from '../../../src/instant.ts';
import { sample } from '../../support/sample.ts';

/** Every order of these, each once. */
export function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((first, index) =>
    permutations(items.filter((_, other) => other !== index)).map((rest) => [first, ...rest]),
  );
}

/** Every way to choose one value for each name: `{ a: [1, 2], b: [3] }` becomes `{ a: 1, b: 3 }` and `{ a: 2, b: 3 }`. */
export function combinations<Values extends { [name: string]: readonly unknown[] }>(
  values: Values,
): { [Name in keyof Values]: Values[Name][number] }[] {
  type Choice = { [Name in keyof Values]: Values[Name][number] };
  let all: Partial<Choice>[] = [{}];
  for (const [name, options] of Object.entries(values)) {
    all = all.flatMap((choice) => options.map((option) => ({ ...choice, [name]: option }) as Partial<Choice>));
  }
  return all as Choice[];
}

/** Just before an instant, exactly at it, just after it: in milliseconds. */
export const offsetsMs = [-1, 0, 1] as const;

/** What is done at last: a request to cancel, or a move of the clock on to an instant. */
export type Step = 'cancel' | Instant;

/**
 * The steps that a list of actions comes down to. `instantOf` returns where an action moves the clock, from what it
 * shows; undefined for an action that cancels. A move to an instant that is over is no step.
 */
export function toSteps<Action>(
  actions: readonly Action[],
  start: Instant,
  targetOf: (action: Action, now: Instant) => Instant | undefined,
): Step[] {
  let now = start;
  return actions.flatMap((action): Step[] => {
    const target = targetOf(action, now);
    if (target === undefined) return ['cancel'];
    if (target <= now) return [];
    now = target;
    return [target];
  });
}

/** Each once of those that are written the same. */
export function distinct<Plan>(plans: readonly Plan[]): Plan[] {
  return [...new Map(plans.map((plan) => [JSON.stringify(plan), plan])).values()];
}

/** Of so many plans one is played: a prime, so that every value has its turn. */
const plansPerRun = 7;

/** Plays plans and returns what is wrong with the first few that do not go well. */
export async function findFailingPlans<Plan>(
  plans: readonly Plan[],
  findProblems: (plan: Plan) => Promise<string[]>,
): Promise<{ plan: Plan; problems: string[] }[]> {
  const failing: { plan: Plan; problems: string[] }[] = [];
  for (const plan of sample(plans, plansPerRun)) {
    const problems = await findProblems(plan);
    if (problems.length > 0) failing.push({ plan, problems });
    if (failing.length === 3) break;
  }
  return failing;
}
