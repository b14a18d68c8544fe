/** The sentence of every statement of the document, by its id. */
export async function statementTexts(): Promise<ReadonlyMap<string, string>> {
  const { default: document } = await import('../generated/service.json', { with: { type: 'json' } });
  const texts = new Map<string, string>();
  visit(document);
  return texts;

  function visit(node: unknown): void {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      if (key !== 'x-statements') visit(value);
      else for (const { id, text } of value as { id: string; text: string }[]) texts.set(id, text);
    }
  }
}
