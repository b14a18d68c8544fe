import { resolveReference, type Schema, type ServiceDocument } from '../model/service-document.ts';
import type { ChangeKind, Direction } from './change.ts';

/** Whether a change of what a value may be breaks: requests must not take less than before, responses not give more. */
export function kindOf(direction: Direction, change: { takesLess: boolean; takesMore: boolean }): ChangeKind {
  return (direction === 'request' ? change.takesLess : change.takesMore) ? 'breaking' : 'non-breaking';
}

/** The types that a schema allows; `number` allows integers as well. */
export function typesOf(document: ServiceDocument, reference: Schema): string[] {
  const schema = resolveReference<Schema>(document, reference);
  const branches = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
  const own = [schema.type ?? []].flat();
  const types = own.length > 0 ? own : branches.flatMap((branch) => typesOf(document, branch));
  return [...new Set(types.flatMap((type) => (type === 'number' ? ['number', 'integer'] : [type])))].toSorted();
}

/** The values that a schema lists; undefined where it allows others too. */
export function listedValuesOf(document: ServiceDocument, reference: Schema): unknown[] | undefined {
  const { const: only, enum: several, anyOf } = resolveReference<Schema>(document, reference);
  if (only !== undefined) return [only];
  if (several !== undefined) return [...several];
  if (anyOf === undefined) return undefined;
  const branches = anyOf.map((branch) => listedValuesOf(document, branch));
  return branches.some((values) => values === undefined) ? undefined : branches.flatMap((values) => values ?? []);
}

/** A limit in words, and whether the new schema takes less or more by it. */
export function limitChanges(
  before: Schema,
  after: Schema,
): { text: string; takesLess: boolean; takesMore: boolean }[] {
  const lower = (['minimum', 'minLength'] as const).map((name) => {
    const [old = -Infinity, now = -Infinity] = [before[name], after[name]];
    return { name, old: before[name], now: after[name], takesLess: now > old, takesMore: now < old };
  });
  const upper = (['maximum'] as const).map((name) => {
    const [old = Infinity, now = Infinity] = [before[name], after[name]];
    return { name, old: before[name], now: after[name], takesLess: now < old, takesMore: now > old };
  });
  const forms = (['format', 'pattern'] as const).map((name) => {
    const [old, now] = [before[name], after[name]];
    return { name, old, now, takesLess: old !== now && now !== undefined, takesMore: old !== now && old !== undefined };
  });
  return [...lower, ...upper, ...forms]
    .filter(({ takesLess, takesMore }) => takesLess || takesMore)
    .map(({ name, old, now, takesLess, takesMore }) => {
      return { text: `${name} is ${now ?? 'not limited'}, and was ${old ?? 'not limited'}`, takesLess, takesMore };
    });
}
