import { createHash } from 'node:crypto';
import { type Report, type ReportedRule, reasonOf } from '../../report.ts';
import type { OutcomeType } from '../../warnings.ts';
import { chapterTitleOf, renderChapters, toWords } from './chapters.ts';
import { renderFindingGroups, renderInlineCode } from './finding.ts';
import { emptyMarkup, html, type Markup } from './markup.ts';
import { style } from './style.ts';

const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; img-src data:; base-uri 'none'; form-action 'none'`;

/** A run as one HTML page that needs nothing else: no script, no address outside, nothing but its own style. */
export function toHtmlPage(report: Report): string {
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
${renderCounts(report)}${renderNavigation(report)}${renderLeakedEffects(report)}
${renderFindingGroups(report)}${renderNotJudged(report)}${renderGaps(report)}${renderChapters(report)}${renderRunDetails(report)}
</main>
</body>
</html>
`.markup;
}

function pageTitleOf({ counts, rules, chapters, warnings }: Report): string {
  if (warnings.some(({ isFatal }) => isFatal)) return 'This run cannot be relied on';
  const failedStatements = chapters
    .flatMap(({ statements }) => statements)
    .filter(({ verdict }) => /failed|flaky/.test(verdict));
  if (failedStatements.length > 0)
    return failedStatements.length === 1
      ? 'One statement is not kept'
      : `${failedStatements.length} statements are not kept`;
  return counts.passed === rules.length ? 'Everything tried is as stated' : 'All that could be judged is as stated';
}

/** In the order in which a reader wants to know them. */
const outcomeOrder = ['failed', 'flaky', 'error', 'skipped', 'passed'] as const satisfies readonly OutcomeType[];

function renderCounts({ counts }: Report): Markup {
  const items = outcomeOrder.map((type) => html`<li class="${type}"><b>${counts[type]}</b> ${toWords(type)}</li>`);
  return html`<ul class="sums" aria-label="Rules by what became of them">${items}</ul>
`;
}

function renderNavigation({ chapters, counts, gaps: observed }: Report): Markup {
  const links = [
    ...(counts.failed + counts.flaky > 0 ? [html`<li><a href="#findings">Findings</a></li>`] : []),
    ...(counts['skipped'] + counts.error > 0 ? [html`<li><a href="#skipped">Not run, not judged</a></li>`] : []),
    ...(observed.length > 0 ? [html`<li><a href="#gaps">Open questions</a></li>`] : []),
    ...chapters.map(({ name }) => html`<li><a href="#chapter-${name}">${chapterTitleOf(name)}</a></li>`),
    html`<li><a href="#run">The run</a></li>`,
  ];
  return html`<nav aria-label="On this page" class="small"><ul>${links}</ul></nav>
`;
}

function renderLeakedEffects({ leakedEffects: leaked }: Report): Markup {
  if (leaked.length === 0) return emptyMarkup;
  const items = leaked.map(({ what, command }) => html`<p>${what}</p><pre tabindex="0">${command}</pre>`);
  return html`<section><h2>Left behind</h2><div class="card"><p class="soft small">This was scheduled and could not be taken back. Somebody has to.</p>${items}</div></section>
`;
}

/** Rules with the same reason stand together. */
function renderNotJudged({ rules }: Report): Markup {
  const groups = Map.groupBy(
    rules.filter((rule) => reasonOf(rule) !== undefined),
    (rule) => `${rule.outcome.type} ${reasonOf(rule)}`,
  );
  if (groups.size === 0) return emptyMarkup;
  const renderItem = ({ id, title }: ReportedRule) => html`<li><div><code>${id}</code></div><div>${title}</div></li>`;
  const items = [...groups.values()].map((members) => {
    const { outcome } = members[0] ?? { outcome: { type: 'skipped' } };
    const reason = members[0] === undefined ? '' : (reasonOf(members[0]) ?? '');
    return html`<details><summary><span class="${outcome.type}"><span class="verdict">${members.length} ${toWords(outcome.type)}</span></span> ${reason}</summary>
<div><ul class="statements rules">${members.map(renderItem)}</ul></div></details>
`;
  });
  return html`<section><h2 id="skipped">Not run, or not judged</h2><div class="card">${items}</div></section>
`;
}

function renderGaps({ gaps: observed }: Report): Markup {
  if (observed.length === 0) return emptyMarkup;
  const items = observed.map(({ gap, question, answer, meaning }) => {
    // Only what the document says has code in backticks.
    const answerMarkup = meaning === answer ? meaning : renderInlineCode(meaning);
    return html`<dt>${renderInlineCode(question)} <span class="small">(<code>${gap}</code>)</span></dt><dd>${answerMarkup}</dd>`;
  });
  return html`<section><h2 id="gaps">Open questions</h2>
<p class="small soft">Where the interface says nothing, this is what the service was seen to do. No rule depends on it.</p>
<div class="card"><dl class="gaps">${items}</dl></div></section>
`;
}

function renderRunDetails({ run, end }: Report): Markup {
  const facts: [string, string][] = [
    ['Began', run.at],
    ['Ended', end?.at ?? 'it was cut off'],
    ['Exit code', end === undefined ? 'none' : String(end.exitCode)],
    ['Seed', String(run.seed)],
    ['Runs of a rule', String(run.runs)],
    ['Strongest effect allowed', run.effects],
    ['Rules', String(run.rules.length)],
    ['Understudy', run.toolVersion],
  ];
  return html`<section><h2 id="run">The run</h2><div class="card"><dl>${facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
<p class="small soft">Names in angle brackets, such as &lt;number 1&gt;, stand for values of the subject file.</p></div></section>
`;
}
