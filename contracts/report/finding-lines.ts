import type { ToldExchange } from '../run-event.ts';
import { curlLine } from './curl.ts';
import { findingIn, type Report, type ReportedRule } from './report.ts';
import { cut, visible } from './visible.ts';

/** A finding in full, as plain lines: statements, expected and received, the smallest case, the exchanges, and how to try again. */
export function findingLines(rule: ReportedRule, { sentenceOf }: Pick<Report, 'sentenceOf'>): string[] {
  const finding = findingIn(rule);
  if (finding === undefined) return [];
  const { statements, expected, received, given, exchanges, again } = finding;
  return [
    ...statements.map((id) => `statement  ${id}: ${sentenceOf(id)}`),
    `expected   ${visible(cut(expected, 2000))}`,
    `received   ${visible(cut(received, 2000))}`,
    ...(given === null || given === undefined ? [] : [`case       ${visible(cut(JSON.stringify(given), 2000))}`]),
    '',
    ...exchangeLines(exchanges),
    '',
    `again: ${visible(cut(again, 2000))}`,
  ];
}

/** What a finding comes to, on one line. */
export function findingInShort(rule: ReportedRule): string {
  const finding = findingIn(rule);
  if (finding === undefined) return '';
  return visible(`Expected ${cut(finding.expected, 500)}; received ${cut(finding.received, 500)}.`);
}

/** Requests that follow each other and are the same stand there once, with the last answer. */
export function repeatedOnce(
  exchanges: readonly ToldExchange[],
): { command: string; times: number; last: ToldExchange }[] {
  const shown: { command: string; times: number; last: ToldExchange }[] = [];
  for (const one of exchanges) {
    const command = curlLine(one);
    const before = shown.at(-1);
    if (before?.command === command) Object.assign(before, { times: before.times + 1, last: one });
    else shown.push({ command, times: 1, last: one });
  }
  return shown;
}

/** Requests as lines to paste, each with its answer. */
export function exchangeLines(exchanges: readonly ToldExchange[]): string[] {
  return repeatedOnce(exchanges).flatMap(({ command, times, last: { status, text } }) => {
    const often = times === 1 ? '' : `   # ${times} times, the last answer:`;
    return [`${cut(command, 10_000)}${often}`, `  ${status} ${visible(cut(text, 1000))}`];
  });
}
