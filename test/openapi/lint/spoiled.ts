import { type Document, readDocument, resolve } from '../../../openapi/generate/document.ts';
import { pointerSteps } from '../../../src/schema.ts';

export const document = await readDocument('openapi/service.yaml');

/** The document with another value, or a value where there was none, at a pointer that leads through references. */
export function withValue(where: string, value: unknown): Document {
  return spoiled(where, (parent, step) => {
    parent[step] = value;
  });
}

/** The document without what is at a pointer that leads through references. */
export function without(where: string): Document {
  return spoiled(where, (parent, step) => {
    if (Array.isArray(parent)) parent.splice(Number(step), 1);
    else delete parent[step];
  });
}

/** The pointer to a statement or a gap that stands at the object that `owner` points to. */
export function whereIs(id: string, owner = '#'): string {
  const members = objectAt(document, pointerSteps(owner));
  for (const keyword of ['x-statements', 'x-gaps']) {
    const index = ((members[keyword] ?? []) as { id: string }[]).findIndex((one) => one.id === id);
    if (index !== -1) return `${owner}/${keyword}/${index}`;
  }
  throw new Error(`${id} was expected at ${owner}, but is not there. Look for it in openapi/ and name its place.`);
}

type Members = Record<string, unknown>;

function spoiled(where: string, change: (parent: Members, step: string) => void): Document {
  const copy = structuredClone(document);
  const steps = pointerSteps(where);
  change(objectAt(copy, steps.slice(0, -1)), steps.at(-1) ?? '');
  return copy;
}

function objectAt(whole: Document, steps: string[]): Members {
  return steps.reduce<Members>((at, step) => resolve(whole, at[step] as Members), whole as unknown as Members);
}
