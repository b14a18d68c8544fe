import type { ToldOutcome } from '../run-event.ts';
import { variablesIn } from './curl.ts';
import { type FindingGroup, findingGroupsOf } from './finding-groups.ts';
import { findingLines } from './finding-lines.ts';
import type { Report, ReportedRule } from './report.ts';
import { table } from './table.ts';
import { visible } from './visible.ts';

/** How words are coloured; by default they are not. */
export type Paint = (word: string) => string;

/** A run for people at a terminal: where and how, then its results. */
export function terminal(report: Report, paint?: Paint): string {
  const { subject, seed, runs, effects } = report.run;
  const addresses = [...new Set([subject.baseUrl, subject.baseUrlAlt])].map(visible).join(' ');
  return `${addresses}\nseed ${seed}, ${runs} runs, effects up to "${effects}"\n\n${terminalResults(report, paint)}`;
}

/** Warnings, one line for each rule, the findings (of those about the same statements one in full), what else was seen, the sum. */
export function terminalResults(report: Report, paint: Paint = (word) => word): string {
  const { rules, counts, warnings } = report;
  const findings = findingGroupsOf(report).map((group) => groupOf(group, report, paint));
  const sums = Object.entries(counts).map(([type, count]) => `${count} ${type}`);
  return [
    ...warnings.map(({ text }) => `${paint('Warning:')} ${visible(text)}\n`),
    table(
      rules.map(({ id, outcome }) => ({ rule: id, words: [outcome.type, id, visible(remark(outcome))] })),
      paint,
    ),
    ...(findings.length === 0 ? [] : [variables(findings), ...findings]),
    ...leftBehind(report),
    ...gaps(report),
    `${rules.length} rules: ${sums.join(', ')}.\n`,
  ].join('\n');
}

/** Colours the words that say what became of a rule, with the codes that terminals know. */
export function coloured(word: string): string {
  const code = codes[word.trim()];
  return code === undefined ? word : `\u001b[${code}m${word}\u001b[0m`;
}

const codes: Readonly<Record<string, number>> = {
  held: 32,
  violated: 31,
  flaky: 33,
  broken: 35,
  'not-run': 90,
  'Warning:': 33,
};

function remark(outcome: ToldOutcome): string {
  switch (outcome.type) {
    case 'held':
      return outcome.runs === 1 ? '1 run' : `${outcome.runs} runs`;
    case 'not-run':
    case 'broken':
      return outcome.reason;
    case 'violated':
    case 'flaky':
      return '';
  }
}

function groupOf({ first, others }: FindingGroup, report: Report, paint: Paint): string {
  const whole = findingOf(first, report, paint);
  if (others.length === 0) return whole;
  const which = others.length === 1 ? 'One more rule' : `${others.length} more rules`;
  const ids = others.map(({ id }) => `    ${id}`).join('\n');
  return `${whole}  ${which} saw the same statement not kept; --rule and its id shows it in full:\n${ids}\n`;
}

/** A finding in full: what became of the rule, its title, and what was seen. */
export function findingOf(
  rule: ReportedRule,
  report: Pick<Report, 'sentenceOf'>,
  paint: Paint = (word) => word,
): string {
  const { type } = rule.outcome;
  const once = type === 'flaky' ? ' This was seen not to hold, but not every time.' : '';
  const lines = findingLines(rule, report).map((line) => (line === '' ? '' : `  ${line}`));
  return [`${paint(type)}  ${rule.id}`, `  ${rule.title}${once}`, '', ...lines, ''].join('\n');
}

function variables(findings: readonly string[]): string {
  const names = variablesIn(findings);
  if (names.length === 0) return '';
  return `In the lines with curl these are values of the subject file: ${names.join(', ')}.\n`;
}

function leftBehind({ leftBehind: left }: Report): string[] {
  if (left.length === 0) return [];
  const lines = left.flatMap(({ what, command }) => [`  ${visible(what)}`, `    ${visible(command)}`]);
  return [['Left behind:', ...lines, ''].join('\n')];
}

function gaps({ gaps: seen }: Report): string[] {
  if (seen.length === 0) return [];
  const lines = seen.flatMap(({ gap, question, meaning }) => [`  ${gap}: ${question}`, `    ${visible(meaning)}`]);
  return [['Observed where the interface leaves it open:', ...lines, ''].join('\n')];
}
