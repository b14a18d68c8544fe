import { createHash } from 'node:crypto';
import { indentJson } from '../../src/json.ts';
import { escapeMarkup } from '../../src/text/code.ts';
import { count, truncateWithLength } from '../../src/text/words.ts';
import { collapseRepeats, describeRepeats } from './curl.ts';
import { decisiveExchanges, describeFinding, describeRequest, formatHeadline, titleOf } from './finding.ts';
import { formatCounts, formatExit, type Report, type Section, sectionsOf } from './report.ts';
import {
  type Chapter,
  type FailedRule,
  type ReportedStatement,
  type StatementVerdict,
  verdictOrder,
} from './run-event.ts';

const style = `
:root {
  color-scheme: light dark;
  --card: light-dark(#fff, #1f1f1c); --ink: light-dark(#1c1b19, #ecebe6); --soft: light-dark(#5d5a55, #a9a69e);
  --line: light-dark(#dedad3, #3a3934); --code: light-dark(#f3f1ec, #292925); --link: light-dark(#1f56a8, #8fb8f5);
}
* { box-sizing: border-box; }
body { margin: 0; background: light-dark(#fbfaf8, #161614); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
h1, h2, h3, h4 { font-size: 1rem; margin: 1rem 0 .3rem; line-height: 1.25; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2rem; }
h3, p { margin: .4rem 0; }
a { color: var(--link); }
code, pre { font: .85em/1.5 ui-monospace, Menlo, Consolas, monospace; unicode-bidi: isolate; }
pre { margin: .3rem 0; padding: .6rem; background: var(--code); border-radius: .4rem; white-space: pre-wrap; max-height: 22rem; overflow: auto; }
.soft, dt { color: var(--soft); } .small { font-size: .875rem; }
ul { margin: 0; padding: 0; list-style: none; }
.passed { --of: light-dark(#1e6b3a, #7fd09a); } .failed { --of: light-dark(#a81e22, #ff8f8c); }
.flaky, .undecided { --of: light-dark(#8a5200, #f2b866); } .error { --of: light-dark(#7b2f86, #dba0e6); }
.skipped { --of: var(--soft); }
.verdict { color: var(--of); font-weight: 650; }
.card, .warning { margin: .75rem 0; padding: .75rem 1rem; background: var(--card); border: 1px solid var(--line); border-radius: .5rem; }
.finding { border-top: 3px solid var(--of); } .warning { border-left: .35rem solid light-dark(#8a5200, #f2b866); }
dl { display: grid; grid-template-columns: minmax(6rem, max-content) 1fr; gap: .3rem 1rem; margin: .5rem 0; }
.section dl { display: block; } dd { margin: 0; } .section dt { color: inherit; } .section dd { color: var(--soft); margin-bottom: .5rem; }
summary { padding: .4rem 0; cursor: pointer; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
@media (max-width: 32rem) { dl { display: block; } dd { margin-bottom: .5rem; } }
@media print {
  pre { max-height: none; }
  details::details-content { content-visibility: visible; block-size: auto; }
}
`;

const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; img-src data:; base-uri 'none'; form-action 'none'`;

export function toHtml(report: Report): string {
  const { run } = report;
  const exit = formatExit(report);
  const sections = sectionsOf(report).filter(({ id }) => id !== 'accepted');
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
<p><code>${run.subject.baseUrl}</code>${run.subject.baseUrlAlt === run.subject.baseUrl ? '' : html` <code>${run.subject.baseUrlAlt}</code>`}</p></header>
${exit === undefined ? '' : html`<p class="warning" role="note">${exit}</p>`}
${report.warnings.map(({ isFatal, text }) => html`<p class="warning${isFatal ? ' fatal' : ''}" role="note"><b>Warning:</b> ${text}</p>`)}
<p>${formatCounts(report)}.</p>
${renderFindingGroups(report)}${sections.map(renderSection)}
${renderChapters(report)}${renderRunDetails(report)}
</main>
</body>
</html>
`.markup;
}

function pageTitleOf({ end, counts, rules, findingGroups, acceptedFindings, warnings }: Report): string {
  if (warnings.some(({ isFatal }) => isFatal)) return 'This run cannot be relied on';
  const violated = new Set(findingGroups.flat().flatMap(({ finding }) => finding.statements)).size;
  if (violated > 0) return violated === 1 ? '1 statement is violated' : `${violated} statements are violated`;
  const butFailed = end?.reason === undefined ? '' : ', but the run failed';
  if (acceptedFindings.length > 0) return `No new finding${butFailed}`;
  return counts.passed === rules.length ? `All rules passed${butFailed}` : 'No rule failed, but not all rules passed';
}

function renderSection({ title, entries }: Section): Markup {
  const items = entries.map(([head, detail]) => html`<dt>${head}</dt><dd>${detail}</dd>`);
  return html`<section class="section"><h2>${title}</h2><div class="card"><dl>${items}</dl></div></section>
`;
}

function renderRunDetails({ run, end }: Report): Markup {
  const facts = `From ${run.at} to ${end?.at ?? 'no end: it was cut off'}, exit code ${end?.exitCode ?? 'none'}. Seed ${run.seed}, ${count(run.runs, 'run')} per rule, effects up to "${run.effects}", Understudy ${run.toolVersion}.`;
  return html`<section><h2>The run</h2><div class="card"><p>${facts}</p>
<p class="small soft">Names in angle brackets, such as &lt;number 1&gt;, replace values of the subject file.</p></div></section>
`;
}

const maxLength = 20_000;

function renderFindingGroups(report: Report): Markup {
  const { findingGroups: groups, acceptedFindings: accepted } = report;
  const headline = formatHeadline(report);
  if (headline === undefined) return html``;
  const cards = groups.map(([first, ...others]) => {
    const card = renderFinding(first, report);
    if (others.length === 0) return card;
    return html`${card}<details><summary>${count(others.length, 'more rule')} of the same cause</summary>
<div>${others.map((rule) => renderFinding(rule, report))}</div></details>
`;
  });
  const folded = html`<details><summary>${count(accepted.length, 'finding')} that the baseline accepts</summary>
<div>${accepted.map((rule) => renderFinding(rule, report))}</div></details>
`;
  return html`<section><h2>Findings</h2><p>${headline}.</p>${cards}${accepted.length === 0 ? '' : folded}</section>
`;
}

function renderFinding(rule: FailedRule, report: Report): Markup {
  const { id, title, outcome, finding } = rule;
  const { type } = outcome;
  const details = describeFinding(finding, report);
  const rows = details.map(([label, text]) => html`<dt>${label}</dt><dd>${text}</dd>`);
  const shown = decisiveExchanges(finding);
  const violating = finding.exchange === undefined ? undefined : finding.exchanges[finding.exchange];
  const exchanges = collapseRepeats(finding.exchanges).map(({ number, command, group, last }) => {
    const numbers = group.length === 1 ? `${number}.` : `${number} to ${number + group.length - 1}.`;
    const open = group.some((one) => shown.includes(one)) ? ' open' : '';
    const isViolation = violating !== undefined && group.includes(violating);
    const { request, status, text } = isViolation ? violating : last;
    const which = isViolation ? `response ${finding.exchanges.indexOf(violating) + 1}` : 'the last response';
    const note = group.length === 1 ? '' : ` ${describeRepeats(group)}, ${which}`;
    const mark = isViolation ? html`<b class="verdict">: the violation</b>` : '';
    return html`<details${open}><summary>${numbers} <code>${describeRequest(request)}</code> → <b>${status}</b>${note}${mark}</summary>
<pre tabindex="0">${command}</pre><pre tabindex="0">${truncateWithLength(indentJson(text), maxLength)}</pre></details>
`;
  });
  return html`<article class="card finding ${type}" id="${id}">
<h3>${renderInlineCode(titleOf(finding, report))}</h3>
<p class="small soft"><span class="verdict">${type}</span> <code>${id}</code>: ${renderInlineCode(title)}${type === 'flaky' ? ' It failed, but not every time.' : ''}</p>
<dl>${rows}</dl>
<h4>Exchanges</h4>
${exchanges.length === 0 ? html`<p class="small soft">No request was sent.</p>` : exchanges}
<h4>Rerun</h4>
<pre tabindex="0">${finding.rerunCommand}</pre>
</article>
`;
}

function renderInlineCode(sentence: string): readonly Markup[] {
  return sentence.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
}

function renderChapters({ chapters, rules }: Report): Markup {
  const findings = new Set(rules.flatMap(({ id, outcome }) => ('finding' in outcome ? [id] : [])));
  const statements = chapters.flatMap((chapter) => chapter.statements);
  const passed = statements.filter(({ verdict }) => verdict === 'passed').length;
  return html`<section><h2>Chapters of the interface</h2>
<p>Statements with a passing rule and no finding: ${passed} of ${statements.length}.</p>
<p class="small soft">Each statement of the document that a rule of this run cites. It passed when a rule
passed and none failed, and is undecided when its rules are undecided, ended in error or failed at another statement.</p>
<div class="card">${chapters.map((chapter) => renderChapter(chapter, findings))}</div></section>
`;
}

function renderChapter({ name, statements }: Chapter, findings: ReadonlySet<string>): Markup {
  const order = ({ verdict }: ReportedStatement) => verdictOrder.indexOf(verdict);
  const sorted = statements.toSorted((one, other) => order(one) - order(other));
  const tally = [...Map.groupBy(sorted, ({ verdict }) => verdict)].map(
    ([type, { length }]) => html` <span class="verdict ${type}">${length} ${type}</span>`,
  );
  const items = sorted.map((statement) => renderStatement(statement, findings));
  const open = sorted.some(({ verdict }) => isFailure(verdict)) ? ' open' : '';
  return html`<details${open}><summary><b>${name}</b><span class="small">${tally}</span></summary>
<ul>${items}</ul></details>
`;
}

function renderStatement({ id, text, verdict, rules }: ReportedStatement, findings: ReadonlySet<string>): Markup {
  const links = rules.filter((rule) => findings.has(rule)).map((rule) => html` <a href="#${rule}">${rule}</a>`);
  const foundBy = links.length > 0 && isFailure(verdict) ? html`<p class="small">Found by${links}</p>` : '';
  return html`<li class="${verdict}"><span class="verdict">${verdict}</span> ${renderInlineCode(text)} <span class="small soft">(<code>${id}</code>)</span>${foundBy}</li>
`;
}

function isFailure(verdict: StatementVerdict): boolean {
  return verdict === 'failed' || verdict === 'flaky';
}

interface Markup {
  readonly markup: string;
}

type Part = string | number | Markup | readonly Markup[];

function html(template: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return { markup: template.map((piece, index) => piece + renderPart(parts[index] ?? '')).join('') };
}

function renderPart(part: Part): string {
  if (typeof part !== 'object') return escapeMarkup(String(part));
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('');
}
