import { count } from '../../src/text/count.ts';
import { shellVariablesIn } from './curl.ts';
import { type StatementWords, toFindingLines } from './finding.ts';
import { type FindingGroup, formatHeadline } from './finding-groups.ts';
import type { Report, ReportedRule } from './report.ts';
import { escapeInvisible, formatChecked, formatCounts, formatTable } from './text.ts';
import { exitCodeReason } from './warnings.ts';

type Paint = (word: string) => string;

export interface TerminalOptions {
  /** Whether outcomes are coloured. @defaultValue false */
  colors?: boolean;
  /** Whether the address and the options of the run come first. @defaultValue true */
  heading?: boolean;
}

/** A run for people at a terminal: its options, then its results. */
export function toTerminalText(report: Report, { colors = false, heading = true }: TerminalOptions = {}): string {
  const results = resultsOf(report, colors ? colorize : (word) => word);
  if (!heading) return results;
  const { subject, seed, runs, effects } = report.run;
  const addresses = [...new Set([subject.baseUrl, subject.baseUrlAlt])].map(escapeInvisible).join(' ');
  return `${addresses}\nseed ${seed}, ${count(runs, 'run')}, effects up to "${effects}"\n\n${results}`;
}

/** Warnings, one line for each rule, the findings (of those of one cause one in full), leaked effects, gaps, counts, and why the exit code is 2. */
function resultsOf(report: Report, paint: Paint): string {
  const { rules, warnings, preflight } = report;
  const headline = formatHeadline(report);
  const reason = exitCodeReason(report);
  const findings = report.findingGroups.map((group) => formatGroup(group, report, paint));
  return [
    ...warnings.map(({ text }) => `${paint('Warning:')} ${escapeInvisible(text)}\n`),
    // Why each was skipped is said already.
    ...(preflight?.obstacle === undefined ? [formatRules(rules, paint)] : []),
    ...(findings.length === 0 ? [] : [variablesNote(findings), ...findings]),
    ...leakedSection(report),
    ...assumptionsSection(report),
    ...gapsSection(report),
    `${headline === undefined ? '' : `${headline}.\n`}${formatCounts(report)}.\n${reason === undefined ? '' : `Exit code 2: ${reason}.\n`}`,
  ].join('\n');
}

/** Colors the words for outcomes with ANSI escape codes. */
function colorize(word: string): string {
  const code = colorCodes[word.trim()];
  return code === undefined ? word : `\u001b[${code}m${word}\u001b[0m`;
}

const colorCodes: Readonly<Record<string, number>> = {
  passed: 32,
  failed: 31,
  flaky: 33,
  error: 35,
  skipped: 90,
  'Warning:': 33,
};

function formatRules(rules: readonly ReportedRule[], paint: Paint): string {
  const rows = rules.map((rule) => {
    return { rule: rule.id, cells: [rule.outcome.type, rule.id, escapeInvisible(remarkOf(rule))] };
  });
  return formatTable(rows, paint);
}

function remarkOf(rule: ReportedRule): string {
  const { outcome } = rule;
  switch (outcome.type) {
    case 'passed':
      return formatChecked(rule);
    case 'skipped':
    case 'error':
      return outcome.reason;
    case 'failed':
    case 'flaky':
      return '';
  }
}

function formatGroup({ first, others }: FindingGroup, report: Report, paint: Paint): string {
  const firstFinding = formatFinding(first, report, paint);
  if (others.length === 0) return firstFinding;
  const ids = others.map(({ id }) => `    ${id}`).join('\n');
  return `${firstFinding}  ${count(others.length, 'more rule')} of the same cause failed; add --rule ID to see one in full:\n${ids}\n`;
}

/** A finding in full: the outcome, the title of the rule, and its details. */
export function formatFinding(rule: ReportedRule, report: StatementWords, paint: Paint = (word) => word): string {
  const { type } = rule.outcome;
  const flakyNote = type === 'flaky' ? ' It failed, but not every time.' : '';
  const lines = toFindingLines(rule, report).map((line) => (line === '' ? '' : `  ${line}`));
  return [`${paint(type)}  ${rule.id}`, `  ${escapeInvisible(rule.title)}${flakyNote}`, '', ...lines, ''].join('\n');
}

function variablesNote(findings: readonly string[]): string {
  const names = shellVariablesIn(findings);
  if (names.length === 0) return '';
  return `In the curl commands, these variables stand for values of the subject file: ${names.join(', ')}.\n`;
}

function leakedSection({ leakedEffects }: Report): string[] {
  if (leakedEffects.length === 0) return [];
  const lines = leakedEffects.flatMap(({ what, command }) => [
    `  ${escapeInvisible(what)}`,
    `    ${escapeInvisible(command)}`,
  ]);
  return [['Leaked effects:', ...lines, ''].join('\n')];
}

function assumptionsSection({ assumptions }: Report): string[] {
  const lines = assumptions
    .filter(({ holds }) => holds === 'no')
    .flatMap(({ assumption, description, reason }) => [
      `  ${assumption}: ${escapeInvisible(description)}`,
      `    No: ${escapeInvisible(reason)}.`,
    ]);
  return lines.length === 0 ? [] : [['What rules assume, and does not hold of this service:', ...lines, ''].join('\n')];
}

function gapsSection({ gaps }: Report): string[] {
  if (gaps.length === 0) return [];
  const lines = gaps.flatMap(({ gap, question, meaning }) => [
    `  ${gap}: ${question}`,
    `    ${escapeInvisible(meaning)}`,
  ]);
  return [['Observed answers to open questions:', ...lines, ''].join('\n')];
}
