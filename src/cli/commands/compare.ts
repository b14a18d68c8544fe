import {
  type Comparison,
  compare,
  createPairRedactor,
  defaultEffectsFor,
  explainDivergence,
  formatDivergence,
  formatDivergenceReason,
} from '../../../contracts/index.ts';
import { covers, type Effect } from '../../../contracts/options.ts';
import { CliError } from '../cli-error.ts';
import { readSubjectFile } from '../files/subject-file.ts';
import { createInterruptSignal } from '../interrupt-signal.ts';
import { count } from '../output/count.ts';

interface CompareInput {
  url: string;
  otherUrl: string;
  subject: string;
  otherSubject?: string;
  effects?: Effect;
  runs: number;
  seed?: number;
}

/**
 * Sends the same requests to two services, and prints the first difference with the statement that it violates.
 *
 * @returns the exit code.
 * @throws CliError when a subject file is invalid, or the allowed effects are too weak; nothing is sent then.
 */
export async function runCompare({ url, otherUrl, ...options }: CompareInput): Promise<0 | 1 | 2 | 3 | 130> {
  const firstSubject = await readSubjectFile(options.subject, url);
  const secondSubject = await readSubjectFile(options.otherSubject ?? options.subject, otherUrl);
  const pair = [firstSubject, secondSubject] as const;
  const effects = options.effects ?? defaultEffectsFor(...pair);
  if (!covers(effects, 'schedule')) {
    throw new CliError(
      `Comparing schedules messages and calls weeks ahead and cancels them, but only "${effects}" is allowed. Allow it with --effects schedule.`,
    );
  }
  const { runs, seed = Math.floor(Math.random() * 2 ** 31) } = options;
  const redact = createPairRedactor(pair);
  const write = (text: string) => process.stdout.write(redact(text));
  using interrupt = createInterruptSignal();
  const { signal } = interrupt;
  write(
    `first   ${firstSubject.baseUrl}\nsecond  ${secondSubject.baseUrl}\nseed ${seed}, ${count(runs, 'sequence')}, effects up to "${effects}"\n\n`,
  );

  const comparison = await compare(pair, { runs, seed, effects, signal });
  if (comparison.type === 'same') write(`No difference in ${count(comparison.runs, 'sequence')}.\n`);
  if (comparison.type === 'unknown') write(`Inconclusive: ${comparison.reason.replace(/\.$/, '')}.\n`);
  if (comparison.type === 'different') {
    const { divergence } = comparison;
    write(`They differ, first in sequence ${comparison.runs}. The shortest sequence that shows it:\n\n`);
    process.stdout.write(formatDivergence(divergence, pair));
    const reason = await explainDivergence(pair, divergence, { seed, effects, signal });
    process.stdout.write(await formatDivergenceReason(reason, pair));
  }
  for (const { what, command } of comparison.leaked) write(`Leaked: ${what} could not be undone. Try: ${command}\n`);
  return signal.aborted ? 130 : exitCodeOf(comparison);
}

function exitCodeOf({ type, leaked }: Comparison): 0 | 1 | 2 | 3 {
  if (leaked.length > 0) return 3;
  return type === 'same' ? 0 : type === 'different' ? 1 : 2;
}
