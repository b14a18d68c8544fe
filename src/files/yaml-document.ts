// Import it lazily: it brings a YAML parser along.
import { type Document, isAlias, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, visit } from 'yaml';
import { parseJsonPointer } from '../schema.ts';
import type { FileIssue, Issue } from './issue.ts';

/** The value of a file and the places of its parts. */
export interface LocatedValue {
  value: unknown;
  /** The issue with its line and column: of the value, of the name of an unknown field, or of what misses one. */
  locate: (issue: Issue) => FileIssue;
}

/** The value of a YAML or JSON text, or its errors of syntax. No message repeats the text: it may have a secret. */
export function parseYaml(text: string): LocatedValue | { issues: FileIssue[] } {
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
    // What contains itself, or is too deep, throws here.
    JSON.stringify(value);
    return { value, locate: (issue) => locateOffset(issue, offsetOf(document, issue)) };
  } catch {
    const message = 'must be valid YAML or JSON; found aliases or nesting that cannot be resolved. Write it plainly.';
    return { issues: [toFileIssue({ offset: 0, message })] };
  }
}

interface SyntaxIssue {
  /** In characters from the start of the text. */
  offset: number;
  message: string;
}

/** A syntax error hides what follows it, so only the first is reported; fields that are there twice are all reported. */
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

/** The value at a field or an index, and the field's name; an alias is resolved. */
function findEntry(document: Document, node: unknown, step: string): { key?: unknown; value?: unknown } {
  const target = isAlias(node) ? node.resolve(document) : node;
  if (isSeq(target)) return { value: target.items[Number(step)] };
  if (!isMap(target)) return {};
  const pair = target.items.find(({ key }) => String(isScalar(key) ? key.value : key) === step);
  if (pair === undefined) return {};
  // Without a value after the colon, the place is the field's name.
  const isEmpty = !isNode(pair.value) || pair.value.range?.[0] === pair.value.range?.[1];
  return { key: pair.key, value: isEmpty ? pair.key : pair.value };
}

function startOf(node: unknown): number | undefined {
  return isNode(node) ? node.range?.[0] : undefined;
}
