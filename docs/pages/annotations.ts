import { coverageExemptions, rules } from '../../contracts/index.ts';
import type { Document, Gap, Statement } from '../../src/document/document.ts';
import { count } from '../../src/text/words.ts';
import { mark, type Scope } from '../model/scope.ts';
import type { OperationView } from '../model/service-document.ts';

export interface PageSource {
  document: Document;
  operations: readonly OperationView[];
  baseUrl: string;
  observations: Observations;
  scope: Scope;
}

export interface Observations {
  /** The verdicts of a contract run, such as `passed`, by rule id. */
  verdicts?: ReadonlyMap<string, string>;
  /** A service's answers to the open questions: the id of an alternative by the id of its question. */
  profile?: Readonly<Record<string, string>>;
}

function evidenceOf(statementId: string, { verdicts }: Observations): string {
  const proving = rules.filter(({ statements }) => statements.some((id) => id === statementId));
  const list = proving.map(({ id }) => (verdicts?.has(id) ? `\`${id}\` (${verdicts.get(id)})` : `\`${id}\``));
  if (list.length === 1) return `Proven by ${list[0]}.`;
  if (list.length > 1) return `Proven by ${list.length} rules: ${list.join(', ')}.`;
  const reason = coverageExemptions.find(({ id }) => id === statementId)?.reason;
  return reason === undefined ? 'No rule proves it.' : `No rule can prove it: ${reason}`;
}

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

export function renderStatementList(statements: readonly Statement[], observations: Observations): string {
  const items = statements.map(({ id, text }) => {
    return `- ${text.trim()}${mark('proofs', ` \`${id}\`\n  - ${evidenceOf(id, observations)}`)}\n`;
  });
  return `${items.join('')}\n`;
}
