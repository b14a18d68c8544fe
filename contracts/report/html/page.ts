import { createHash } from 'node:crypto';
import { type Report, type ReportedRule, reasonIn } from '../report.ts';
import type { OutcomeType } from '../warnings.ts';
import { chapterList, inWords, titleOf } from './chapters.ts';
import { findingGroups, withCode } from './finding.ts';
import { html, type Markup, nothing } from './markup.ts';
import { style } from './style.ts';

const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; img-src data:; base-uri 'none'; form-action 'none'`;

/** A run as one HTML page that needs nothing else: no script, no address outside, nothing but its own style. */
export function page(report: Report): string {
  const { run } = report;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${{ markup: policy }}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${titleOfRun(report)}</title>
<link rel="icon" href="data:,">
<style>${{ markup: style }}</style>
</head>
<body>
<main>
<header><h1>${titleOfRun(report)}</h1>
<p><code>${run.subject.baseUrl}</code>${run.subject.baseUrlAlt === run.subject.baseUrl ? nothing : html` <code>${run.subject.baseUrlAlt}</code>`}</p></header>
${report.warnings.map(({ isFatal, text }) => html`<p class="warning${isFatal ? ' fatal' : ''}" role="note"><b>Warning:</b> ${text}</p>`)}
${sums(report)}${contents(report)}${leftBehind(report)}
${findingGroups(report)}${untried(report)}${gaps(report)}${chapterList(report)}${circumstances(report)}
</main>
</body>
</html>
`.markup;
}

function titleOfRun({ counts, rules, chapters, warnings }: Report): string {
  if (warnings.some(({ isFatal }) => isFatal)) return 'This run cannot be relied on';
  const notKept = chapters
    .flatMap(({ statements }) => statements)
    .filter(({ verdict }) => /violated|flaky/.test(verdict));
  if (notKept.length > 0)
    return notKept.length === 1 ? 'One statement is not kept' : `${notKept.length} statements are not kept`;
  return counts.held === rules.length ? 'Everything tried is as stated' : 'All that could be judged is as stated';
}

/** In the order in which a reader wants to know them. */
const outcomes = ['violated', 'flaky', 'broken', 'not-run', 'held'] as const satisfies readonly OutcomeType[];

function sums({ counts }: Report): Markup {
  const each = outcomes.map((type) => html`<li class="${type}"><b>${counts[type]}</b> ${inWords(type)}</li>`);
  return html`<ul class="sums" aria-label="Rules by what became of them">${each}</ul>
`;
}

function contents({ chapters, counts, gaps: seen }: Report): Markup {
  const links = [
    ...(counts.violated + counts.flaky > 0 ? [html`<li><a href="#findings">Findings</a></li>`] : []),
    ...(counts['not-run'] + counts.broken > 0 ? [html`<li><a href="#not-run">Not run, not judged</a></li>`] : []),
    ...(seen.length > 0 ? [html`<li><a href="#gaps">Open questions</a></li>`] : []),
    ...chapters.map(({ name }) => html`<li><a href="#chapter-${name}">${titleOf(name)}</a></li>`),
    html`<li><a href="#run">The run</a></li>`,
  ];
  return html`<nav aria-label="On this page" class="small"><ul>${links}</ul></nav>
`;
}

function leftBehind({ leftBehind: left }: Report): Markup {
  if (left.length === 0) return nothing;
  const each = left.map(({ what, command }) => html`<p>${what}</p><pre tabindex="0">${command}</pre>`);
  return html`<section><h2>Left behind</h2><div class="card"><p class="soft small">This was scheduled and could not be taken back. Somebody has to.</p>${each}</div></section>
`;
}

/** Rules with the same reason stand together. */
function untried({ rules }: Report): Markup {
  const groups = Map.groupBy(
    rules.filter((rule) => reasonIn(rule) !== undefined),
    (rule) => `${rule.outcome.type} ${reasonIn(rule)}`,
  );
  if (groups.size === 0) return nothing;
  const item = ({ id, title }: ReportedRule) => html`<li><div><code>${id}</code></div><div>${title}</div></li>`;
  const each = [...groups.values()].map((members) => {
    const { outcome } = members[0] ?? { outcome: { type: 'not-run' } };
    const reason = members[0] === undefined ? '' : (reasonIn(members[0]) ?? '');
    return html`<details><summary><span class="${outcome.type}"><span class="verdict">${members.length} ${inWords(outcome.type)}</span></span> ${reason}</summary>
<div><ul class="statements rules">${members.map(item)}</ul></div></details>
`;
  });
  return html`<section><h2 id="not-run">Not run, or not judged</h2><div class="card">${each}</div></section>
`;
}

function gaps({ gaps: seen }: Report): Markup {
  if (seen.length === 0) return nothing;
  const each = seen.map(({ gap, question, answer, meaning }) => {
    // Only what the document says has code in backticks.
    const words = meaning === answer ? meaning : withCode(meaning);
    return html`<dt>${withCode(question)} <span class="small">(<code>${gap}</code>)</span></dt><dd>${words}</dd>`;
  });
  return html`<section><h2 id="gaps">Open questions</h2>
<p class="small soft">Where the interface says nothing, this is what the service was seen to do. No rule depends on it.</p>
<div class="card"><dl class="gaps">${each}</dl></div></section>
`;
}

function circumstances({ run, end }: Report): Markup {
  const facts: [string, string][] = [
    ['Began', run.at],
    ['Ended', end?.at ?? 'it was cut off'],
    ['Exit code', end === undefined ? 'none' : String(end.exitCode)],
    ['Seed', String(run.seed)],
    ['Runs of a rule', String(run.runs)],
    ['Strongest effect allowed', run.effects],
    ['Rules', String(run.rules.length)],
    ['Understudy', run.version],
  ];
  return html`<section><h2 id="run">The run</h2><div class="card"><dl>${facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
<p class="small soft">Names in angle brackets, such as &lt;number 1&gt;, stand for values of the subject file.</p></div></section>
`;
}
