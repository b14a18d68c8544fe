import { isObject } from '../json.ts';
import { type FileValidator, parseJsonPointer } from '../schema.ts';
import type { Issue } from './issue.ts';
import { toIssues } from './schema-issues.ts';

export interface FileRules<Value> {
  schema: FileValidator<Value>;
  /** Returns the issues that a JSON Schema cannot express. */
  check?: (value: Value) => readonly Issue[];
}

export type Checked<Value> = { ok: true; value: Value } | { ok: false; issues: readonly Issue[] };

/** Validates a copy of `value` and fills in defaults. Issues quote `written`, the value as its author wrote it. */
export function checkValue<Value>(
  value: unknown,
  { schema, check }: FileRules<Value>,
  written = value,
): Checked<Value> {
  const copy = clonePlainData(value);
  if (copy === undefined) return { ok: false, issues: [{ pointer: '', message: notPlainData }] };
  if (schema(copy)) {
    const issues = check?.(copy) ?? [];
    return issues.length > 0 ? { ok: false, issues } : { ok: true, value: copy };
  }
  const issues = oneForEachPlace(toIssues(schema.errors ?? [], written));
  // An invalid field must not hide other issues, so check the file again without its invalid fields.
  const rest = clonePlainData(value);
  for (const { pointer, field } of issues) {
    const [name = field ?? ''] = parseJsonPointer(pointer);
    if (isObject(rest)) delete rest[name];
  }
  return { ok: false, issues: schema(rest) ? [...issues, ...(check?.(rest) ?? [])] : issues };
}

/** Keeps only the first issue of each field, because the later issues usually have the same cause. */
export function oneForEachPlace(issues: readonly Issue[]): Issue[] {
  const seen = new Set<string>();
  return issues.filter(({ pointer, field }) => {
    const place = JSON.stringify([pointer, field]);
    return !seen.has(place) && seen.add(place);
  });
}

const notPlainData = 'must be plain data: no functions, no value that contains itself, nothing that JSON cannot hold.';

function clonePlainData(value: unknown): unknown {
  try {
    const copy = structuredClone(value);
    JSON.stringify(copy);
    return copy;
  } catch {
    return undefined;
  }
}
