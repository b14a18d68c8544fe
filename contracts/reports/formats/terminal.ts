import type { OutcomeRecord } from '../../verify/run-event.ts';
import { type FindingGroup, groupFindings } from '../finding-groups.ts';
import type { Report, ReportedRule } from '../report.ts';
import { shellVariablesIn } from '../text/curl.ts';
import { escapeInvisible } from '../text/escape-invisible.ts';
import { toFindingLines } from '../text/finding-lines.ts';
import { formatTable } from '../text/table.ts';

/** How words are coloured; by default they are not. */
export type Paint = (word: string) => string;

/** A run for people at a terminal: where and how, then its results. */
export function toTerminalText(report: Report, paint?: Paint): string {
  const { subject, seed, runs, effects } = report.run;
  const addresses = [...new Set([subject.baseUrl, subject.baseUrlAlt])].map(escapeInvisible).join(' ');
  return `${addresses}\nseed ${seed}, ${runs} runs, effects up to "${effects}"\n\n${toTerminalResults(report, paint)}`;
}

/** Warnings, one line for each rule, the findings (of those about the same statements one in full), what else was seen, the sum. */
export function toTerminalResults(report: Report, paint: Paint = (word) => word): string {
  const { rules, counts, warnings } = report;
  const findings = groupFindings(report).map((group) => formatGroup(group, report, paint));
  const countTexts = Object.entries(counts).map(([type, count]) => `${count} ${type}`);
  return [
    ...warnings.map(({ text }) => `${paint('Warning:')} ${escapeInvisible(text)}\n`),
    formatTable(
      rules.map(({ id, outcome }) => ({ rule: id, cells: [outcome.type, id, escapeInvisible(remarkOf(outcome))] })),
      paint,
    ),
    ...(findings.length === 0 ? [] : [variablesNote(findings), ...findings]),
    ...leakedSection(report),
    ...gapsSection(report),
    `${rules.length} rules: ${countTexts.join(', ')}.\n`,
  ].join('\n');
}

/** Colours the words that say what became of a rule, with the codes that terminals know. */
export function colorize(word: string): string {
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

function remarkOf(outcome: OutcomeRecord): string {
  switch (outcome.type) {
    case 'passed':
      return outcome.runs === 1 ? '1 run' : `${outcome.runs} runs`;
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
  const countText = others.length === 1 ? 'One more rule' : `${others.length} more rules`;
  const ids = others.map(({ id }) => `    ${id}`).join('\n');
  return `${firstFinding}  ${countText} saw the same statement not kept; --rule and its id shows it in full:\n${ids}\n`;
}

/** A finding in full: what became of the rule, its title, and what was seen. */
export function formatFinding(
  rule: ReportedRule,
  report: Pick<Report, 'sentenceOf'>,
  paint: Paint = (word) => word,
): string {
  const { type } = rule.outcome;
  const flakyNote = type === 'flaky' ? ' This was seen not to hold, but not every time.' : '';
  const lines = toFindingLines(rule, report).map((line) => (line === '' ? '' : `  ${line}`));
  return [`${paint(type)}  ${rule.id}`, `  ${rule.title}${flakyNote}`, '', ...lines, ''].join('\n');
}

function variablesNote(findings: readonly string[]): string {
  const names = shellVariablesIn(findings);
  if (names.length === 0) return '';
  return `In the lines with curl these are values of the subject file: ${names.join(', ')}.\n`;
}

function leakedSection({ leakedEffects: leaked }: Report): string[] {
  if (leaked.length === 0) return [];
  const lines = leaked.flatMap(({ what, command }) => [
    `  ${escapeInvisible(what)}`,
    `    ${escapeInvisible(command)}`,
  ]);
  return [['Left behind:', ...lines, ''].join('\n')];
}

function gapsSection({ gaps: observed }: Report): string[] {
  if (observed.length === 0) return [];
  const lines = observed.flatMap(({ gap, question, meaning }) => [
    `  ${gap}: ${question}`,
    `    ${escapeInvisible(meaning)}`,
  ]);
  return [['Observed where the interface leaves it open:', ...lines, ''].join('\n')];
}
