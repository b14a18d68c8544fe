import { statementsOf } from './annotations.ts';

/** The sentence of every statement of the document, by its id. */
export async function loadStatementTexts(): Promise<ReadonlyMap<string, string>> {
  const { default: document } = await import('../generated/service.json', { with: { type: 'json' } });
  return new Map([...statementsOf(document)].map(([id, { text }]) => [id, text]));
}
