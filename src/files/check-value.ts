import type { FileValidator } from '../schema.ts';
import type { Issue } from './issue.ts';
import { toIssues } from './schema-issues.ts';

/** What the value of a file has to be. */
export interface FileRules<Value> {
  schema: FileValidator<Value>;
  /** What is wrong with a value beyond its schema. */
  check?: (value: Value) => readonly Issue[];
}

/** A value that is safe to use, or everything that is known to be wrong with it. */
export type Checked<Value> = { ok: true; value: Value } | { ok: false; issues: readonly Issue[] };

/** A copy with defaults filled in, or one issue per place; `written` is the value as messages may repeat it. */
export function checkValue<Value>(
  value: unknown,
  { schema, check }: FileRules<Value>,
  written = value,
): Checked<Value> {
  const copy = clonePlainData(value);
  if (copy === undefined) return { ok: false, issues: [{ pointer: '', message: notPlainData }] };
  if (!schema(copy)) return { ok: false, issues: oneForEachPlace(toIssues(schema.errors ?? [], written)) };
  const issues = check?.(copy) ?? [];
  return issues.length > 0 ? { ok: false, issues } : { ok: true, value: copy };
}

/** The first issue of each place: what else is said of a place only follows from it. */
export function oneForEachPlace(issues: readonly Issue[]): Issue[] {
  const seen = new Set<string>();
  return issues.filter(({ pointer, field }) => {
    const place = JSON.stringify([pointer, field]);
    return !seen.has(place) && seen.add(place);
  });
}

const notPlainData = 'must be plain data: no functions, no value that contains itself, nothing that JSON cannot hold.';

/** A copy of plain data; undefined for what could not be kept in a log of events, such as a function or a cycle. */
function clonePlainData(value: unknown): unknown {
  try {
    const copy = structuredClone(value);
    JSON.stringify(copy);
    return copy;
  } catch {
    return undefined;
  }
}
