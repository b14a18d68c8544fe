import { appendPointer } from '../schema.ts';
import { checkValue, type FileRules, oneForEachPlace } from './check-value.ts';
import type { FileIssue, Issue } from './issue.ts';
import { parseYaml } from './yaml-document.ts';

// Import it lazily: it brings a YAML parser along.

export interface ReadOptions<Value> extends FileRules<Value> {
  /** Replaces `${NAME}` in strings; when left out, `${` means nothing. */
  environment?: Environment;
}

/** The value of a file and the line on which the part of a pointer begins, or the issues in the order of the text. */
export type ReadResult<Value> =
  | { ok: true; value: Value; lineOf: (pointer: string) => number }
  | { ok: false; issues: readonly FileIssue[] };

/** The value of a YAML or JSON text. Never throws; an issue repeats no environment variable and nothing `writeOnly`. */
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

export type Environment = Readonly<Record<string, string | undefined>>;

/** The value with `${NAME}` in its strings replaced; a variable that is not set is an issue. No issue repeats a variable. */
function expandVariables(value: unknown, environment: Environment): { value: unknown; issues: Issue[] } {
  const issues: Issue[] = [];
  return { value: expand(value, ''), issues };

  function expand(node: unknown, pointer: string): unknown {
    if (typeof node === 'string') return expandString(node, pointer);
    if (Array.isArray(node)) return node.map((item, index) => expand(item, appendPointer(pointer, index)));
    if (typeof node !== 'object' || node === null) return node;
    return Object.fromEntries(
      Object.entries(node).map(([name, item]) => [name, expand(item, appendPointer(pointer, name))]),
    );
  }

  function expandString(text: string, pointer: string): string {
    return text.replace(/\$\{([^}]*)\}/g, (whole, name: string) => {
      const variable = environment[name];
      if (variable !== undefined && variable !== '') return variable;
      const message = /^\w+$/.test(name)
        ? `needs the environment variable ${name}, which is not set. Set it, or write the value here.`
        : `names no environment variable between \${ and }. Write \${NAME}.`;
      issues.push({ pointer, message });
      return whole;
    });
  }
}
