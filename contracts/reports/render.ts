import { chapterOf } from '../../src/document/annotations.ts';
import { escapeInvisible, toSafeJson } from '../../src/text/code.ts';
import { count } from '../../src/text/words.ts';
import type { FormatName } from '../options.ts';
import { toCurlScript } from './curl.ts';
import { describeCause, type FindingGroup, formatHeadline, type StatementWords, toFindingLines } from './finding.ts';
import { toGithubCommands, toMarkdownSummary } from './github.ts';
import { toHar } from './har.ts';
import { toHtml } from './html.ts';
import { toJunit } from './junit.ts';
import { formatCounts, formatExit, type Report, type Section, sectionsOf } from './report.ts';
import { formatChecked, isAccepted, type ReportedRule, reasonOf } from './run-event.ts';

/** Renders a report in a format. Only the format `terminal` has options. */
export function render(report: Report, format: FormatName, options?: TerminalOptions): string {
  return format === 'terminal' ? toTerminalText(report, options) : formats[format](report);
}

const formats = {
  json: toJson,
  junit: toJunit,
  html: toHtml,
  github: toGithubCommands,
  summary: toMarkdownSummary,
  har: toHar,
  curl: toCurlScript,
} as const satisfies Record<Exclude<FormatName, 'terminal'>, (report: Report) => string>;

function toJson(report: Report): string {
  const { run, end, warnings, counts, chapters, rules, assumptions, gaps, leakedEffects } = report;
  const { toolVersion, subject, seed, runs, effects, at: startedAt } = run;
  const { at: endedAt, access, interrupted, exitCode } = end ?? {};
  const value = {
    version: 1,
    complete: !warnings.some(({ isFatal }) => isFatal),
    warnings: warnings.map(({ text }) => text),
    run: { toolVersion, subject, seed, runs, effects, startedAt, endedAt, access, interrupted, exitCode },
    counts,
    chapters,
    rules: rules.map(({ at: _, ...rest }) => rest),
    assumptions: assumptions.map(({ type: _, at, ...rest }) => rest),
    gaps: gaps.map(({ gap, question, answer, meaning }) => ({ gap, question, answer, meaning })),
    leakedEffects: leakedEffects.map(({ type: _, at, ...rest }) => rest),
  };
  return `${toSafeJson(value, 2)}\n`;
}

type Paint = (word: string) => string;

export interface TerminalOptions {
  /** Whether to colour the outcomes of rules. @defaultValue false */
  colors?: boolean;
  /** Whether the text starts with the address and the options of the run. @defaultValue true */
  heading?: boolean;
}

export function toTerminalText(report: Report, { colors = false, heading = true }: TerminalOptions = {}): string {
  const results = resultsOf(report, colors ? colorize : (word) => word);
  if (!heading) return results;
  const { subject, seed, runs, effects } = report.run;
  const addresses = [...new Set([subject.baseUrl, subject.baseUrlAlt])].map(escapeInvisible).join(' ');
  return `${addresses}\nseed ${seed}, ${count(runs, 'run')}, effects up to "${effects}"\n\n${results}`;
}

function resultsOf(report: Report, paint: Paint): string {
  const { rules, warnings, preflight } = report;
  const headline = formatHeadline(report);
  const exit = formatExit(report);
  const mistakes = preflight?.checks.filter(({ result }) => result === 'mistake').length ?? 0;
  const mistakesNote =
    mistakes === 0 || report.end?.exitCode === 2
      ? ''
      : `The subject file has ${count(mistakes, 'mistake')}, see the warnings above.\n`;
  const findings = report.findingGroups.map((group) => formatGroup(group, report, paint));
  const [fatal = [], others = []] = [true, false].map((wanted) =>
    warnings
      .filter(({ isFatal }) => isFatal === wanted)
      .map(({ text }) => `${paint('Warning:')} ${escapeInvisible(text)}\n`),
  );
  return [
    ...fatal,
    ...findings,
    ...others,
    ...(preflight?.obstacle === undefined ? [formatRules(rules, paint)] : []),
    ...sectionsOf(report)
      .filter(({ id }) => shownSections.includes(id))
      .map(formatSection),
    `${headline === undefined ? '' : `${headline}.\n`}${formatCounts(report)}.\n${mistakesNote}${exit === undefined ? '' : `${exit}\n`}`,
  ].join('\n');
}

function colorize(word: string): string {
  const code = colorCodes[word.trim()];
  return code === undefined ? word : `\u001b[${code}m${word}\u001b[0m`;
}

const colorCodes: Readonly<Record<string, number>> = {
  passed: 32,
  failed: 31,
  flaky: 33,
  error: 35,
  undecided: 33,
  skipped: 90,
  'Warning:': 33,
};

function formatRules(rules: readonly ReportedRule[], paint: Paint): string {
  const typeWidth = Math.max(0, ...rules.map(({ outcome }) => outcome.type.length));
  const idWidth = Math.max(0, ...rules.map(({ id }) => id.length));
  const toLine = (rule: ReportedRule) => {
    const { type } = rule.outcome;
    const isShown = type === 'passed' || rule.inconclusive.length > 0;
    const checked = isShown ? formatChecked(rule) : '';
    const remark = reasonOf(rule) ?? (isAccepted(rule.outcome) ? 'accepted by the baseline' : checked);
    const columns = [paint(type.padEnd(typeWidth)), rule.id.padEnd(idWidth), escapeInvisible(remark)];
    return `  ${columns.join('  ')}`.trimEnd();
  };
  const chapters = Map.groupBy(rules, ({ id }) => chapterOf(id));
  return [...chapters].map(([name, members]) => [name, ...members.map(toLine), ''].join('\n')).join('\n');
}

export function formatGroup(group: FindingGroup, report: StatementWords, paint: Paint = (word) => word): string {
  const [{ id, outcome, finding }] = group;
  const flakyNote = outcome.type === 'flaky' ? '  It failed, but not every time.' : '';
  const details = [...toFindingLines(finding, report), ...describeCause(group)];
  const lines = details.map((line) => (line === '' ? '' : `  ${line}`));
  return [`${paint(outcome.type)}  ${id}${flakyNote}`, ...lines, ''].join('\n');
}

const shownSections: readonly Section['id'][] = ['accepted', 'leaked', 'unknown', 'warnings', 'assumptions', 'gaps'];

function formatSection({ id, title, entries }: Section): string {
  const shown = id === 'leaked' || id === 'unknown' ? collapseEffects(entries) : entries;
  const lines = shown.flatMap(([head, ...details]) => [
    `  ${escapeInvisible(head)}`,
    ...details.map((detail) => `    ${escapeInvisible(detail)}`),
  ]);
  return [`${title}:`, ...lines, ''].join('\n');
}

function collapseEffects(entries: Section['entries']): (readonly [head: string, ...details: string[]])[] {
  const groups = Map.groupBy(entries, ([what]) => what.replace(/, due \S+(?=,)/, ''));
  return [...groups].map(([what, members]) => {
    const [head = what, ...otherHeads] = new Set(members.map(([one]) => one));
    const [command = '', ...others] = new Set(members.map(([, one]) => one));
    const times = members.length === 1 ? '' : `${members.length} times: `;
    const more = others.length === 0 ? [] : [`and ${others.length} more; --report html=FILE lists all`];
    return [`${times}${otherHeads.length === 0 ? head : what}`, command, ...more];
  });
}
