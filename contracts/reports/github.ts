import { escapeInvisible, escapeMarkup, toLine } from '../../src/text/code.ts';
import { count, truncateWithLength } from '../../src/text/words.ts';
import { describeCause, formatHeadline, summaryOf, toFindingLines } from './finding.ts';
import { formatCounts, formatExit, type Report, sectionsOf } from './report.ts';
import { reasonOf } from './run-event.ts';

const maxAnnotations = 10;

export function toGithubCommands(report: Report): string {
  const title = 'understudy verify';
  const exit = formatExit(report);
  const annotations = [
    ...(exit === undefined ? [] : [{ level: 'error', title, text: exit }]),
    ...report.warnings.map(({ isFatal, text }) => ({ level: isFatal ? 'error' : 'warning', title, text })),
    ...report.findingGroups.map((group) => {
      const [{ id, outcome, finding }] = group;
      const text = [summaryOf(finding, report), ...describeCause(group)].join(' ');
      return { level: outcome.type === 'failed' ? 'error' : 'warning', title: `${outcome.type}: ${id}`, text };
    }),
    ...report.rules
      .filter(({ outcome }) => outcome.type === 'error')
      .map((rule) => ({ level: 'warning', title: `error: ${rule.id}`, text: reasonOf(rule) ?? '' })),
    ...sectionsOf(report).flatMap(({ id, title, entries }) => {
      if (id === 'warnings') return entries.map((one) => ({ level: 'warning', title: 'should', text: one.join(' ') }));
      return id === 'accepted' ? [{ level: 'notice', title, text: entries.flat().join(' ') }] : [];
    }),
  ];
  const commands = (['error', 'warning', 'notice'] as const).flatMap((level) => {
    const all = annotations.filter((one) => one.level === level);
    if (all.length <= maxAnnotations) return all.map(toCommand);
    const text = `${all.length - maxAnnotations + 1} more. See the full report.`;
    return [...all.slice(0, maxAnnotations - 1), { level, title, text }].map(toCommand);
  });
  return commands.join('');
}

function toCommand({ level, title, text }: { level: string; title: string; text: string }): string {
  const property = escapeData(title).replaceAll(':', '%3A').replaceAll(',', '%2C');
  return `::${level} title=${property}::${escapeData(truncateWithLength(text, 4000))}\n`;
}

function escapeData(text: string): string {
  return escapeInvisible(text).replaceAll('%', '%25');
}

/** Maximum characters of a summary. GitHub accepts at most 1 MiB, and a character takes up to 4 bytes. */
const maxLength = 250_000;

export function toMarkdownSummary(report: Report): string {
  const { run, warnings } = report;
  const headline = formatHeadline(report);
  const exit = formatExit(report);
  const blocks = sectionsOf(report).map(({ id, title, entries }) => {
    const lines = entries.flatMap(([head, detail]) => [head, `  ${detail}`]);
    return { isUrgent: id === 'leaked' || id === 'unknown', block: detailsBlock(title, lines) };
  });
  return `${takeFitting([
    `## understudy verify, ${formatCounts(report)}`,
    `<code>${escapeMarkdown(run.subject.baseUrl)}</code>, seed ${run.seed}, ${count(run.runs, 'run')}, effects up to “${run.effects}”`,
    ...(exit === undefined ? [] : [`> ${escapeMarkdown(exit)}`]),
    ...warnings.map(({ text }) => `> **Warning:** ${escapeMarkdown(text)}`),
    ...blocks.filter(({ isUrgent }) => isUrgent).map(({ block }) => block),
    ...(headline === undefined ? [] : [`### Findings: ${headline}`]),
    ...report.findingGroups.map((group) => {
      const [{ id, outcome, finding }] = group;
      return detailsBlock(`${outcome.type}: ${id}`, [...toFindingLines(finding, report), ...describeCause(group)]);
    }),
    ...blocks.filter(({ isUrgent }) => !isUrgent).map(({ block }) => block),
  ]).join('\n\n')}\n`;
}

function takeFitting(parts: readonly string[]): string[] {
  let length = 0;
  const fitting = parts.filter((part) => {
    length += part.length;
    return length <= maxLength;
  });
  if (fitting.length === parts.length) return fitting;
  return [...fitting, '(truncated: GitHub limits the length of a summary; see the other reports)'];
}

function detailsBlock(title: string, lines: readonly string[]): string {
  const text = lines.map((line) => (line === '' ? '&#160;' : escapeInBlock(line))).join('\n');
  return `<details><summary>${escapeInBlock(title)}</summary>\n<pre>${text}</pre>\n</details>`;
}

function escapeMarkdown(text: string): string {
  return escapeMarkup(toLine(text, 2000), /[^\p{L}\p{N} ,]/gu);
}

function escapeInBlock(text: string): string {
  return escapeMarkup(toLine(text, 4000), /[&<>"'@#]/gu);
}
