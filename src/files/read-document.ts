// This file loads a YAML parser, so other modules import the file lazily.
import { type Document, isAlias, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, visit } from 'yaml';
import { appendPointer, parseJsonPointer } from '../schema.ts';
import { checkValue, type FileIssue, type FileRules, type Issue, oneForEachPlace } from './issue.ts';

export interface ReadOptions<Value> extends FileRules<Value> {
  /** Values for `${NAME}` in strings. Without this option, `${` has no special meaning. */
  environment?: Environment;
}

export type ReadResult<Value> =
  | { ok: true; value: Value; lineOf: (pointer: string) => number }
  | { ok: false; issues: readonly FileIssue[] };

/** Issues do not repeat environment variables or `writeOnly` values, which may be secrets. */
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
      const variable = environment[name] ?? '';
      if (variable === '') {
        const message = /^\w+$/.test(name)
          ? `needs the environment variable ${name}, which is not set. Set it, or write the value here.`
          : `names no environment variable between \${ and }. Write \${NAME}.`;
        issues.push({ pointer, message });
        return whole;
      }
      if (variable.trim() === variable) return variable;
      const isLine = /[\r\n]$/.test(variable);
      const problem = isLine ? 'ends with a line break' : 'starts or ends with a blank';
      const advice = `Set the variable without the ${isLine ? 'line break' : 'blank'}.`;
      issues.push({ pointer, message: `needs the environment variable ${name}, which ${problem}. ${advice}` });
      // There is already an issue about the blanks. Return the value without them, so that they cause no second issue.
      return variable.trim();
    });
  }
}

/** Messages of syntax errors do not repeat the text of a file, because it may contain a secret. */
function parseYaml(text: string) {
  const lineCounter = new LineCounter();
  const end = text.trimEnd().length;
  const locateOffset = (issue: Issue, offset: number): FileIssue => {
    const { line, col } = lineCounter.linePos(Math.min(offset, end));
    return { ...issue, line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const toFileIssue = ({ offset, message }: SyntaxIssue) => locateOffset({ pointer: '', message }, offset);
  try {
    const document = parseDocument(text, { lineCounter, prettyErrors: false, logLevel: 'error' });
    const issues = [...findSyntaxIssues(document), ...findUnresolvedAliases(document)];
    if (issues.length > 0) return { issues: issues.map(toFileIssue) };
    const value: unknown = document.toJS();
    // `JSON.stringify` throws for a value that contains itself or is nested too deeply.
    JSON.stringify(value);
    return { value, locate: (issue: Issue) => locateOffset(issue, offsetOf(document, issue)) };
  } catch {
    const message = 'must be valid YAML or JSON; found aliases or nesting that cannot be resolved. Write no aliases.';
    return { issues: [toFileIssue({ offset: 0, message })] };
  }
}

interface SyntaxIssue {
  offset: number;
  message: string;
}

/** A syntax error can cause further errors, so returns only the first. Otherwise, returns all duplicate fields. */
function findSyntaxIssues({ errors, warnings }: Document): SyntaxIssue[] {
  const syntaxError = errors.find(({ code }) => code !== 'DUPLICATE_KEY');
  return (syntaxError === undefined ? [...errors, ...warnings] : [syntaxError]).map(({ code, pos }) => {
    const found = syntaxErrors[code] ?? `an error here (${code.toLowerCase().replaceAll('_', ' ')}). Correct it.`;
    return { offset: pos[0], message: `must be valid YAML or JSON; found ${found}` };
  });
}

const syntaxErrors: { [code in string]?: string } = {
  DUPLICATE_KEY: 'a field here that is in the same object already. Remove one of the two.',
  MULTIPLE_DOCS: 'a second document here. Put everything into one.',
  TAB_AS_INDENT: 'a tab as indentation. Use spaces.',
  TAG_RESOLVE_FAILED: 'an unknown tag. Remove it.',
};

function findUnresolvedAliases(document: Document): SyntaxIssue[] {
  const issues: SyntaxIssue[] = [];
  visit(document, {
    Alias(_key, alias) {
      if (alias.resolve(document) !== undefined) return;
      const message = 'must be valid YAML or JSON; found an alias to an anchor that is not above it. Correct its name.';
      issues.push({ offset: startOf(alias) ?? 0, message });
    },
  });
  return issues;
}

function offsetOf(document: Document, { pointer, field }: Issue): number {
  let node: unknown = document.contents;
  let offset = startOf(node) ?? 0;
  for (const step of parseJsonPointer(pointer)) {
    const { value } = findEntry(document, node, step);
    if (value === undefined) break;
    node = value;
    offset = startOf(node) ?? offset;
  }
  return field === undefined ? offset : (startOf(findEntry(document, node, field).key) ?? offset);
}

function findEntry(document: Document, node: unknown, step: string): { key?: unknown; value?: unknown } {
  const target = isAlias(node) ? node.resolve(document) : node;
  if (isSeq(target)) return { value: target.items[Number(step)] };
  if (!isMap(target)) return {};
  const pair = target.items.find(({ key }) => String(isScalar(key) ? key.value : key) === step);
  if (pair === undefined) return {};
  const isEmpty = !isNode(pair.value) || pair.value.range?.[0] === pair.value.range?.[1];
  return { key: pair.key, value: isEmpty ? pair.key : pair.value };
}

function startOf(node: unknown): number | undefined {
  return isNode(node) ? node.range?.[0] : undefined;
}
