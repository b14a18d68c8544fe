import type { HonestResult } from './honest-worker.ts';

/** Whether no rule blamed the service, and each had something to check that should have. */
export function isClean({ falseAlarms, unchecked }: HonestResult): boolean {
  return falseAlarms.length === 0 && unchecked.every(({ reason }) => reason !== undefined);
}

/** A line of the table for a service, and below it the rules that had nothing to check. */
export function formatRow(name: string, results: readonly HonestResult[]): string {
  const [passed, skipped, cases] = (['passed', 'skipped', 'cases'] as const).map((key) =>
    results.reduce((sum, result) => sum + result[key], 0),
  );
  const blaming = [...new Set(results.flatMap(({ falseAlarms }) => falseAlarms.map(({ rule }) => rule)))];
  const verdict = blaming.length === 0 ? 'clean' : `BLAMED by ${blaming.join(', ')}`;
  const unchecked = results
    .flatMap((result) => result.unchecked)
    .map(({ rule, reason }) => `\n      ${rule} checked nothing: ${reason ?? 'NO REASON IS LISTED'}`);
  const counts = `${String(passed).padStart(5)} held ${String(skipped).padStart(3)} not run ${String(cases).padStart(6)} cases`;
  return `  ${name.padEnd(62)} ${counts}  ${verdict}${[...new Set(unchecked)].join('')}`;
}
