import { appendPointer } from '../schema.ts';
import type { Issue } from './issue.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The value with `${NAME}` in its strings replaced; a variable that is not set is an issue. No issue repeats a variable. */
export function expandVariables(value: unknown, environment: Environment): { value: unknown; issues: Issue[] } {
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
