import { loadStatementTexts } from '../../src/document/annotations.ts';
import { count } from '../../src/text/count.ts';
import { createRedaction } from '../redaction/redaction.ts';
import { shellVariablesIn, toCurlCommand } from '../reports/curl.ts';
import type { ExchangeRecord, LeakedEffect } from '../reports/run-event.ts';
import { truncate } from '../reports/text.ts';
import { toExchangeRecord } from '../verify/to-run-event.ts';
import { type Attribution, createAttributor } from './attribute.ts';
import { type CompareOptions, type Divergence, findDivergences, type SubjectTuple } from './find-divergences.ts';

/** How two services differ, without the values of the subjects. */
export interface ComparisonReport {
  type: 'same' | 'different' | 'unknown';
  /** Why the comparison is inconclusive; undefined when it is not. */
  reason: string | undefined;
  /** The number of the first sequence with a difference, from 1; undefined without one. */
  firstRun: number | undefined;
  /** Differences that a statement decides come first. */
  differences: readonly ReportedDifference[];
  /** Scheduled effects that the kit could not undo, on either service. */
  leaked: readonly LeakedEffect[];
  /** The report as text for a terminal. */
  text: string;
  /** 0: no difference. 1: a difference. 2: inconclusive. 3: scheduled effects leaked. */
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
 * @returns the shortest sequence for each kind of difference. It never throws because of what a service does.
 * @example
 * const { text, exitCode } = await compare([mine, mock], { runs: 100, seed: 1, effects: 'schedule' });
 */
export async function compare(subjects: SubjectTuple, options: CompareOptions): Promise<ComparisonReport> {
  const { divergences, runs, firstRun, ...found } = await findDivergences(subjects, options);
  const redactions = subjects.map(createRedaction);
  const redact = (text: string) => redactions.reduce((rest, { line }) => line(rest), text);
  const leaked = found.leaked.map((effect) => redactions.reduce((rest, { event }) => event(rest), effect));
  const texts = await loadStatementTexts();
  const attribute = createAttributor(subjects, options);
  const differences: ReportedDifference[] = [];
  for (const divergence of divergences) {
    const attribution = await attribute(divergence);
    const lines = [
      ...describeDivergence(divergence, subjects, redact),
      ...describeAttribution(attribution, texts, redact),
    ];
    differences.push({
      text: `${redact(lines.join('\n'))}\n\n`,
      ...(attribution === undefined
        ? {}
        : {
            violatedBy: redact(subjects[attribution.side].baseUrl),
            statements: attribution.violation.statements,
          }),
    });
  }
  const isDecided = ({ violatedBy }: ReportedDifference) => violatedBy !== undefined;
  const sorted = [...differences.filter(isDecided), ...differences.filter((one) => !isDecided(one))];
  const reason = found.reason && redact(found.reason);
  const type = divergences.length > 0 ? 'different' : reason === undefined ? 'same' : 'unknown';
  const heads = {
    same: `No difference in ${count(runs, 'sequence')}.\n`,
    different: `${count(divergences.length, 'difference')}, the first in sequence ${firstRun}. Each with the shortest sequence that shows it, decided ones first:\n\n`,
    unknown: `Inconclusive: ${reason?.replace(/\.$/, '')}.\n`,
  };
  const leakedLines = leaked.map(({ what, command }) => `Leaked: ${what} could not be undone. Try: ${command}\n`);
  return {
    ...{ type, reason, firstRun, leaked },
    differences: sorted,
    text: [heads[type], ...sorted.map(({ text }) => text), ...leakedLines].join(''),
    exitCode: leaked.length > 0 ? 3 : ({ same: 0, different: 1, unknown: 2 } as const)[type],
  };
}

/** Strings are truncated after they are redacted: half a key could not be found. */
const maxTextLength = 1000;

/** What was sent to both services, one after the other, and where the last answers differ. */
function describeDivergence(
  { history, difference }: Divergence,
  subjects: SubjectTuple,
  redact: (text: string) => string,
): string[] {
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
  attribution: Attribution | undefined,
  texts: ReadonlyMap<string, string>,
  redact: (text: string) => string,
): string[] {
  if (attribution === undefined) return ['not specified'];
  const { statements, expected, received } = attribution.violation;
  return [
    ...statements.map((id) => `statement   ${id}: ${texts.get(id)?.trim() ?? ''}`),
    `  The ${attribution.side === 0 ? 'first' : 'second'} service violates it.`,
    `  expected  ${expected}`,
    `  received  ${truncate(redact(received), maxTextLength)}`,
  ];
}
