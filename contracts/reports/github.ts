import { count } from '../../src/text/count.ts';
import { summaryOf, toFindingLines } from './finding.ts';
import { formatHeadline } from './finding-groups.ts';
import type { Report } from './report.ts';
import { reasonOf } from './run-event.ts';
import { type Section, sectionsOf } from './sections.ts';
import { escapeInvisible, escapeMarkup, formatCounts, truncate } from './text.ts';

/** GitHub shows no more annotations of each level for one step. */
const maxAnnotations = 10;

/** A run as workflow commands of GitHub Actions: annotations for warnings, findings and errors. */
export function toGithubCommands(report: Report): string {
  const { warnings, rules } = report;
  const warningsThat = (isFatal: boolean) =>
    warnings.filter((one) => one.isFatal === isFatal).map(({ text }) => ({ title: 'understudy verify', text }));
  const annotationsOf = (type: string) =>
    rules
      .filter(({ outcome }) => outcome.type === type)
      .map((rule) => ({
        title: `${type}: ${rule.id}`,
        text: reasonOf(rule) ?? summaryOf(rule, report),
      }));
  const levelWarnings = sectionsOf(report)
    .filter(({ id }) => id === 'warnings')
    .flatMap(({ entries }) => entries.map(({ head, detail }) => ({ title: 'should', text: `${head} ${detail}` })));
  const lines = [
    ...annotationLines('error', [...warningsThat(true), ...annotationsOf('failed')]),
    ...annotationLines('warning', [
      ...warningsThat(false),
      ...annotationsOf('flaky'),
      ...annotationsOf('error'),
      ...levelWarnings,
    ]),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

interface Annotation {
  title: string;
  text: string;
}

function annotationLines(name: 'error' | 'warning', notes: readonly Annotation[]): string[] {
  const listed = notes.length <= maxAnnotations ? notes : notes.slice(0, maxAnnotations - 1);
  const hidden = notes.length - listed.length;
  const more = hidden === 0 ? [] : [{ title: 'understudy verify', text: `${hidden} more. See the full report.` }];
  return [...listed, ...more].map(({ title, text }) => {
    return `::${name} title=${escapeData(title).replaceAll(':', '%3A').replaceAll(',', '%2C')}::${escapeData(truncate(text, 4000))}`;
  });
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
  const sections = Object.groupBy(sectionsOf(report), ({ id }) => (id === 'leaked' ? 'first' : 'last'));
  const toBlocks = (some: readonly Section[] = []) =>
    some.map(({ title, entries }) =>
      detailsBlock(
        title,
        entries.flatMap(({ head, detail }) => [head, `  ${detail}`]),
      ),
    );
  return `${takeFitting([
    `## understudy verify, ${formatCounts(report)}`,
    `${toInlineCode(run.subject.baseUrl)}, seed ${run.seed}, ${count(run.runs, 'run')}, effects up to “${run.effects}”`,
    ...warnings.map(({ text }) => `> **Warning:** ${escapeMarkdown(text)}`),
    ...toBlocks(sections.first),
    ...(findings.length === 0 ? [] : [`### Findings: ${formatHeadline(report)}`]),
    ...findings.map((rule) => detailsBlock(`${rule.outcome.type}: ${rule.id}`, toFindingLines(rule, report))),
    ...toBlocks(sections.last),
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
