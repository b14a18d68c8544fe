import { findingOf, type Report, type ReportedRule, reasonOf } from '../report.ts';
import { escapeInvisible, truncate } from '../text/escape-invisible.ts';
import { summarizeFinding, toFindingLines } from '../text/finding-lines.ts';

/** In characters; GitHub takes no summary above 1 MiB, and a character may take four bytes. */
const maxLength = 250_000;

/** A run as Markdown for the summary of a step in GitHub Actions. */
export function summary(report: Report): string {
  const { run, rules, counts, warnings, leakedEffects, gaps } = report;
  const findings = rules.filter((rule) => findingOf(rule) !== undefined);
  const notJudged = rules.filter((rule) => reasonOf(rule) !== undefined);
  const countTexts = Object.entries(counts).map(([type, count]) => `${count} ${type}`);
  const head = [
    `## understudy verify: ${countTexts.join(', ')}`,
    `${toInlineCode(run.subject.baseUrl)}, seed ${run.seed}, ${run.runs} runs, effects up to “${run.effects}”`,
    ...warnings.map(({ text }) => `> **Warning:** ${escapeMarkdown(text)}`),
    ...(leakedEffects.length === 0
      ? []
      : [
          '### Left behind',
          ...leakedEffects.map(({ what, command }) => `${escapeMarkdown(what)} ${toInlineCode(command)}`),
        ]),
    ...(findings.length === 0 ? [] : ['### Findings', ...findings.map((rule) => `- ${findingItem(rule)}`)]),
  ];
  const parts = [
    ...findings.map((rule) => detailsBlock(`${rule.outcome.type}: ${rule.id}`, toFindingLines(rule, report))),
    ...listSection(
      'Not run or not judged',
      notJudged.map((rule) => `${rule.id}: ${reasonOf(rule)}`),
    ),
    ...listSection(
      'Observed where the interface leaves it open',
      gaps.map(({ gap, meaning }) => `${gap}: ${meaning}`),
    ),
  ];
  return `${takeFitting(head, parts).join('\n\n')}\n`;
}

function findingItem(rule: ReportedRule): string {
  return `**${escapeMarkdown(rule.outcome.type)}** ${toInlineCode(rule.id)}: ${escapeMarkdown(rule.title)} ${escapeMarkdown(summarizeFinding(rule))}`;
}

/** As many parts as there is room for. */
function takeFitting(head: readonly string[], parts: readonly string[]): string[] {
  const kept: string[] = [];
  let length = 0;
  for (const part of [...head, ...parts]) {
    length += part.length;
    if (length > maxLength) return [...kept, 'There is more; this summary has no room for it. See the other reports.'];
    kept.push(part);
  }
  return kept;
}

function listSection(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [detailsBlock(title, lines)];
}

/** Nothing in it is read as Markdown: it is HTML that begins its own block and has no empty line. */
function detailsBlock(title: string, lines: readonly string[]): string {
  const text = lines.map((line) => (line === '' ? '&#160;' : escapeHtml(line))).join('\n');
  return `<details><summary>${escapeHtml(title)}</summary>\n<pre>${text}</pre>\n</details>`;
}

/** Mentions, references to issues and Markdown are not looked for in code. */
function toInlineCode(text: string): string {
  return `<code>${escapeMarkdown(text)}</code>`;
}

/** Every character that means something to Markdown or HTML as its reference. */
function escapeMarkdown(text: string): string {
  return escapeInvisible(truncate(text, 2000)).replace(
    /[^\p{L}\p{N} ,]/gu,
    (character) => `&#${character.codePointAt(0)};`,
  );
}

function escapeHtml(text: string): string {
  return escapeInvisible(truncate(text, 4000)).replace(/[&<>"'@#]/g, (character) => `&#${character.charCodeAt(0)};`);
}
