import type { Chapter, Report, ReportedStatement, StatementVerdict } from '../report.ts';
import { withCode } from './finding.ts';
import { html, type Markup, nothing } from './markup.ts';

/** In the order in which a reader wants to know them. */
const verdicts = ['violated', 'flaky', 'undecided', 'not-run', 'held'] as const satisfies readonly StatementVerdict[];

/** The chapters of the interface, with what was seen of each statement. */
export function chapterList({ chapters, rules }: Report): Markup {
  const findings = new Set(rules.flatMap(({ id, outcome }) => ('finding' in outcome ? [id] : [])));
  return html`<section><h2 id="chapters">Chapters of the interface</h2>
<p class="small soft">Each statement of the document that a rule of this run cites. It is held when a rule
held and none speaks against it, and undecided when its rules could not be judged or stopped at something else.</p>
<div class="card">${chapters.map((chapter) => chapterOf(chapter, findings))}</div></section>
`;
}

function chapterOf({ name, statements }: Chapter, findings: ReadonlySet<string>): Markup {
  const isBad = statements.some(({ verdict }) => verdict === 'violated' || verdict === 'flaky');
  return html`<details id="chapter-${name}"${isBad ? html` open` : nothing}><summary><b>${titleOf(name)}</b> <span class="tally small">${tally(statements)}</span></summary>
<div><ul class="statements">${inOrder(statements).map((one) => statementOf(one, findings))}</ul></div></details>
`;
}

function statementOf({ id, text, verdict, rules }: ReportedStatement, findings: ReadonlySet<string>): Markup {
  const told = rules.filter((rule) => findings.has(rule));
  const links = told.map((rule) => html` <a href="#${rule}">${rule}</a>`);
  const isTold = links.length > 0 && (verdict === 'violated' || verdict === 'flaky');
  const seen = isTold ? html`<p class="small">Seen by${links}</p>` : nothing;
  return html`<li class="${verdict}"><span class="verdict">${inWords(verdict)}</span><div>${withCode(text)} <span class="small soft">(<code>${id}</code>)</span>${seen}</div></li>
`;
}

function inOrder(statements: readonly ReportedStatement[]): ReportedStatement[] {
  return verdicts.flatMap((type) => statements.filter(({ verdict }) => verdict === type));
}

function tally(statements: readonly ReportedStatement[]): readonly Markup[] {
  return verdicts.flatMap((type) => {
    const count = statements.filter(({ verdict }) => verdict === type).length;
    return count === 0
      ? []
      : [html`<span class="${type}"><span class="verdict">${count} ${inWords(type)}</span></span> `];
  });
}

/** `not-run`: not run. */
export function inWords(type: string): string {
  return type.replaceAll('-', ' ');
}

/** `cancel-scheduled`: Cancel scheduled. */
export function titleOf(chapter: string): string {
  const words = inWords(chapter);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
