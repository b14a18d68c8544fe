import { statementsOf } from './annotations.ts';

/** A statement in the words of the document. */
export interface StatementText {
  text: string;
  /** The heading in the interface; undefined where the interface has no such chapter. */
  heading: string | undefined;
}

/** Every statement of the document, by its id. */
export async function loadStatements(): Promise<ReadonlyMap<string, StatementText>> {
  const { default: document } = await import('../generated/service.json', { with: { type: 'json' } });
  return statementsOf(document);
}

/** The sentence of every statement of the document, by its id. */
export async function loadStatementTexts(): Promise<ReadonlyMap<string, string>> {
  return new Map([...(await loadStatements())].map(([id, { text }]) => [id, text]));
}
