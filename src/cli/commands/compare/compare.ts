import {
  type Comparison,
  compare,
  createPairRedactor,
  defaultEffectsFor,
  explainDivergence,
  formatDivergence,
  formatDivergenceReason,
} from '../../../../contracts/index.ts';
import { covers, type Effect } from '../../../../contracts/options.ts';
import { CliError } from '../../cli-error.ts';
import { readSubjectFile } from '../../files/subject-file.ts';
import { createInterruptSignal } from '../../interrupt-signal.ts';

export interface CompareCommandOptions {
  subject: string;
  otherSubject?: string;
  effects?: Effect;
  runs: number;
  seed?: number;
}

/**
 * Asks two services the same, and prints the first difference with what decides it.
 *
 * Gives the exit code: 0 without a difference, 1 with one, 2 when it could not be told, 3 when something that was scheduled
 * is left, 130 when interrupted.
 * @throws CannotDo when a subject file is wrong, or what is allowed is not enough; nothing is sent then.
 */
export async function runCompare(url: string, otherUrl: string, options: CompareCommandOptions): Promise<number> {
  const firstSubject = await readSubjectFile(options.subject, url);
  const secondSubject = await readSubjectFile(options.otherSubject ?? options.subject, otherUrl);
  const pair = [firstSubject, secondSubject] as const;
  const effects = options.effects ?? defaultEffectsFor(...pair);
  if (!covers(effects, 'schedule')) {
    throw new CliError(
      `Comparing schedules messages and calls for weeks ahead and takes them back, and only "${effects}" is allowed. Allow it with --effects schedule.`,
    );
  }
  const { runs, seed = Math.floor(Math.random() * 2 ** 31) } = options;
  const redact = createPairRedactor(pair);
  const write = (text: string) => process.stdout.write(redact(text));
  using interrupt = createInterruptSignal();
  const { signal } = interrupt;
  write(
    `one    ${firstSubject.baseUrl}\nother  ${secondSubject.baseUrl}\nseed ${seed}, ${runs} sequences, effects up to "${effects}"\n\n`,
  );

  const comparison = await compare(pair, { runs, seed, effects, signal });
  if (comparison.type === 'same') write(`No difference in ${comparison.runs} sequences.\n`);
  if (comparison.type === 'unknown') write(`It could not be told whether they differ: ${comparison.reason}.\n`);
  if (comparison.type === 'different') {
    const { divergence } = comparison;
    write(`They differ; sequence ${comparison.runs} was the first to show it. The shortest that does:\n\n`);
    process.stdout.write(formatDivergence(divergence, pair));
    const reason = await explainDivergence(pair, divergence, { seed, effects, signal });
    process.stdout.write(await formatDivergenceReason(reason, pair));
  }
  for (const { what, command } of comparison.leaked) write(`This could not be taken back: ${what}. Try: ${command}\n`);
  return signal.aborted ? 130 : exitCodeOf(comparison);
}

function exitCodeOf({ type, leaked }: Comparison): 0 | 1 | 2 | 3 {
  if (leaked.length > 0) return 3;
  return type === 'same' ? 0 : type === 'different' ? 1 : 2;
}
