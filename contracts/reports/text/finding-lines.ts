import { findingOf, type Report, type ReportedRule } from '../report.ts';
import type { ExchangeRecord } from '../run-log/run-event.ts';
import { toCurlCommand } from './curl.ts';
import { escapeInvisible, truncate } from './escape-invisible.ts';

/** A finding in full, as plain lines: statements, expected and received, the counterexample, the exchanges, and the rerun command. */
export function toFindingLines(rule: ReportedRule, { sentenceOf }: Pick<Report, 'sentenceOf'>): string[] {
  const finding = findingOf(rule);
  if (finding === undefined) return [];
  const { statements, expected, received, counterexample, exchanges, rerunCommand } = finding;
  return [
    ...statements.map((id) => `statement       ${id}: ${sentenceOf(id)}`),
    `expected        ${escapeInvisible(truncate(expected, 2000))}`,
    `received        ${escapeInvisible(truncate(received, 2000))}`,
    ...(counterexample === null || counterexample === undefined
      ? []
      : [`counterexample  ${escapeInvisible(truncate(JSON.stringify(counterexample), 2000))}`]),
    '',
    ...formatExchanges(exchanges),
    '',
    `rerun: ${escapeInvisible(truncate(rerunCommand, 2000))}`,
  ];
}

/** A finding on one line. */
export function summarizeFinding(rule: ReportedRule): string {
  const finding = findingOf(rule);
  if (finding === undefined) return '';
  return escapeInvisible(`Expected ${truncate(finding.expected, 500)}; received ${truncate(finding.received, 500)}.`);
}

/** Equal requests that follow each other as one, with the last response. */
export function collapseRepeats(
  exchanges: readonly ExchangeRecord[],
): { command: string; times: number; last: ExchangeRecord }[] {
  const collapsed: { command: string; times: number; last: ExchangeRecord }[] = [];
  for (const exchange of exchanges) {
    const command = toCurlCommand(exchange);
    const previous = collapsed.at(-1);
    if (previous?.command === command) Object.assign(previous, { times: previous.times + 1, last: exchange });
    else collapsed.push({ command, times: 1, last: exchange });
  }
  return collapsed;
}

/** Requests as curl commands, each with its response. */
export function formatExchanges(exchanges: readonly ExchangeRecord[]): string[] {
  return collapseRepeats(exchanges).flatMap(({ command, times, last: { status, text } }) => {
    const repeatNote = times === 1 ? '' : `   # ${times} times, the last response:`;
    return [`${truncate(command, 10_000)}${repeatNote}`, `  ${status} ${escapeInvisible(truncate(text, 1000))}`];
  });
}
