import { findingGroupsOf } from '../finding-groups.ts';
import { repeatedOnce } from '../finding-lines.ts';
import { findingIn, type Report, type ReportedRule } from '../report.ts';
import { cut, visible } from '../visible.ts';
import { html, type Markup, nothing } from './markup.ts';

/** Longer texts would hide the rest of the page; the log and the HTTP archive have them in full. */
const longest = 20_000;

/** Findings about the same statements stand together: the one with the smallest case in full, the others folded. */
export function findingGroups(report: Report): Markup {
  const groups = findingGroupsOf(report);
  if (groups.length === 0) return nothing;
  const each = groups.map(({ first, others }) => {
    const card = findingCard(first, report);
    if (others.length === 0) return card;
    const count = others.length === 1 ? 'One more rule' : `${others.length} more rules`;
    return html`${card}<details class="more"><summary>${count} saw the same statement not kept</summary>
<div>${others.map((rule) => findingCard(rule, report))}</div></details>
`;
  });
  return html`<section><h2 id="findings">Findings</h2>${each}</section>
`;
}

/** A finding in full: what is stated, expected and received, the smallest case, the exchanges, and how to try again. */
function findingCard(rule: ReportedRule, { sentenceOf }: Report): Markup {
  const finding = findingIn(rule);
  if (finding === undefined) return nothing;
  const { statements, expected, received, given, exchanges, again } = finding;
  const { type } = rule.outcome;
  const once = type === 'flaky' ? html`<p class="small">This was seen not to hold, but not every time.</p>` : nothing;
  return html`<article class="card finding ${type}" id="${rule.id}">
<h3>${rule.title}</h3>
<p class="small soft"><span class="verdict">${type}</span> <code>${rule.id}</code></p>
${once}${statements.map((id) => html`<p>${withCode(sentenceOf(id))} <span class="small soft">(<code>${id}</code>)</span></p>`)}
<dl><dt>Expected</dt><dd>${cut(expected, longest)}</dd><dt>Received</dt><dd>${cut(received, longest)}</dd></dl>
${given === null || given === undefined ? nothing : html`<h4>Smallest case</h4><pre tabindex="0">${cut(JSON.stringify(given, null, 2), longest)}</pre>`}
<h4>What was sent and answered</h4>
${exchanges.length === 0 ? html`<p class="small soft">Nothing was sent.</p>` : steps(exchanges)}
<h4>Try it again</h4>
<pre tabindex="0">${again}</pre>
</article>
`;
}

function steps(exchanges: Parameters<typeof repeatedOnce>[0]): Markup {
  const shown = repeatedOnce(exchanges);
  return html`<ol class="steps">${shown.map(({ command, times, last }, index) => {
    const often = times === 1 ? nothing : html` <span class="small soft">${times} times, the last answer</span>`;
    const { pathname } = pathOf(last.request.url);
    return html`<li><details${index === shown.length - 1 ? html` open` : nothing}><summary><code>${last.request.method} ${visible(pathname)}</code> → <b>${last.status}</b>${often}</summary>
<div><pre tabindex="0">${command}</pre><h4>Answer</h4><pre tabindex="0">${cut(indented(last.text), longest)}</pre></div></details></li>`;
  })}</ol>`;
}

function pathOf(url: string): { pathname: string } {
  return { pathname: cut(url.replace(/^\w+:\/\/[^/?#]*/, ''), 120) };
}

/** JSON over several lines; any other text as it is. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** The sentences of the document have code in backticks. */
export function withCode(sentence: string): readonly Markup[] {
  return sentence.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
}
