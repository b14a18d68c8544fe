import type { Divergence } from './run-steps.ts';
import type { Step } from './step.ts';

/** Steps at which two services part. */
export interface DivergentSteps {
  steps: readonly Step[];
  divergence: Divergence;
}

/**
 * Where the services part with fewer steps, and with less in them. `parts` returns where other steps make them diverge, if they do.
 *
 * Every try asks both services, so only what pays is tried: to leave steps out, then members of what is sent, then parts
 * of long texts.
 */
export async function shrinkDivergence(
  start: DivergentSteps,
  findDivergence: (steps: readonly Step[]) => Promise<Divergence | undefined>,
): Promise<Divergence> {
  let { divergence } = start;
  let steps = start.steps.slice(0, divergence.stepIndex + 1);
  const keepIfDiverges = async (fewer: readonly Step[]) => {
    const smaller = await findDivergence(fewer);
    if (smaller === undefined) return false;
    divergence = smaller;
    steps = fewer.slice(0, smaller.stepIndex + 1);
    return true;
  };
  for (let index = steps.length - 2; index >= 0; index--) await keepIfDiverges(steps.toSpliced(index, 1));
  for (let index = steps.length - 1; index >= 0; index--) {
    let failures = 0;
    for (
      let smallerSteps = smallerStepsOf(steps[index]);
      failures < smallerSteps.length;
      smallerSteps = smallerStepsOf(steps[index])
    ) {
      if (!(await keepIfDiverges(steps.with(index, smallerSteps[failures] as Step)))) failures += 1;
    }
  }
  return divergence;
}

/** The same step with less in what it sends, in every way that takes one thing out. */
function smallerStepsOf(step: Step | undefined): Step[] {
  if (step?.kind !== 'request' || step.body === undefined) return [];
  return smallerValuesOf(step.body).map((body) => ({ ...step, body: body as Readonly<Record<string, unknown>> }));
}

const longString = 12;

function smallerValuesOf(value: unknown): unknown[] {
  if (typeof value === 'string') {
    const characters = [...value];
    const half = Math.ceil(characters.length / 2);
    return characters.length > longString ? [characters.slice(0, half).join(''), characters.slice(half).join('')] : [];
  }
  if (Array.isArray(value)) {
    const withoutItem = value.map((_, index) => value.toSpliced(index, 1));
    return [
      ...withoutItem,
      ...value.flatMap((item, index) => smallerValuesOf(item).map((smaller) => value.with(index, smaller))),
    ];
  }
  if (typeof value !== 'object' || value === null) return [];
  const members = Object.entries(value);
  const withoutMember = members.map((_, index) => Object.fromEntries(members.toSpliced(index, 1)));
  const smallerMembers = members.flatMap(([name, member]) =>
    smallerValuesOf(member).map((smaller) => ({ ...value, [name]: smaller })),
  );
  return [...withoutMember, ...smallerMembers];
}
