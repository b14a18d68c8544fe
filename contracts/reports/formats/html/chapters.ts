import type { Chapter, Report, ReportedStatement, StatementVerdict } from '../../report.ts';
import { renderInlineCode } from './finding.ts';
import { emptyMarkup, html, type Markup } from './markup.ts';

/** In the order in which a reader wants to know them. */
const verdictOrder = [
  'failed',
  'flaky',
  'inconclusive',
  'skipped',
  'passed',
] as const satisfies readonly StatementVerdict[];

/** The chapters of the interface, with what was seen of each statement. */
export function renderChapters({ chapters, rules }: Report): Markup {
  const findings = new Set(rules.flatMap(({ id, outcome }) => ('finding' in outcome ? [id] : [])));
  return html`<section><h2 id="chapters">Chapters of the interface</h2>
<p class="small soft">Each statement of the document that a rule of this run cites. It is held when a rule
held and none speaks against it, and undecided when its rules could not be judged or stopped at something else.</p>
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
  const seenBy = hasFindings ? html`<p class="small">Seen by${links}</p>` : emptyMarkup;
  return html`<li class="${verdict}"><span class="verdict">${toWords(verdict)}</span><div>${renderInlineCode(text)} <span class="small soft">(<code>${id}</code>)</span>${seenBy}</div></li>
`;
}

function sortByVerdict(statements: readonly ReportedStatement[]): ReportedStatement[] {
  return verdictOrder.flatMap((type) => statements.filter(({ verdict }) => verdict === type));
}

function renderTally(statements: readonly ReportedStatement[]): readonly Markup[] {
  return verdictOrder.flatMap((type) => {
    const count = statements.filter(({ verdict }) => verdict === type).length;
    return count === 0
      ? []
      : [html`<span class="${type}"><span class="verdict">${count} ${toWords(type)}</span></span> `];
  });
}

/** `not-run`: not run. */
export function toWords(type: string): string {
  return type.replaceAll('-', ' ');
}

/** `cancel-scheduled`: Cancel scheduled. */
export function chapterTitleOf(chapter: string): string {
  const words = toWords(chapter);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
