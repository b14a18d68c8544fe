import { findingInShort, findingLines } from './finding-lines.ts';
import { findingIn, type Report, type ReportedRule, reasonIn } from './report.ts';
import { visible, visibleLines } from './visible.ts';

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
    ...findings.map((rule) => details(`${rule.outcome.type}: ${rule.id}`, findingLines(rule, report).join('\n'))),
    ...(untried.length === 0
      ? []
      : [details('Not run or not judged', untried.map((rule) => `${rule.id}: ${reasonIn(rule)}`).join('\n'))]),
    ...(gaps.length === 0
      ? []
      : [
          details(
            'Observed where the interface leaves it open',
            gaps.map(({ gap, meaning }) => `${gap}: ${meaning}`).join('\n'),
          ),
        ]),
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

/** Nothing in it is read as Markdown: it is HTML that begins its own block and has no empty line. */
function details(title: string, text: string): string {
  const lines = visibleLines(text)
    .split('\n')
    .map((line) => (line === '' ? '&#160;' : escaped(line)));
  return `<details><summary>${escaped(visible(title))}</summary>\n<pre>${lines.join('\n')}</pre>\n</details>`;
}

/** Mentions, references to issues and Markdown are not looked for in code. */
function code(text: string): string {
  return `<code>${literal(text)}</code>`;
}

/** Every character that means something to Markdown or HTML as its reference. */
function literal(text: string): string {
  return visible(text).replace(/[^\p{L}\p{N} ,]/gu, (character) => `&#${character.codePointAt(0)};`);
}

function escaped(text: string): string {
  return text.replace(/[&<>"'@#]/g, (character) => `&#${character.charCodeAt(0)};`);
}
