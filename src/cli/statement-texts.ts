import { statementsIn } from './stated.ts';

/** The sentence of every statement of the document, by its id. */
export async function statementTexts(): Promise<ReadonlyMap<string, string>> {
  const { default: document } = await import('../generated/service.json', { with: { type: 'json' } });
  return new Map([...statementsIn(document)].map(([id, { text }]) => [id, text]));
}
