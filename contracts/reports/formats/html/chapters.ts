import type { Chapter, Report, ReportedStatement, StatementVerdict } from '../../report.ts';
import { renderInlineCode } from './finding.ts';
import { emptyMarkup, html, type Markup } from './markup.ts';

/** The most important first. */
const verdictOrder = [
  'failed',
  'flaky',
  'inconclusive',
  'skipped',
  'passed',
] as const satisfies readonly StatementVerdict[];

/** The chapters of the interface, with the verdict on each statement. */
export function renderChapters({ chapters, rules }: Report): Markup {
  const findings = new Set(rules.flatMap(({ id, outcome }) => ('finding' in outcome ? [id] : [])));
  return html`<section><h2 id="chapters">Chapters of the interface</h2>
<p class="small soft">Each statement of the document that a rule of this run cites. It passed when a rule
passed and none failed, and is inconclusive when its rules ended in error or failed at another statement.</p>
<div class="card">${chapters.map((chapter) => renderChapter(chapter, findings))}</div></section>
`;
}

function renderChapter({ name, statements }: Chapter, findings: ReadonlySet<string>): Markup {
  const hasFailure = statements.some(({ verdict }) => verdict === 'failed' || verdict === 'flaky');
  return html`<details id="chapter-${name}"${hasFailure ? html` open` : emptyMarkup}><summary><b>${chapterTitleOf(name)}</b> <span class="tally small">${renderTally(statements)}</span></summary>
<div><ul class="statements">${sortByVerdict(statements).map((statement) => renderStatement(statement, findings))}</ul></div></details>
`;
}

function renderStatement({ id, text, verdict, rules }: ReportedStatement, findings: ReadonlySet<string>): Markup {
  const findingRules = rules.filter((rule) => findings.has(rule));
  const links = findingRules.map((rule) => html` <a href="#${rule}">${rule}</a>`);
  const hasFindings = links.length > 0 && (verdict === 'failed' || verdict === 'flaky');
  const foundBy = hasFindings ? html`<p class="small">Found by${links}</p>` : emptyMarkup;
  return html`<li class="${verdict}"><span class="verdict">${verdict}</span><div>${renderInlineCode(text)} <span class="small soft">(<code>${id}</code>)</span>${foundBy}</div></li>
`;
}

function sortByVerdict(statements: readonly ReportedStatement[]): ReportedStatement[] {
  return verdictOrder.flatMap((type) => statements.filter(({ verdict }) => verdict === type));
}

function renderTally(statements: readonly ReportedStatement[]): readonly Markup[] {
  return verdictOrder.flatMap((type) => {
    const count = statements.filter(({ verdict }) => verdict === type).length;
    return count === 0 ? [] : [html`<span class="${type}"><span class="verdict">${count} ${type}</span></span> `];
  });
}

/** `cancel-scheduled`: Cancel scheduled. */
export function chapterTitleOf(chapter: string): string {
  const words = chapter.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
