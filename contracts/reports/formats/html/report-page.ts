import { createHash } from 'node:crypto';
import type { Report } from '../../report.ts';
import { isPartlyChecked, type ReportedRule, reasonOf } from '../../reported-rule.ts';
import { formatChecked } from '../../text/format-count.ts';
import type { OutcomeType } from '../../warnings.ts';
import { chapterTitleOf, renderChapters } from './chapters.ts';
import { renderFindingGroups, renderInlineCode } from './finding.ts';
import { emptyMarkup, html, type Markup } from './markup.ts';
import { style } from './style.ts';

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
${renderCounts(report)}${renderNavigation(report)}${renderLeakedEffects(report)}
${renderFindingGroups(report)}${renderRulesWithReason(report)}${renderPartlyChecked(report)}${renderFacts(report)}${renderGaps(report)}${renderChapters(report)}${renderRunDetails(report)}
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
      ? '1 statement is violated'
      : `${failedStatements.length} statements are violated`;
  return counts.passed === rules.length ? 'All rules passed' : 'No rule failed, but not all rules passed';
}

/** The most important first. */
const outcomeOrder = ['failed', 'flaky', 'error', 'skipped', 'passed'] as const satisfies readonly OutcomeType[];

function renderCounts({ counts }: Report): Markup {
  const items = outcomeOrder.map((type) => html`<li class="${type}"><b>${counts[type]}</b> ${type}</li>`);
  return html`<ul class="sums" aria-label="Rules by outcome">${items}</ul>
`;
}

function renderNavigation({ chapters, counts, gaps }: Report): Markup {
  const links = [
    ...(counts.failed + counts.flaky > 0 ? [html`<li><a href="#findings">Findings</a></li>`] : []),
    ...(counts.skipped + counts.error > 0 ? [html`<li><a href="#skipped">Skipped or in error</a></li>`] : []),
    ...(gaps.length > 0 ? [html`<li><a href="#gaps">Open questions</a></li>`] : []),
    ...chapters.map(({ name }) => html`<li><a href="#chapter-${name}">${chapterTitleOf(name)}</a></li>`),
    html`<li><a href="#run">The run</a></li>`,
  ];
  return html`<nav aria-label="On this page" class="small"><ul>${links}</ul></nav>
`;
}

function renderLeakedEffects({ leakedEffects }: Report): Markup {
  if (leakedEffects.length === 0) return emptyMarkup;
  const items = leakedEffects.map(({ what, command }) => html`<p>${what}</p><pre tabindex="0">${command}</pre>`);
  return html`<section><h2>Leaked effects</h2><div class="card"><p class="soft small">These scheduled effects could not be undone. Undo them by hand.</p>${items}</div></section>
`;
}

/** Rules grouped by their reason. */
function renderRulesWithReason({ rules }: Report): Markup {
  const groups = Map.groupBy(
    rules.filter((rule) => reasonOf(rule) !== undefined),
    (rule) => `${rule.outcome.type} ${reasonOf(rule)}`,
  );
  if (groups.size === 0) return emptyMarkup;
  const renderItem = ({ id, title }: ReportedRule) => html`<li><div><code>${id}</code></div><div>${title}</div></li>`;
  const items = [...groups.values()].map((members) => {
    const { outcome } = members[0] ?? { outcome: { type: 'skipped' } };
    const reason = members[0] === undefined ? '' : (reasonOf(members[0]) ?? '');
    return html`<details><summary><span class="${outcome.type}"><span class="verdict">${members.length} ${outcome.type}</span></span> ${reason}</summary>
<div><ul class="statements rules">${members.map(renderItem)}</ul></div></details>
`;
  });
  return html`<section><h2 id="skipped">Skipped or in error</h2><div class="card">${items}</div></section>
`;
}

function renderPartlyChecked({ rules }: Report): Markup {
  const items = rules
    .filter(isPartlyChecked)
    .map((rule) => html`<li><div><code>${rule.id}</code></div><div>${formatChecked(rule)}</div></li>`);
  if (items.length === 0) return emptyMarkup;
  return html`<section><h2 id="partly">Passed, though some cases showed nothing</h2><div class="card"><ul class="statements rules">${items}</ul></div></section>
`;
}

/** What rules presume. */
function renderFacts({ facts }: Report): Markup {
  if (facts.length === 0) return emptyMarkup;
  const items = facts.map(({ fact, description, holds, reason }) => {
    return html`<dt>${description} <span class="small">(<code>${fact}</code>)</span></dt><dd>${holds}: ${reason}</dd>`;
  });
  return html`<section><h2 id="facts">What rules presume</h2>
<p class="small soft">The interface leaves it open. Where it does not hold, the rules that need it are skipped.</p>
<div class="card"><dl class="gaps">${items}</dl></div></section>
`;
}

function renderGaps({ gaps }: Report): Markup {
  if (gaps.length === 0) return emptyMarkup;
  const items = gaps.map(({ gap, question, answer, meaning }) => {
    // Only what the document says has code in backticks.
    const answerMarkup = meaning === answer ? meaning : renderInlineCode(meaning);
    return html`<dt>${renderInlineCode(question)} <span class="small">(<code>${gap}</code>)</span></dt><dd>${answerMarkup}</dd>`;
  });
  return html`<section><h2 id="gaps">Open questions</h2>
<p class="small soft">What the service does where the interface leaves it open. No rule depends on it.</p>
<div class="card"><dl class="gaps">${items}</dl></div></section>
`;
}

function renderRunDetails({ run, end }: Report): Markup {
  const facts: [string, string][] = [
    ['Started', run.at],
    ['Ended', end?.at ?? 'not recorded: the run was cut off'],
    ['Exit code', end === undefined ? 'none' : String(end.exitCode)],
    ['Seed', String(run.seed)],
    ['Runs per rule', String(run.runs)],
    ['Maximum effect', run.effects],
    ['Rules', String(run.rules.length)],
    ['Understudy', run.toolVersion],
  ];
  return html`<section><h2 id="run">The run</h2><div class="card"><dl>${facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
<p class="small soft">Names in angle brackets, such as &lt;number 1&gt;, replace values of the subject file.</p></div></section>
`;
}
