import { evidenceOf, type Observations } from '../model/observations.ts';
import type { Statement } from '../model/service-document.ts';

/** Statements as a list: the sentence and its id, and below it how it is found out whether a service keeps to it. */
export function renderStatementList(statements: readonly Statement[], observations: Observations): string {
  const items = statements.map(({ id, text }) => `- ${text.trim()} \`${id}\`\n  - ${evidenceOf(id, observations)}\n`);
  return `${items.join('')}\n`;
}
