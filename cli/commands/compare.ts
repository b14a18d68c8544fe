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
import { renderJson } from '../output/render-json.ts';
import { openService } from '../service-command.ts';

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
export async function runCompare(input: CompareInput): Promise<0 | 1 | 2 | 3 | 130> {
  const { runs, seed = Math.floor(Math.random() * 2 ** 31), ignore } = input;
  const second = await readSubjectFile(input.otherSubject ?? input.subject, input.otherUrl);
  using service = await openService(input);
  const { subject: first, signal } = service;
  const pair = [first, second] as const;
  const effects = input.effects ?? defaultEffectsFor(...pair);
  if (!covers(effects, 'schedule')) {
    throw new CliError(
      `Comparing schedules messages and calls weeks ahead and cancels them, but only "${effects}" is allowed. Allow it with --effects schedule.`,
    );
  }
  const redact = createPairRedactor(pair);
  const write = (text: string) => service.write(redact(text));
  write(
    `first   ${first.baseUrl}\nsecond  ${second.baseUrl}\nseed ${seed}, ${count(runs, 'sequence')}, effects up to "${effects}"\n\n`,
  );

  const comparison = await compare(pair, { runs, seed, effects, signal, ignore });
  const { type, leaked } = comparison;
  const reason = 'reason' in comparison ? { reason: comparison.reason } : {};
  let differences = {};
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
      write(`${formatDivergence(divergence, pair)}${await formatAttribution(attribution, pair)}\n`);
    for (const divergence of undecided) write(`${formatDivergence(divergence, pair)}not specified\n\n`);
    write(formatGaps(gaps, pair));
    differences = {
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
  for (const { what, command } of leaked) write(`Leaked: ${what} could not be undone. Try: ${command}\n`);
  if (input.json === true)
    process.stdout.write(renderJson({ type, seed, effects, leaked, ...reason, ...differences }, redact));
  return signal.aborted ? 130 : exitCodeOf(comparison);
}

function exitCodeOf({ type, leaked }: Comparison): 0 | 1 | 2 | 3 {
  if (leaked.length > 0) return 3;
  return type === 'same' ? 0 : type === 'different' ? 1 : 2;
}
