import { coverageExemptions, rules } from '../../contracts/index.ts';
import { count } from '../../src/text/count.ts';
import type { Gap, Statement } from '../model/service-document.ts';

/** What was found out about a service, to be shown beside what is stated and what is open. */
export interface Observations {
  /** What became of rules in a run, such as `passed`, by the id of the rule. */
  verdicts?: ReadonlyMap<string, string>;
  /** How a service answers gaps: the id of an alternative by the id of the gap, as a profile has it. */
  profile?: Readonly<Record<string, string>>;
}

/** How it is found out whether a service keeps to a statement, and what came of it, in Markdown. */
function evidenceOf(statementId: string, { verdicts }: Observations): string {
  const proving = rules.filter(({ statements }) => statements.some((id) => id === statementId));
  const list = proving.map(({ id }) => (verdicts?.has(id) ? `\`${id}\` (${verdicts.get(id)})` : `\`${id}\``));
  if (list.length === 1) return `Proven by ${list[0]}.`;
  if (list.length > 1) return `Proven by ${list.length} rules: ${list.join(', ')}.`;
  const reason = coverageExemptions.find(({ id }) => id === statementId)?.reason;
  return reason === undefined ? 'No rule proves it.' : `No rule can prove it: ${reason}`;
}

/** Gaps as a list, each with the mock's answer, its alternatives, and the answer of an observed service. */
export function renderGaps(gaps: readonly Gap[], { profile }: Observations): string {
  const items = gaps.map(({ id, text, default: mockAnswer, alternatives = [] }) => {
    const others = alternatives.map((one) => `<br>Or \`${one.id}\`: ${one.text.trim()}`);
    const label = `Answer of the mock${others.length === 0 ? '' : `, and ${count(others.length, 'alternative')}`}`;
    const chosen = alternatives.find((one) => one.id === profile?.[id])?.text ?? `As the mock: ${mockAnswer}`;
    const observed = profile === undefined ? '' : `  - Observed: ${chosen}\n`;
    return `- ${text.trim()} \`${id}\`\n  - ${label}: ${mockAnswer.trim()}${others.join('')}\n${observed}`;
  });
  return `${items.join('').replaceAll(/\n {2,}(?!- )/g, ' ')}\n`;
}

/** Statements as a list: the sentence and its id, and below it how it is found out whether a service keeps to it. */
export function renderStatementList(statements: readonly Statement[], observations: Observations): string {
  const items = statements.map(({ id, text }) => `- ${text.trim()} \`${id}\`\n  - ${evidenceOf(id, observations)}\n`);
  return `${items.join('')}\n`;
}
