import type { Report } from './report.ts';

/** Why a run cannot be relied on: what is fatal, and with exit code 2 whatever else is said of the run. Empty where it can. */
export function reasonsNotToRelyOn({ end, warnings }: Pick<Report, 'end' | 'warnings'>): string[] {
  return warnings.filter(({ isFatal }) => isFatal || end?.exitCode === 2).map(({ text }) => text);
}
