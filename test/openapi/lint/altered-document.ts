import { type Document, readDocument, resolveReference } from '../../../openapi/generate/document.ts';
import { parseJsonPointer } from '../../../src/schema.ts';

export const document = await readDocument('openapi/service.yaml');

/** The document with another value, or a value where there was none, at a pointer that leads through references. */
export function withValue(pointer: string, value: unknown): Document {
  return alterDocument(pointer, (parent, step) => {
    parent[step] = value;
  });
}

/** The document without what is at a pointer that leads through references. */
export function withoutValue(pointer: string): Document {
  return alterDocument(pointer, (parent, step) => {
    if (Array.isArray(parent)) parent.splice(Number(step), 1);
    else delete parent[step];
  });
}

/** The pointer to a statement or a gap that is at the object that `owner` points to. */
export function pointerTo(id: string, owner = '#'): string {
  const members = objectAt(document, parseJsonPointer(owner));
  for (const keyword of ['x-statements', 'x-gaps']) {
    const index = ((members[keyword] ?? []) as { id: string }[]).findIndex((one) => one.id === id);
    if (index !== -1) return `${owner}/${keyword}/${index}`;
  }
  throw new Error(`${id} was expected at ${owner}, but is not there. Look for it in openapi/ and name its place.`);
}

type Members = Record<string, unknown>;

function alterDocument(pointer: string, change: (parent: Members, step: string) => void): Document {
  const copy = structuredClone(document);
  const steps = parseJsonPointer(pointer);
  change(objectAt(copy, steps.slice(0, -1)), steps.at(-1) ?? '');
  return copy;
}

function objectAt(whole: Document, steps: string[]): Members {
  return steps.reduce<Members>((at, step) => resolveReference(whole, at[step] as Members), whole as unknown as Members);
}
