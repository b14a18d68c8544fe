// Import it lazily: it brings a YAML parser along.
import { checkValue, type FileRules, oneForEachPlace } from './check-value.ts';
import { type Environment, expandVariables } from './environment.ts';
import type { FileIssue } from './issue.ts';
import { parseYaml } from './yaml-document.ts';

export interface ReadOptions<Value> extends FileRules<Value> {
  /** Stands for `${NAME}` in strings; when left out, `${` means nothing. */
  environment?: Environment;
}

/** The value of a file and the line on which the part of a pointer begins, or the issues in the order of the text. */
export type ReadResult<Value> =
  | { ok: true; value: Value; lineOf: (pointer: string) => number }
  | { ok: false; issues: readonly FileIssue[] };

/**
 * The value that the text of a YAML or JSON file holds, with its defaults filled in.
 *
 * Never throws, whatever the text is. An issue repeats no environment variable and nothing that is `writeOnly` in the
 * schema.
 */
export function readDocument<Value>(text: string, options: ReadOptions<Value>): ReadResult<Value> {
  const { environment } = options;
  const parsed = parseYaml(text);
  if ('issues' in parsed) return { ok: false, issues: parsed.issues };

  const { value: written, locate } = parsed;
  const expanded = environment === undefined ? { value: written, issues: [] } : expandVariables(written, environment);
  const checked = checkValue(expanded.value, options, written);
  const issues = oneForEachPlace([...expanded.issues, ...(checked.ok ? [] : checked.issues)]);
  if (checked.ok && issues.length === 0) {
    return { ok: true, value: checked.value, lineOf: (pointer) => locate({ pointer, message: '' }).line };
  }
  const located = issues.map(locate).sort((a, b) => a.line - b.line || a.column - b.column);
  return { ok: false, issues: located };
}
