import { type Attribution, attributeDivergence } from '../../../contracts/compare/attribution.ts';
import { type Comparison, compare } from '../../../contracts/compare/compare.ts';
import type { Divergence } from '../../../contracts/compare/run-steps.ts';
import type { Exchange, Subject } from '../../../contracts/index.ts';
import { type ObservedGap, observe } from '../../../contracts/observe/observe.ts';
import { covers, type Effect } from '../../../contracts/operations/effect.ts';
import { createRedaction } from '../../../contracts/redaction/create-redaction.ts';
import { toExchangeRecord } from '../../../contracts/reports/run-log/to-run-event.ts';
import { shellVariablesIn, toCurlCommand } from '../../../contracts/reports/text/curl.ts';
import { truncate } from '../../../contracts/reports/text/escape-invisible.ts';
import type { ExchangeRecord } from '../../../contracts/verify/run-event.ts';
import { CliError } from '../cli-error.ts';
import { loadStatementTexts } from '../document/statement-texts.ts';
import { addressesOf, isLoopback, readSubjectFile } from '../files/subject-file.ts';
import { createInterruptSignal } from '../interrupt-signal.ts';
import { count } from '../output/count.ts';
import { createTextRedactor } from '../output/text-redactor.ts';

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
  const isLocal = pair.flatMap(addressesOf).every(isLoopback);
  const effects = options.effects ?? (isLocal ? 'call' : 'none');
  if (!covers(effects, 'schedule')) {
    throw new CliError(
      `Comparing schedules messages and calls weeks ahead and cancels them, but only "${effects}" is allowed. Allow it with --effects schedule.`,
    );
  }
  const { runs, seed = Math.floor(Math.random() * 2 ** 31) } = options;
  const redactFirst = createTextRedactor(firstSubject);
  const redactSecond = createTextRedactor(secondSubject);
  const redact = (text: string) => redactSecond(redactFirst(text));
  const write = (text: string) => process.stdout.write(redact(text));
  using interrupt = createInterruptSignal();
  const { signal } = interrupt;
  write(
    `first   ${firstSubject.baseUrl}\nsecond  ${secondSubject.baseUrl}\nseed ${seed}, ${count(runs, 'sequence')}, effects up to "${effects}"\n\n`,
  );

  const comparison = await compare(pair, { runs, seed, effects, signal, callsNobody: isLocal });
  if (comparison.type === 'same') write(`No difference in ${count(comparison.runs, 'sequence')}.\n`);
  if (comparison.type === 'unknown') write(`Inconclusive: ${comparison.reason}.\n`);
  if (comparison.type === 'different') {
    const { divergence } = comparison;
    write(`They differ, first in sequence ${comparison.runs}. The shortest sequence that shows it:\n\n`);
    write(renderDivergence(divergence, pair, redact));
    const attribution = await attributeDivergence(pair, divergence, { seed, signal });
    if (attribution === undefined) write(await renderGapDifferences(pair, effects, signal));
    else write(renderAttribution(attribution, await loadStatementTexts(), redact));
  }
  for (const { what, command } of comparison.leaked) write(`Leaked: ${what} could not be undone. Try: ${command}\n`);
  return signal.aborted ? 130 : exitCodeOf(comparison);
}

function exitCodeOf({ type, leaked }: Comparison): 0 | 1 | 2 | 3 {
  if (leaked.length > 0) return 3;
  return type === 'same' ? 0 : type === 'different' ? 1 : 2;
}

type Redact = (text: string) => string;

/** Strings are cut after the keys are masked: half a key would not be recognised. */
const maxTextLength = 1000;

/** The requests to both services, one service after the other, and where the last responses differ. */
function renderDivergence(
  { history, difference }: Divergence,
  pair: readonly [Subject, Subject],
  redact: Redact,
): string {
  const renderSide = (index: 0 | 1, name: string) => [
    `${name}:`,
    ...history.flatMap((step) =>
      'exchanges' in step
        ? renderExchange(step.exchanges[index], pair[index])
        : [`  # ${step.passedSeconds} seconds pass`],
    ),
    '',
  ];
  const lines = [...renderSide(0, 'first'), ...renderSide(1, 'second')];
  const names = shellVariablesIn(lines);
  return [
    ...lines,
    ...(names.length === 0 ? [] : [`${names.join(', ')} stand for values of the subject file.`, '']),
    `difference  at ${difference.place === '' ? 'the body' : difference.place}`,
    `  first   ${truncate(redact(difference.one), maxTextLength)}`,
    `  second  ${truncate(redact(difference.other), maxTextLength)}`,
    '',
  ].join('\n');
}

function renderExchange(exchange: Exchange, subject: Subject): string[] {
  const record = createRedaction(subject).json(toExchangeRecord(exchange)) as ExchangeRecord;
  return [`  ${toCurlCommand(record)}`, `    ${record.status} ${truncate(record.text, maxTextLength)}`];
}

function renderAttribution(
  { side, violation }: Attribution,
  texts: ReadonlyMap<string, string>,
  redact: Redact,
): string {
  return [
    ...violation.statements.map((id) => `statement   ${id}: ${texts.get(id)?.trim() ?? ''}`),
    `  The ${side === 0 ? 'first' : 'second'} service violates it.`,
    `  expected  ${violation.expected}`,
    `  received  ${truncate(redact(violation.received), maxTextLength)}`,
    '',
  ].join('\n');
}

/** No statement decides it: the gaps that the two answer differently. */
async function renderGapDifferences(
  pair: readonly [Subject, Subject],
  effects: Effect,
  signal: AbortSignal,
): Promise<string> {
  // Without a clock that can be moved, stronger effects would have to be waited for.
  const effectsFor = (subject: Subject) => (subject.controlUrl === undefined ? 'schedule' : effects);
  const [firstObservations, secondObservations] = await Promise.all(
    pair.map((subject) => observe(subject, { effects: effectsFor(subject), signal })),
  );
  const differences = (firstObservations ?? []).flatMap((observation) => {
    const counterpart = secondObservations?.find(({ gap }) => gap === observation.gap);
    if (counterpart === undefined || answerOf(observation) === undefined || answerOf(counterpart) === undefined)
      return [];
    return answerOf(observation) === answerOf(counterpart)
      ? []
      : [`  ${observation.gap}: first ${answerOf(observation)}, second ${answerOf(counterpart)}`];
  });
  const gaps = differences.length === 0 ? [] : ['Gaps that they answer differently:', ...differences];
  return `${['not specified', ...gaps].join('\n')}\n`;
}

function answerOf(observation: ObservedGap): string | undefined {
  if ('reason' in observation) return undefined;
  return typeof observation.answer === 'string' ? observation.answer : observation.answer.seen;
}
