import { type Attribution, attributeDivergence } from '../../../../contracts/compare/attribution.ts';
import { type Comparison, compare } from '../../../../contracts/compare/compare.ts';
import type { Divergence } from '../../../../contracts/compare/run-steps.ts';
import type { Exchange, Subject } from '../../../../contracts/index.ts';
import { type ObservedGap, observe } from '../../../../contracts/observe/observe.ts';
import { covers, type Effect } from '../../../../contracts/operations/effect.ts';
import { createRedaction } from '../../../../contracts/redaction/create-redaction.ts';
import { toExchangeRecord } from '../../../../contracts/reports/run-log/to-run-event.ts';
import { shellVariablesIn, toCurlCommand } from '../../../../contracts/reports/text/curl.ts';
import { truncate } from '../../../../contracts/reports/text/escape-invisible.ts';
import type { ExchangeRecord } from '../../../../contracts/verify/run-event.ts';
import { CliError } from '../../cli-error.ts';
import { loadStatementTexts } from '../../document/statement-texts.ts';
import { addressesOf, isLoopback, readSubjectFile } from '../../files/subject-file.ts';
import { createInterruptSignal } from '../../interrupt-signal.ts';
import { createTextRedactor } from '../../output/text-redactor.ts';

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
  const isLocal = pair.flatMap(addressesOf).every(isLoopback);
  const effects = options.effects ?? (isLocal ? 'call' : 'none');
  if (!covers(effects, 'schedule')) {
    throw new CliError(
      `Comparing schedules messages and calls for weeks ahead and takes them back, and only "${effects}" is allowed. Allow it with --effects schedule.`,
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
    `one    ${firstSubject.baseUrl}\nother  ${secondSubject.baseUrl}\nseed ${seed}, ${runs} sequences, effects up to "${effects}"\n\n`,
  );

  const comparison = await compare(pair, { runs, seed, effects, signal, callsNobody: isLocal });
  if (comparison.type === 'same') write(`No difference in ${comparison.runs} sequences.\n`);
  if (comparison.type === 'unknown') write(`It could not be told whether they differ: ${comparison.reason}.\n`);
  if (comparison.type === 'different') {
    const { divergence } = comparison;
    write(`They differ; sequence ${comparison.runs} was the first to show it. The shortest that does:\n\n`);
    write(renderDivergence(divergence, pair, redact));
    const attribution = await attributeDivergence(pair, divergence, { seed, signal });
    if (attribution === undefined) write(await renderGapDifferences(pair, effects, signal));
    else write(renderAttribution(attribution, await loadStatementTexts(), redact));
  }
  for (const { what, command } of comparison.leaked) write(`This could not be taken back: ${what}. Try: ${command}\n`);
  return signal.aborted ? 130 : exitCodeOf(comparison);
}

function exitCodeOf({ type, leaked }: Comparison): 0 | 1 | 2 | 3 {
  if (leaked.length > 0) return 3;
  return type === 'same' ? 0 : type === 'different' ? 1 : 2;
}

type Redact = (text: string) => string;

/** Texts are cut when they are clean: half a key could not be found. */
const maxTextLength = 1000;

/** What was asked on both sides, one after the other, and where the last answers part. */
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
  const lines = [...renderSide(0, 'one'), ...renderSide(1, 'other')];
  const names = shellVariablesIn(lines);
  return [
    ...lines,
    ...(names.length === 0 ? [] : [`In these lines ${names.join(', ')} are values of the subject file.`, '']),
    `difference  at ${difference.place === '' ? 'the body' : difference.place}`,
    `  one    ${truncate(redact(difference.one), maxTextLength)}`,
    `  other  ${truncate(redact(difference.other), maxTextLength)}`,
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
    `  The service "${side === 0 ? 'one' : 'other'}" does not keep to it.`,
    `  expected  ${violation.expected}`,
    `  received  ${truncate(redact(violation.received), maxTextLength)}`,
    '',
  ].join('\n');
}

/** No statement decides it; which open questions the two answer differently. */
async function renderGapDifferences(
  pair: readonly [Subject, Subject],
  effects: Effect,
  signal: AbortSignal,
): Promise<string> {
  // Without a clock that can be moved, what has to be waited for would take long.
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
      : [`  ${observation.gap}: one ${answerOf(observation)}, other ${answerOf(counterpart)}`];
  });
  const gaps = differences.length === 0 ? [] : ['These open questions they answer differently:', ...differences];
  return `${['not specified', ...gaps].join('\n')}\n`;
}

function answerOf(observation: ObservedGap): string | undefined {
  if ('reason' in observation) return undefined;
  return typeof observation.answer === 'string' ? observation.answer : observation.answer.seen;
}
