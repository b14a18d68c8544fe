/** How many of all things to catch were caught with so many runs of each rule. */
interface PowerPoint {
  runs: number;
  caught: number;
}

/** How the power of the rules grows with their runs. */
export interface Power {
  total: number;
  points: readonly PowerPoint[];
  /** What was only caught with more runs than `enoughRuns`. */
  late: readonly string[];
}

/** With so many runs of each rule everything has to be caught that more of them catch. */
const enoughRuns = 15;

/**
 * Tries to catch with the fewest runs, and then what is left with more: the cases of few runs are the first of many.
 *
 * @param ids everything that can be caught
 * @param detect which of these are caught with so many runs of each rule
 */
export async function measurePower(
  ids: readonly string[],
  runCounts: readonly number[],
  detect: (ids: readonly string[], runs: number) => Promise<readonly string[]>,
): Promise<Power> {
  const points: PowerPoint[] = [];
  const late: string[] = [];
  let left = ids;
  for (const runs of runCounts) {
    const caught = new Set(await detect(left, runs));
    left = left.filter((id) => !caught.has(id));
    points.push({ runs, caught: ids.length - left.length });
    if (runs > enoughRuns) late.push(...caught);
  }
  return { total: ids.length, points, late };
}

/** A table, and below it what was caught late. */
export function formatPower({ total, points, late }: Power): string {
  const rows = points.map(({ runs, caught }) => `${String(runs).padStart(6)} ${String(caught).padStart(8)}`);
  const lateLines = late.map((id) => `caught only with more than ${enoughRuns} runs: ${id}`);
  return [`  runs   caught of ${total}`, ...rows, ...lateLines].join('\n');
}
