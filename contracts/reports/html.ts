import { createHash } from 'node:crypto';
import { isNestedDeeper, parseJson } from '../../src/json.ts';
import { count } from '../../src/text/count.ts';
import { collapseRepeats } from './curl.ts';
import { describeFinding, titleOf } from './finding.ts';
import { formatHeadline } from './finding-groups.ts';
import { style } from './html-style.ts';
import type { Chapter, Report, ReportedStatement, StatementVerdict } from './report.ts';
import { findingOf, type ReportedRule } from './run-event.ts';
import { type Section, sectionsOf } from './sections.ts';
import { escapeInvisible, escapeMarkup, truncate } from './text.ts';
import type { OutcomeType } from './warnings.ts';

const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; img-src data:; base-uri 'none'; form-action 'none'`;

/** A run as one self-contained HTML page: no script, no external resource, only its own style. */
export function toHtml(report: Report): string {
  const { run } = report;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${{ markup: policy }}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${pageTitleOf(report)}</title>
<link rel="icon" href="data:,">
<style>${{ markup: style }}</style>
</head>
<body>
<main>
<header><h1>${pageTitleOf(report)}</h1>
<p><code>${run.subject.baseUrl}</code>${run.subject.baseUrlAlt === run.subject.baseUrl ? emptyMarkup : html` <code>${run.subject.baseUrlAlt}</code>`}</p></header>
${report.warnings.map(({ isFatal, text }) => html`<p class="warning${isFatal ? ' fatal' : ''}" role="note"><b>Warning:</b> ${text}</p>`)}
${renderCounts(report)}${renderNavigation(report)}${renderFindingGroups(report)}${sectionsOf(report).map(renderSection)}
${renderChapters(report)}${renderRunDetails(report)}
</main>
</body>
</html>
`.markup;
}

function pageTitleOf({ counts, rules, chapters, warnings }: Report): string {
  if (warnings.some(({ isFatal }) => isFatal)) return 'This run cannot be relied on';
  const failedStatements = chapters.flatMap(({ statements }) => statements).filter(({ verdict }) => isFailure(verdict));
  if (failedStatements.length > 0)
    return failedStatements.length === 1
      ? '1 statement is violated'
      : `${failedStatements.length} statements are violated`;
  return counts.passed === rules.length ? 'All rules passed' : 'No rule failed, but not all rules passed';
}

/** The most important first. */
const outcomeOrder = [
  'failed',
  'flaky',
  'error',
  'undecided',
  'skipped',
  'passed',
] as const satisfies readonly OutcomeType[];

function renderCounts({ counts }: Report): Markup {
  const items = outcomeOrder.map(
    (type) => html`<li class="${type}"><b class="verdict">${counts[type]}</b> ${type}</li>`,
  );
  return html`<ul aria-label="Rules by outcome">${items}</ul>
`;
}

function renderNavigation(report: Report): Markup {
  const links: [id: string, title: string][] = [
    ...(report.findingGroups.length > 0 ? [['findings', 'Findings'] as [string, string]] : []),
    ...sectionsOf(report).map(({ id, title }): [string, string] => [id, title]),
    ...report.chapters.map(({ name }): [string, string] => [`chapter-${name}`, chapterTitleOf(name)]),
    ['run', 'The run'],
  ];
  return html`<nav aria-label="On this page"><ul>${links.map(([id, title]) => html`<li><a href="#${id}">${title}</a></li>`)}</ul></nav>
`;
}

function renderSection({ id, title, entries }: Section): Markup {
  const items = entries.map(({ head, detail }) => html`<dt>${head}</dt><dd>${detail}</dd>`);
  return html`<section class="section"><h2 id="${id}">${title}</h2><div class="card"><dl>${items}</dl></div></section>
`;
}

function renderRunDetails({ run, end }: Report): Markup {
  const facts = `From ${run.at} to ${end?.at ?? 'no end: it was cut off'}, exit code ${end?.exitCode ?? 'none'}. Seed ${run.seed}, ${count(run.runs, 'run')} per rule, effects up to "${run.effects}", Understudy ${run.toolVersion}.`;
  return html`<section><h2 id="run">The run</h2><div class="card"><p>${facts}</p>
<p class="small soft">Names in angle brackets, such as &lt;number 1&gt;, replace values of the subject file.</p></div></section>
`;
}

/** Longer texts would hide the rest of the page; the log and the HAR file have them in full. */
const maxLength = 20_000;

/** Findings of one cause together: the lead finding in full, the others folded. */
function renderFindingGroups(report: Report): Markup {
  const { findingGroups: groups } = report;
  if (groups.length === 0) return emptyMarkup;
  const cards = groups.map(({ first, others }) => {
    const card = renderFinding(first, report);
    if (others.length === 0) return card;
    return html`${card}<details><summary>${count(others.length, 'more rule')} of the same cause</summary>
<div>${others.map((rule) => renderFinding(rule, report))}</div></details>
`;
  });
  return html`<section><h2 id="findings">Findings</h2><p>${formatHeadline(report) ?? ''}.</p>${cards}</section>
`;
}

/** A finding in full: the statements, expected and received, the case, the exchanges, and the rerun command. */
function renderFinding(rule: ReportedRule, report: Report): Markup {
  const finding = findingOf(rule);
  if (finding === undefined) return emptyMarkup;
  const { type } = rule.outcome;
  const rows = describeFinding(finding, report).map(([label, text]) => html`<dt>${label}</dt><dd>${text}</dd>`);
  const exchanges = collapseRepeats(finding.exchanges).map(({ command, times, last }) => {
    const note = times === 1 ? '' : ` ${times} times, the last response`;
    return html`<details><summary><code>${last.request.method} ${escapeInvisible(displayPathOf(last.request.url))}</code> → <b>${last.status}</b>${note}</summary>
<pre tabindex="0">${command}</pre><pre tabindex="0">${truncate(indentJson(last.text), maxLength)}</pre></details>
`;
  });
  return html`<article class="card finding ${type}" id="${rule.id}">
<h3>${titleOf(finding, report)}</h3>
<p class="small soft"><span class="verdict">${type}</span> <code>${rule.id}</code>: ${rule.title}${type === 'flaky' ? ' It failed, but not every time.' : ''}</p>
<dl>${rows}</dl>
<h4>Exchanges</h4>
${exchanges.length === 0 ? html`<p class="small soft">No request was sent.</p>` : exchanges}
<h4>Rerun</h4>
<pre tabindex="0">${finding.rerunCommand}</pre>
</article>
`;
}

function displayPathOf(url: string): string {
  return truncate(url.replace(/^\w+:\/\/[^/?#]*/, ''), 120);
}

/** Each level indents all below it, so that deep values would be mostly spaces, and take seconds. */
const maxIndentedLevels = 30;

/** JSON indented; any other text, and what is nested deep, unchanged. */
function indentJson(text: string): string {
  const value = parseJson(text);
  return value === undefined || isNestedDeeper(value, maxIndentedLevels) ? text : JSON.stringify(value, null, 2);
}

/** A sentence of the document, where code is in backticks. */
function renderInlineCode(sentence: string): readonly Markup[] {
  return sentence.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
}

/** The most important first. */
const verdictOrder = [
  'failed',
  'flaky',
  'inconclusive',
  'skipped',
  'passed',
] as const satisfies readonly StatementVerdict[];

/** The chapters of the interface, with the verdict on each statement. */
function renderChapters({ chapters, rules }: Report): Markup {
  const findings = new Set(rules.flatMap(({ id, outcome }) => ('finding' in outcome ? [id] : [])));
  return html`<section><h2 id="chapters">Chapters of the interface</h2>
<p class="small soft">Each statement of the document that a rule of this run cites. It passed when a rule
passed and none failed, and is inconclusive when its rules are undecided, ended in error or failed at another statement.</p>
<div class="card">${chapters.map((chapter) => renderChapter(chapter, findings))}</div></section>
`;
}

function renderChapter({ name, statements }: Chapter, findings: ReadonlySet<string>): Markup {
  const groups = verdictOrder
    .map((type) => ({ type, members: statements.filter(({ verdict }) => verdict === type) }))
    .filter(({ members }) => members.length > 0);
  const tally = groups.map(
    ({ type, members }) => html` <span class="${type}"><span class="verdict">${members.length} ${type}</span></span>`,
  );
  const items = groups.flatMap(({ members }) => members.map((statement) => renderStatement(statement, findings)));
  const hasFailure = groups.some(({ type }) => isFailure(type));
  return html`<details id="chapter-${name}"${hasFailure ? html` open` : emptyMarkup}><summary><b>${chapterTitleOf(name)}</b><span class="small">${tally}</span></summary>
<ul class="statements">${items}</ul></details>
`;
}

function renderStatement({ id, text, verdict, rules }: ReportedStatement, findings: ReadonlySet<string>): Markup {
  const links = rules.filter((rule) => findings.has(rule)).map((rule) => html` <a href="#${rule}">${rule}</a>`);
  const foundBy = links.length > 0 && isFailure(verdict) ? html`<p class="small">Found by${links}</p>` : emptyMarkup;
  return html`<li class="${verdict}"><span class="verdict">${verdict}</span> ${renderInlineCode(text)} <span class="small soft">(<code>${id}</code>)</span>${foundBy}</li>
`;
}

function isFailure(verdict: StatementVerdict): boolean {
  return verdict === 'failed' || verdict === 'flaky';
}

/** `cancel-scheduled`: Cancel scheduled. */
function chapterTitleOf(chapter: string): string {
  const words = chapter.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** HTML; everything else that is put into a template is escaped as text. */
interface Markup {
  readonly markup: string;
}

type Part = string | number | Markup | readonly Markup[];

/** HTML from a template: strings are escaped, markup and lists of it stay as they are. */
function html(template: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return { markup: template.map((piece, index) => piece + renderPart(parts[index] ?? '')).join('') };
}

const emptyMarkup: Markup = { markup: '' };

function renderPart(part: Part): string {
  if (typeof part === 'string') return escapeMarkup(part);
  if (typeof part === 'number') return String(part);
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('');
}
