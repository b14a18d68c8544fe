import { loadStatementTexts } from '../../src/document/annotations.ts';
import { count } from '../../src/text/count.ts';
import { createRedaction } from '../redaction/redaction.ts';
import { shellVariablesIn, toCurlCommand } from '../reports/curl.ts';
import type { ExchangeRecord, LeakedEffect } from '../reports/run-event.ts';
import { truncate } from '../reports/text.ts';
import { toExchangeRecord } from '../verify/to-run-event.ts';
import { type Attribution, createAttributor, findGapDifferences, type GapDifference } from './attribute.ts';
import {
  type CompareOptions,
  type Comparison,
  type Divergence,
  findDivergences,
  type SubjectTuple,
} from './find-divergences.ts';

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
  gaps: readonly GapDifference[];
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

/**
 * Sends the same requests to two services, in random sequences that the seed decides, and says how they differ and which
 * statements decide it. What was scheduled is undone after each sequence.
 *
 * @returns for each kind of difference the shortest sequence that shows it. What the services do is never thrown.
 * @example
 * const { text, exitCode } = await compare([mine, mock], { runs: 100, seed: 1, effects: 'schedule' });
 */
export async function compare(subjects: SubjectTuple, options: CompareOptions): Promise<ComparisonReport> {
  const comparison = await findDivergences(subjects, options);
  const redactions = subjects.map(createRedaction);
  const redact = (text: string) => redactions.reduce((rest, { line }) => line(rest), text);
  const texts = await loadStatementTexts();
  const attribute = createAttributor(subjects, options);
  const decided: ReportedDifference[] = [];
  const undecided: ReportedDifference[] = [];
  for (const divergence of comparison.type === 'different' ? comparison.divergences : []) {
    const attribution = await attribute(divergence);
    const lines = [
      ...describeDivergence(divergence, subjects, redact),
      ...(attribution === undefined ? ['not specified'] : describeAttribution(attribution, texts, redact)),
    ];
    const text = `${redact(lines.join('\n'))}\n\n`;
    if (attribution === undefined) undecided.push({ text });
    else {
      const { side, violation } = attribution;
      decided.push({ text, violatedBy: redact(subjects[side].baseUrl), statements: violation.statements });
    }
  }
  const differences = [...decided, ...undecided];
  const found = undecided.length === 0 ? [] : await findGapDifferences(subjects, options);
  const gaps = found.map(({ gap, one, other }) => ({ gap, one: redact(one), other: redact(other) }));
  const leaked = comparison.leaked.map((effect) => redactions.reduce((rest, { event }) => event(rest), effect));
  const lines = [
    ...(gaps.length === 0 ? [] : ['Gaps that they answer differently:']),
    ...gaps.map(({ gap, one, other }) => `  ${gap}: first ${one}, second ${other}`),
    ...leaked.map(({ what, command }) => `Leaked: ${what} could not be undone. Try: ${command}`),
  ];
  return {
    type: comparison.type,
    reason: comparison.type === 'unknown' ? redact(comparison.reason) : undefined,
    firstRun: comparison.type === 'different' ? comparison.firstRun : undefined,
    differences,
    gaps,
    leaked,
    text: [
      redact(formatResult(comparison)),
      ...differences.map(({ text }) => text),
      ...lines.map((one) => `${one}\n`),
    ].join(''),
    exitCode: leaked.length > 0 ? 3 : comparison.type === 'same' ? 0 : comparison.type === 'different' ? 1 : 2,
  };
}

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

type Redact = (text: string) => string;

/** Strings are truncated after they are redacted: half a key could not be found. */
const maxTextLength = 1000;

/** What was sent to both services, one after the other, and where the last answers differ. */
function describeDivergence({ history, difference }: Divergence, subjects: SubjectTuple, redact: Redact): string[] {
  const sides = ([0, 1] as const).flatMap((side) => {
    const redaction = createRedaction(subjects[side]);
    const entries = history.flatMap((entry) => {
      if ('passedSeconds' in entry) return [`  # ${entry.passedSeconds} seconds pass`];
      // It stays a record of its kind.
      const record = redaction.json(toExchangeRecord(entry.exchanges[side])) as ExchangeRecord;
      return [`  ${toCurlCommand(record)}`, `    ${record.status} ${truncate(record.text, maxTextLength)}`];
    });
    return [`${side === 0 ? 'first' : 'second'}:`, ...entries, ''];
  });
  const names = shellVariablesIn(sides);
  return [
    ...sides,
    ...(names.length === 0 ? [] : [`${names.join(', ')} represent values of the subject file.`, '']),
    `difference  at ${difference.place === '' ? 'the body' : difference.place}`,
    `  first   ${truncate(redact(difference.one), maxTextLength)}`,
    `  second  ${truncate(redact(difference.other), maxTextLength)}`,
  ];
}

/** Which statement decides a difference, and against whom. */
function describeAttribution(
  { side, violation: { statements, expected, received } }: Attribution,
  texts: ReadonlyMap<string, string>,
  redact: Redact,
): string[] {
  return [
    ...statements.map((id) => `statement   ${id}: ${texts.get(id)?.trim() ?? ''}`),
    `  The ${side === 0 ? 'first' : 'second'} service violates it.`,
    `  expected  ${expected}`,
    `  received  ${truncate(redact(received), maxTextLength)}`,
  ];
}
