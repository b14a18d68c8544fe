import { count } from '../../src/text/count.ts';
import { formatHeadline, summaryOf, toFindingLines } from './finding.ts';
import type { Report } from './report.ts';
import { reasonOf } from './run-event.ts';
import { sectionsOf } from './sections.ts';
import { escapeInvisible, escapeMarkup, formatCounts, truncate } from './text.ts';

/** GitHub shows no more annotations of each level for one step. */
const maxAnnotations = 10;

/** The outcomes that are annotated. */
const levelOfOutcome: Partial<Record<string, string>> = { failed: 'error', flaky: 'warning', error: 'warning' };

/** A run as workflow commands of GitHub Actions: annotations for warnings, findings and errors. */
export function toGithubCommands(report: Report): string {
  const title = 'understudy verify';
  const annotations = [
    ...report.warnings.map(({ isFatal, text }) => ({ level: isFatal ? 'error' : 'warning', title, text })),
    ...report.rules.flatMap((rule) => {
      const { type } = rule.outcome;
      const text = reasonOf(rule) ?? summaryOf(rule, report);
      return [{ level: levelOfOutcome[type], title: `${type}: ${rule.id}`, text }];
    }),
    ...sectionsOf(report)
      .filter(({ id }) => id === 'warnings')
      .flatMap(({ entries }) => entries)
      .map((entry) => ({ level: 'warning', title: 'should', text: entry.join(' ') })),
  ];
  const commands = (['error', 'warning'] as const).flatMap((level) => {
    const all = annotations.filter((one) => one.level === level);
    if (all.length <= maxAnnotations) return all.map(toCommand);
    const hidden = all.length - maxAnnotations + 1;
    const listed = all.slice(0, -hidden);
    return [...listed, { level, title, text: `${hidden} more. See the full report.` }].map(toCommand);
  });
  return commands.join('');
}

function toCommand({ level, title, text }: { level: string | undefined; title: string; text: string }): string {
  const property = escapeData(title).replaceAll(':', '%3A').replaceAll(',', '%2C');
  return `::${level} title=${property}::${escapeData(truncate(text, 4000))}\n`;
}

/** A line break would end the command, and the next line could be another command. */
function escapeData(text: string): string {
  return escapeInvisible(text).replaceAll('%', '%25');
}

/** In characters; GitHub accepts no summary above 1 MiB, and a character may take four bytes. */
const maxLength = 250_000;

/** A run as Markdown for the summary of a step in GitHub Actions. */
export function toMarkdownSummary(report: Report): string {
  const { run, warnings } = report;
  const findings = report.findingGroups.flatMap(({ first, others }) => [first, ...others]);
  const blocks = sectionsOf(report).map(({ id, title, entries }) => {
    const lines = entries.flatMap(([head, detail]) => [head, `  ${detail}`]);
    return { isUrgent: id === 'leaked', block: detailsBlock(title, lines) };
  });
  return `${takeFitting([
    `## understudy verify, ${formatCounts(report)}`,
    `${toInlineCode(run.subject.baseUrl)}, seed ${run.seed}, ${count(run.runs, 'run')}, effects up to “${run.effects}”`,
    ...warnings.map(({ text }) => `> **Warning:** ${escapeMarkdown(text)}`),
    ...blocks.filter(({ isUrgent }) => isUrgent).map(({ block }) => block),
    ...(findings.length === 0 ? [] : [`### Findings: ${formatHeadline(report)}`]),
    ...findings.map((rule) => detailsBlock(`${rule.outcome.type}: ${rule.id}`, toFindingLines(rule, report))),
    ...blocks.filter(({ isUrgent }) => !isUrgent).map(({ block }) => block),
  ]).join('\n\n')}\n`;
}

/** As many parts as fit. */
function takeFitting(parts: readonly string[]): string[] {
  const kept: string[] = [];
  let length = 0;
  for (const part of parts) {
    length += part.length;
    if (length > maxLength)
      return [...kept, '(truncated: GitHub limits the length of a summary; see the other reports)'];
    kept.push(part);
  }
  return kept;
}

/** Nothing in it is parsed as Markdown: it is an HTML block without an empty line. */
function detailsBlock(title: string, lines: readonly string[]): string {
  const text = lines.map((line) => (line === '' ? '&#160;' : escapeInBlock(line))).join('\n');
  return `<details><summary>${escapeInBlock(title)}</summary>\n<pre>${text}</pre>\n</details>`;
}

/** GitHub looks for no mentions, issue references or Markdown in code. */
function toInlineCode(text: string): string {
  return `<code>${escapeMarkdown(text)}</code>`;
}

/** Every character that means something to Markdown or HTML as its character reference. */
function escapeMarkdown(text: string): string {
  return escapeMarkup(escapeInvisible(truncate(text, 2000)), /[^\p{L}\p{N} ,]/gu);
}

function escapeInBlock(text: string): string {
  return escapeMarkup(escapeInvisible(truncate(text, 4000)), /[&<>"'@#]/gu);
}
