import { nearestName } from '../../../../src/text/nearest.ts';

/**
 * The path that was most likely meant: one of these patterns with the fewest steps that are misspelled, filled with what
 * was written where it has a parameter.
 */
export function nearestPath(pathname: string, patterns: Iterable<string>): string | undefined {
  const written = pathname.split('/').filter((step) => step !== '');
  let best: string | undefined;
  let fewestSlips = Number.POSITIVE_INFINITY;
  for (const pattern of patterns) {
    const steps = pattern.split('/').filter((step) => step !== '');
    if (steps.length !== written.length) continue;
    const slips = countSlips(steps, written);
    if (slips >= fewestSlips) continue;
    fewestSlips = slips;
    best = `/${steps.map((step, index) => (isParameter(step) ? written[index] : step)).join('/')}`;
  }
  return best;
}

/** How many steps differ; infinitely many when one of them is not even near. */
function countSlips(steps: readonly string[], written: readonly string[]): number {
  let slips = 0;
  for (const [index, step] of steps.entries()) {
    const actual = written[index] ?? '';
    if (isParameter(step) || step === actual) continue;
    if (nearestName(actual, [step]) === undefined) return Number.POSITIVE_INFINITY;
    slips += 1;
  }
  return slips;
}

function isParameter(step: string): boolean {
  return step.startsWith('{');
}
