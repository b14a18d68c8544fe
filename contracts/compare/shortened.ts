import type { Parting } from './play.ts';
import type { Step } from './step.ts';

/** Steps at which two services part. */
export interface Found {
  steps: readonly Step[];
  parting: Parting;
}

/**
 * Where the services part with fewer steps, and with less in them. `parts` tells where they part by other steps, if they do.
 *
 * Every try asks both services, so only what pays is tried: to leave steps out, then members of what is sent, then parts
 * of long texts.
 */
export async function shortened(
  found: Found,
  parts: (steps: readonly Step[]) => Promise<Parting | undefined>,
): Promise<Parting> {
  let { parting } = found;
  let steps = found.steps.slice(0, parting.at + 1);
  const isEnough = async (fewer: readonly Step[]) => {
    const other = await parts(fewer);
    if (other === undefined) return false;
    parting = other;
    steps = fewer.slice(0, other.at + 1);
    return true;
  };
  for (let index = steps.length - 2; index >= 0; index--) await isEnough(steps.toSpliced(index, 1));
  for (let index = steps.length - 1; index >= 0; index--) {
    let inVain = 0;
    for (let less = lessThan(steps[index]); inVain < less.length; less = lessThan(steps[index])) {
      if (!(await isEnough(steps.with(index, less[inVain] as Step)))) inVain += 1;
    }
  }
  return parting;
}

/** The same step with less in what it sends, in every way that takes one thing out. */
function lessThan(step: Step | undefined): Step[] {
  if (step?.does !== 'ask' || step.body === undefined) return [];
  return lessIn(step.body).map((body) => ({ ...step, body: body as Readonly<Record<string, unknown>> }));
}

const longText = 12;

function lessIn(value: unknown): unknown[] {
  if (typeof value === 'string') {
    const letters = [...value];
    const half = Math.ceil(letters.length / 2);
    return letters.length > longText ? [letters.slice(0, half).join(''), letters.slice(half).join('')] : [];
  }
  if (Array.isArray(value)) {
    const shorter = value.map((_, index) => value.toSpliced(index, 1));
    return [...shorter, ...value.flatMap((one, index) => lessIn(one).map((less) => value.with(index, less)))];
  }
  if (typeof value !== 'object' || value === null) return [];
  const members = Object.entries(value);
  const fewer = members.map((_, index) => Object.fromEntries(members.toSpliced(index, 1)));
  const smaller = members.flatMap(([name, one]) => lessIn(one).map((less) => ({ ...value, [name]: less })));
  return [...fewer, ...smaller];
}
