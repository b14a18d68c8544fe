import { loadStatementTexts } from '../../src/document/annotations.ts';
import { count } from '../../src/text/count.ts';
import type { Exchange } from '../operations/exchange.ts';
import { createRedaction } from '../redaction/redaction.ts';
import { shellVariablesIn, toCurlCommand } from '../reports/curl.ts';
import type { ExchangeRecord, LeakedEffect } from '../reports/run-event.ts';
import { truncate } from '../reports/text.ts';
import type { Subject } from '../subject/subject.ts';
import { toExchangeRecord } from '../verify/to-run-event.ts';
import { type Attribution, type Explanation, explainDivergences } from './explain.ts';
import { type CompareOptions, type Comparison, findDivergences } from './find-divergences.ts';
import type { Divergence } from './run-steps.ts';

/** How two services differ, without the values of the subjects. */
export interface ComparisonReport {
  type: Comparison['type'];
  /** Why nothing can be said. */
  reason: string | undefined;
  /** The first sequence with a difference, from 1. */
  firstRun: number | undefined;
  /** Those first that a statement decides. */
  differences: readonly ReportedDifference[];
  /** The gaps that the services answer differently. Asked only where no statement decides a difference. */
  gaps: Explanation['gaps'];
  /** What could not be undone on either side. */
  leaked: readonly LeakedEffect[];
  /** The same for a terminal. */
  text: string;
  /** 0 when no difference was found, 1 when any was, 2 when nothing can be said, 3 when something was leaked. */
  exitCode: 0 | 1 | 2 | 3;
}

interface ReportedDifference {
  /** The requests to both services, and where the last responses differ. */
  text: string;
  /** The base address of the service that violates the statements; undefined where the interface says nothing. */
  violatedBy?: string;
  statements?: readonly string[];
}

type SubjectPair = readonly [Subject, Subject];

/**
 * Sends the same requests to two services, in random sequences that the seed decides, and says how they differ and which
 * statements decide it. What was scheduled is undone after each sequence.
 *
 * @returns for each kind of difference the shortest sequence that shows it. What the services do is never thrown.
 * @example
 * const { text, exitCode } = await compare([mine, mock], { runs: 100, seed: 1, effects: 'schedule' });
 */
export async function compare(subjects: SubjectPair, options: CompareOptions): Promise<ComparisonReport> {
  const comparison = await findDivergences(subjects, options);
  const redactions = subjects.map(createRedaction);
  const redact: Redact = (text) => redactions.reduce((rest, { line }) => line(rest), text);
  const divergences = comparison.type === 'different' ? comparison.divergences : [];
  const { decided, undecided, gaps } = await explainDivergences(subjects, divergences, options);
  const texts = await loadStatementTexts();
  const differences = [
    ...decided.map(({ divergence, attribution }) => {
      const { side, violation } = attribution;
      const text = `${formatDivergence(divergence, subjects, redact)}${formatAttribution(attribution, texts, redact)}\n`;
      return { text, violatedBy: redact(subjects[side].baseUrl), statements: violation.statements };
    }),
    ...undecided.map((one) => ({ text: `${formatDivergence(one, subjects, redact)}not specified\n\n` })),
  ];
  const redactedGaps = gaps.map(({ gap, one, other }) => ({ gap, one: redact(one), other: redact(other) }));
  const leaked = comparison.leaked.map((effect) => redactions.reduce((rest, { event }) => event(rest), effect));
  return {
    type: comparison.type,
    reason: comparison.type === 'unknown' ? redact(comparison.reason) : undefined,
    firstRun: comparison.type === 'different' ? comparison.firstRun : undefined,
    differences,
    gaps: redactedGaps,
    leaked,
    text: `${redact(formatResult(comparison))}${differences.map(({ text }) => text).join('')}${formatGaps(redactedGaps)}${leaked.map(formatLeaked).join('')}`,
    exitCode: leaked.length > 0 ? 3 : comparison.type === 'same' ? 0 : comparison.type === 'different' ? 1 : 2,
  };
}

type Redact = (text: string) => string;

function formatResult(comparison: Comparison): string {
  switch (comparison.type) {
    case 'same':
      return `No difference in ${count(comparison.runs, 'sequence')}.\n`;
    case 'unknown':
      return `Inconclusive: ${comparison.reason.replace(/\.$/, '')}.\n`;
    case 'different': {
      const { divergences, firstRun } = comparison;
      const order = 'Each with the shortest sequence that shows it, decided ones first';
      return `${count(divergences.length, 'difference')}, the first in sequence ${firstRun}. ${order}:\n\n`;
    }
  }
}

/** Strings are truncated after they are redacted: half a key could not be found. */
const maxTextLength = 1000;

/** What was sent to both services, one after the other, and where the last answers differ. */
function formatDivergence({ history, difference }: Divergence, subjects: SubjectPair, redact: Redact): string {
  const formatSide = (index: 0 | 1, name: string) => [
    `${name}:`,
    ...history.flatMap((step) =>
      'exchanges' in step
        ? formatExchange(step.exchanges[index], subjects[index])
        : [`  # ${step.passedSeconds} seconds pass`],
    ),
    '',
  ];
  const lines = [...formatSide(0, 'first'), ...formatSide(1, 'second')];
  const names = shellVariablesIn(lines);
  return redact(
    [
      ...lines,
      ...(names.length === 0 ? [] : [`${names.join(', ')} stand for values of the subject file.`, '']),
      `difference  at ${difference.place === '' ? 'the body' : difference.place}`,
      `  first   ${truncate(redact(difference.one), maxTextLength)}`,
      `  second  ${truncate(redact(difference.other), maxTextLength)}`,
      '',
    ].join('\n'),
  );
}

/** Which statement decides a difference, and against whom. */
function formatAttribution(
  { side, violation: { statements, expected, received } }: Attribution,
  texts: ReadonlyMap<string, string>,
  redact: Redact,
): string {
  return redact(
    [
      ...statements.map((id) => `statement   ${id}: ${texts.get(id)?.trim() ?? ''}`),
      `  The ${side === 0 ? 'first' : 'second'} service violates it.`,
      `  expected  ${expected}`,
      `  received  ${truncate(redact(received), maxTextLength)}`,
      '',
    ].join('\n'),
  );
}

function formatGaps(gaps: Explanation['gaps']): string {
  if (gaps.length === 0) return '';
  const lines = gaps.map(({ gap, one, other }) => `  ${gap}: first ${one}, second ${other}`);
  return `${['Gaps that they answer differently:', ...lines].join('\n')}\n`;
}

function formatLeaked({ what, command }: LeakedEffect): string {
  return `Leaked: ${what} could not be undone. Try: ${command}\n`;
}

function formatExchange(exchange: Exchange, subject: Subject): string[] {
  // It stays a record of its kind.
  const record = createRedaction(subject).json(toExchangeRecord(exchange)) as ExchangeRecord;
  return [`  ${toCurlCommand(record)}`, `    ${record.status} ${truncate(record.text, maxTextLength)}`];
}
