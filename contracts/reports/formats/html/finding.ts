import { isNestedDeeper, parseJson } from '../../../../src/json.ts';
import { formatHeadline } from '../../finding-groups.ts';
import type { Report } from '../../report.ts';
import { findingOf, type ReportedRule } from '../../reported-rule.ts';
import { collapseRepeats } from '../../text/collapse-repeats.ts';
import { describeCase } from '../../text/describe-case.ts';
import { escapeInvisible, truncate } from '../../text/escape-invisible.ts';
import { formatCount } from '../../text/format-count.ts';
import { emptyMarkup, html, type Markup } from './markup.ts';

/** Longer texts would hide the rest of the page; the log and the HAR file have them in full. */
const maxLength = 20_000;

/** Findings of one cause together: the lead finding in full, the others folded. */
export function renderFindingGroups(report: Report): Markup {
  const { findingGroups: groups } = report;
  if (groups.length === 0) return emptyMarkup;
  const cards = groups.map(({ first, others }) => {
    const card = renderFinding(first, report);
    if (others.length === 0) return card;
    return html`${card}<details class="more"><summary>${formatCount(others.length, 'more rule')} of the same cause</summary>
<div>${others.map((rule) => renderFinding(rule, report))}</div></details>
`;
  });
  return html`<section><h2 id="findings">Findings</h2><p>${formatHeadline(report) ?? ''}.</p>${cards}</section>
`;
}

/** A finding in full: the statements, expected and received, the case, the exchanges, and the rerun command. */
function renderFinding(rule: ReportedRule, { sentenceOf, headingOf }: Report): Markup {
  const finding = findingOf(rule);
  if (finding === undefined) return emptyMarkup;
  const { statements, expected, received, exchanges, rerunCommand } = finding;
  const { type } = rule.outcome;
  const flakyNote = type === 'flaky' ? html`<p class="small">It failed, but not every time.</p>` : emptyMarkup;
  return html`<article class="card finding ${type}" id="${rule.id}">
<h3>${rule.title}</h3>
<p class="small soft"><span class="verdict">${type}</span> <code>${rule.id}</code></p>
${flakyNote}${statements.map((id) => html`<p>${renderInlineCode(sentenceOf(id))} <span class="small soft">(${headingOf(id) ?? ''} <code>${id}</code>)</span></p>`)}
<dl class="pair"><dt>Expected</dt><dd>${truncate(expected, maxLength)}</dd><dt>Received</dt><dd>${truncate(received, maxLength)}</dd></dl>
<h4>Case</h4>
<pre tabindex="0">${describeCase(exchanges).join('\n')}</pre>
<h4>Exchanges</h4>
${exchanges.length === 0 ? html`<p class="small soft">No request was sent.</p>` : renderExchanges(exchanges)}
<h4>Rerun</h4>
<pre tabindex="0">${rerunCommand}</pre>
</article>
`;
}

function renderExchanges(exchanges: Parameters<typeof collapseRepeats>[0]): Markup {
  const collapsed = collapseRepeats(exchanges);
  return html`<ol class="steps">${collapsed.map(({ command, times, last }, index) => {
    const repeatNote =
      times === 1 ? emptyMarkup : html` <span class="small soft">${times} times, the last response</span>`;
    return html`<li><details${index === collapsed.length - 1 ? html` open` : emptyMarkup}><summary><code>${last.request.method} ${escapeInvisible(displayPathOf(last.request.url))}</code> → <b>${last.status}</b>${repeatNote}</summary>
<div><pre tabindex="0">${command}</pre><h4>Response</h4><pre tabindex="0">${truncate(indentJson(last.text), maxLength)}</pre></div></details></li>`;
  })}</ol>`;
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

/** A sentence of the document, where code stands in backticks. */
export function renderInlineCode(sentence: string): readonly Markup[] {
  return sentence.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
}
