import {
  type Comparison,
  compare,
  createPairRedactor,
  defaultEffectsFor,
  explainDivergences,
  formatAttribution,
  formatDivergence,
  formatGaps,
} from '../../contracts/index.ts';
import { covers, type Effect } from '../../contracts/options.ts';
import { count } from '../../src/text/count.ts';
import { CliError } from '../cli-error.ts';
import { readSubjectFile } from '../files/subject-file.ts';
import { createInterruptSignal } from '../interrupt-signal.ts';
import { renderJson } from '../output/render-json.ts';

interface CompareInput {
  url: string;
  otherUrl: string;
  subject: string;
  otherSubject?: string;
  effects?: Effect;
  ignore?: readonly string[];
  runs: number;
  seed?: number;
  json?: boolean;
}

/**
 * Sends the same requests to two services, and prints how they differ, with the statements that decide it.
 *
 * @returns the exit code.
 * @throws CliError when a subject file is invalid, or the allowed effects are too weak; nothing is sent then.
 */
export async function runCompare({ url, otherUrl, ...options }: CompareInput): Promise<0 | 1 | 2 | 3 | 130> {
  const firstSubject = await readSubjectFile(options.subject, url);
  const referenceSubject = await readSubjectFile(options.otherSubject ?? options.subject, otherUrl);
  const pair = [firstSubject, referenceSubject] as const;
  const effects = options.effects ?? defaultEffectsFor(...pair);
  if (!covers(effects, 'schedule')) {
    throw new CliError(
      `Comparing schedules messages and calls weeks ahead and cancels them, but only "${effects}" is allowed. Allow it with --effects schedule.`,
    );
  }
  const { runs, seed = Math.floor(Math.random() * 2 ** 31) } = options;
  const redact = createPairRedactor(pair);
  const forPeople = options.json === true ? process.stderr : process.stdout;
  const write = (text: string) => forPeople.write(redact(text));
  using interrupt = createInterruptSignal();
  const { signal } = interrupt;
  write(
    `first   ${firstSubject.baseUrl}\nsecond  ${referenceSubject.baseUrl}\nseed ${seed}, ${count(runs, 'sequence')}, effects up to "${effects}"\n\n`,
  );

  const comparison = await compare(pair, { runs, seed, effects, signal, ignore: options.ignore });
  const { type, leaked } = comparison;
  let result: object = {
    type,
    seed,
    effects,
    leaked,
    ...('reason' in comparison ? { reason: comparison.reason } : {}),
  };
  if (comparison.type === 'same') write(`No difference in ${count(comparison.runs, 'sequence')}.\n`);
  if (comparison.type === 'unknown') write(`Inconclusive: ${comparison.reason.replace(/\.$/, '')}.\n`);
  if (comparison.type === 'different') {
    const { divergences, firstRun } = comparison;
    const ways = count(divergences.length, 'difference');
    write(
      `${ways}, the first in sequence ${firstRun}. Each with the shortest sequence that shows it, decided ones first:\n\n`,
    );
    const { decided, undecided, gaps } = await explainDivergences(pair, divergences, { seed, effects, signal });
    for (const { divergence, attribution } of decided)
      forPeople.write(`${formatDivergence(divergence, pair)}${await formatAttribution(attribution, pair)}\n`);
    for (const divergence of undecided) forPeople.write(`${formatDivergence(divergence, pair)}not specified\n\n`);
    forPeople.write(formatGaps(gaps, pair));
    result = {
      ...result,
      firstRun,
      differences: [
        ...decided.map(({ divergence, attribution: { side, violation } }) => ({
          text: formatDivergence(divergence, pair),
          violatedBy: pair[side].baseUrl,
          statements: violation.statements,
        })),
        ...undecided.map((divergence) => ({ text: formatDivergence(divergence, pair) })),
      ],
      gaps,
    };
  }
  for (const { what, command } of comparison.leaked) write(`Leaked: ${what} could not be undone. Try: ${command}\n`);
  if (options.json === true) process.stdout.write(renderJson(result, redact));
  return signal.aborted ? 130 : exitCodeOf(comparison);
}

function exitCodeOf({ type, leaked }: Comparison): 0 | 1 | 2 | 3 {
  if (leaked.length > 0) return 3;
  return type === 'same' ? 0 : type === 'different' ? 1 : 2;
}
