import { findingInShort, findingLines } from './finding-lines.ts';
import { findingIn, type Report, type ReportedRule, reasonIn } from './report.ts';
import { cut, visible } from './visible.ts';

/** In characters; GitHub takes no summary above 1 MiB, and a character may take four bytes. */
const longest = 250_000;

/** A run as Markdown for the summary of a step in GitHub Actions. */
export function summary(report: Report): string {
  const { run, rules, counts, warnings, leftBehind, gaps } = report;
  const findings = rules.filter((rule) => findingIn(rule) !== undefined);
  const untried = rules.filter((rule) => reasonIn(rule) !== undefined);
  const sums = Object.entries(counts).map(([type, count]) => `${count} ${type}`);
  const head = [
    `## understudy verify: ${sums.join(', ')}`,
    `${code(run.subject.baseUrl)}, seed ${run.seed}, ${run.runs} runs, effects up to “${run.effects}”`,
    ...warnings.map(({ text }) => `> **Warning:** ${literal(text)}`),
    ...(leftBehind.length === 0
      ? []
      : ['### Left behind', ...leftBehind.map(({ what, command }) => `${literal(what)} ${code(command)}`)]),
    ...(findings.length === 0 ? [] : ['### Findings', ...findings.map((rule) => `- ${inShort(rule)}`)]),
  ];
  const parts = [
    ...findings.map((rule) => details(`${rule.outcome.type}: ${rule.id}`, findingLines(rule, report))),
    ...list(
      'Not run or not judged',
      untried.map((rule) => `${rule.id}: ${reasonIn(rule)}`),
    ),
    ...list(
      'Observed where the interface leaves it open',
      gaps.map(({ gap, meaning }) => `${gap}: ${meaning}`),
    ),
  ];
  return `${fitting(head, parts).join('\n\n')}\n`;
}

function inShort(rule: ReportedRule): string {
  return `**${literal(rule.outcome.type)}** ${code(rule.id)}: ${literal(rule.title)} ${literal(findingInShort(rule))}`;
}

/** As many parts as there is room for. */
function fitting(head: readonly string[], parts: readonly string[]): string[] {
  const kept: string[] = [];
  let length = 0;
  for (const part of [...head, ...parts]) {
    length += part.length;
    if (length > longest) return [...kept, 'There is more; this summary has no room for it. See the other reports.'];
    kept.push(part);
  }
  return kept;
}

function list(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [details(title, lines)];
}

/** Nothing in it is read as Markdown: it is HTML that begins its own block and has no empty line. */
function details(title: string, lines: readonly string[]): string {
  const text = lines.map((line) => (line === '' ? '&#160;' : escaped(line))).join('\n');
  return `<details><summary>${escaped(title)}</summary>\n<pre>${text}</pre>\n</details>`;
}

/** Mentions, references to issues and Markdown are not looked for in code. */
function code(text: string): string {
  return `<code>${literal(text)}</code>`;
}

/** Every character that means something to Markdown or HTML as its reference. */
function literal(text: string): string {
  return visible(cut(text, 2000)).replace(/[^\p{L}\p{N} ,]/gu, (character) => `&#${character.codePointAt(0)};`);
}

function escaped(text: string): string {
  return visible(cut(text, 4000)).replace(/[&<>"'@#]/g, (character) => `&#${character.charCodeAt(0)};`);
}
