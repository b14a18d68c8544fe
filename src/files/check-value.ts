import type { FileValidator } from '../schema.ts';
import type { Issue } from './issue.ts';
import { toIssues } from './schema-issues.ts';

/** Rules for the value of a file. */
export interface FileRules<Value> {
  schema: FileValidator<Value>;
  /** Returns the issues that the schema cannot find. */
  check?: (value: Value) => readonly Issue[];
}

/** A valid value, or all issues that were found. */
export type Checked<Value> = { ok: true; value: Value } | { ok: false; issues: readonly Issue[] };

/** Returns a copy with defaults filled in, or one issue per place. Messages may repeat parts of `written`. */
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

/** The first issue of each place. Further issues of a place only follow from the first. */
export function oneForEachPlace(issues: readonly Issue[]): Issue[] {
  const seen = new Set<string>();
  return issues.filter(({ pointer, field }) => {
    const place = JSON.stringify([pointer, field]);
    return !seen.has(place) && seen.add(place);
  });
}

const notPlainData = 'must be plain data: no functions, no value that contains itself, nothing that JSON cannot hold.';

/** A copy of plain data; undefined for a value that a log of events cannot store, such as a function or a cycle. */
function clonePlainData(value: unknown): unknown {
  try {
    const copy = structuredClone(value);
    JSON.stringify(copy);
    return copy;
  } catch {
    return undefined;
  }
}
