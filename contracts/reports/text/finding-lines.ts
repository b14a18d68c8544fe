import type { StatementId } from '../../../src/generated/ids.ts';
import { wrongExchangeOf } from '../finding-groups.ts';
import type { Report } from '../report.ts';
import { findingOf, type ReportedRule } from '../reported-rule.ts';
import type { ExchangeRecord, Finding } from '../run-log/run-event.ts';
import { collapseRepeats } from './collapse-repeats.ts';
import { describeCase, describeRequest } from './describe-case.ts';
import { escapeInvisible, truncate } from './escape-invisible.ts';

/** The words for statements that a finding needs. */
export type StatementWords = Pick<Report, 'sentenceOf' | 'headingOf'>;

/** A finding in full, as plain lines: statements, expected and received, the case in words, the exchanges, and the rerun command. */
export function toFindingLines(rule: ReportedRule, { sentenceOf, headingOf }: StatementWords): string[] {
  const finding = findingOf(rule);
  if (finding === undefined) return [];
  const { statements, expected, received, exchanges, rerunCommand } = finding;
  const headingNote = (id: StatementId) => (headingOf(id) === undefined ? '' : ` (${headingOf(id)})`);
  return [
    ...statements.map((id) => `statement       ${id}${headingNote(id)}: ${sentenceOf(id)}`),
    `expected        ${escapeInvisible(truncate(expected, 2000))}`,
    `received        ${escapeInvisible(truncate(received, 2000))}`,
    ...caseLines(finding),
    '',
    ...formatExchanges(exchanges),
    '',
    `rerun: ${escapeInvisible(truncate(rerunCommand, 2000))}`,
  ];
}

/** The case, and the request that was wrong where it is known and not the only one. */
function caseLines(finding: Finding): string[] {
  if (finding.exchanges.length === 0) return [];
  const [first = '', ...others] = describeCase(finding.exchanges);
  const lines = [`case            ${first}`, ...others.map((line) => `           then ${line}`)];
  const wrong = finding.decisive === undefined ? undefined : finding.exchanges[wrongExchangeOf(finding)];
  return others.length === 0 || wrong === undefined
    ? lines
    : [...lines, `wrong response  to ${describeRequest(wrong.request)}`];
}

/** A finding on one line. */
export function summarizeFinding(rule: ReportedRule): string {
  const finding = findingOf(rule);
  if (finding === undefined) return '';
  return escapeInvisible(`Expected ${truncate(finding.expected, 500)}; received ${truncate(finding.received, 500)}.`);
}

/** Requests as curl commands, each with its response. */
export function formatExchanges(exchanges: readonly ExchangeRecord[]): string[] {
  return collapseRepeats(exchanges).flatMap(({ command, times, last: { status, text } }) => {
    const repeatNote = times === 1 ? '' : `   # ${times} times, the last response:`;
    return [`${truncate(command, 10_000)}${repeatNote}`, `  ${status} ${escapeInvisible(truncate(text, 1000))}`];
  });
}
