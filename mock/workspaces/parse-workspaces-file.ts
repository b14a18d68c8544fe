// The only file that knows YAML. Import it lazily: the mock starts without it.
import { type Document, isAlias, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, visit } from 'yaml';
import { parseJsonPointer } from '../../src/schema.ts';
import type { Workspace } from '../domain/workspace/workspace.ts';
import { formatIssue, type WorkspaceIssue } from './issue.ts';
import { validateWorkspaces } from './validate-workspaces.ts';

/** A workspace file that cannot be used. The message has one line per mistake: `file:line:column: what is wrong`. */
export class WorkspacesFileError extends Error {
  override name = 'WorkspacesFileError';
}

/**
 * The workspaces that the text of a YAML (or JSON) file holds. `fileName` is only repeated in messages.
 *
 * @throws WorkspacesFileError, and nothing else, whatever the text is.
 */
export function parseWorkspacesFile(text: string, fileName: string): Workspace[] {
  const lineCounter = new LineCounter();
  const parsed = parseYaml(text, lineCounter);
  if ('errors' in parsed) throw toFileError(parsed.errors);

  const result = validateWorkspaces(parsed.value);
  if (result.ok) return result.workspaces;
  throw toFileError(
    result.issues.map((issue) => ({ offset: offsetOf(parsed.document, issue), message: formatIssue(issue) })),
  );

  function toFileError(errors: readonly PositionedError[]): WorkspacesFileError {
    const end = text.trimEnd().length;
    const messages = errors.map(({ offset, message }) => {
      const { line, col } = lineCounter.linePos(Math.min(offset, end));
      return `${fileName}:${Math.max(line, 1)}:${Math.max(col, 1)}: ${message}`;
    });
    return new WorkspacesFileError(messages.join('\n'));
  }
}

/** A mistake at a place of the text, counted in characters from its start. */
interface PositionedError {
  offset: number;
  message: string;
}

type ParsedYaml = { document: Document; value: unknown } | { errors: PositionedError[] };

function parseYaml(text: string, lineCounter: LineCounter): ParsedYaml {
  try {
    const document = parseDocument(text, { lineCounter: lineCounter, prettyErrors: false, logLevel: 'error' });
    const errors = [...findSyntaxErrors(document), ...findUnresolvedAliases(document)];
    if (errors.length > 0) return { errors };
    const value: unknown = document.toJS();
    return value === null ? { errors: [{ offset: 0, message: emptyFileMessage }] } : { document, value };
  } catch (error) {
    // Too many aliases, or nesting deeper than the stack: the library says which, but not where.
    return { errors: [{ offset: 0, message: `the file cannot be read: ${(error as Error).message}.` }] };
  }
}

/** Broken syntax hides what follows it, so only its first place is told; fields given twice are told one by one. */
function findSyntaxErrors({ errors, warnings }: Document): PositionedError[] {
  const syntaxError = errors.find(({ code }) => code !== 'DUPLICATE_KEY');
  return (syntaxError === undefined ? [...errors, ...warnings] : [syntaxError]).map(({ code, message, pos }) => ({
    offset: pos[0],
    message: yamlMessages[code] ?? `the file is not good YAML: ${message}.`,
  }));
}

const yamlMessages: { [code in string]?: string } = {
  DUPLICATE_KEY: 'the field stands here a second time in one object.',
  MULTIPLE_DOCS: 'the file holds a second document. Put all workspaces into one.',
  TAB_AS_INDENT: 'the file is not good YAML: a tab cannot indent. Use blanks.',
};

const emptyFileMessage = 'the file is empty. It must have the field "workspaces".';

function findUnresolvedAliases(document: Document): PositionedError[] {
  const errors: PositionedError[] = [];
  visit(document, {
    Alias(_key, alias) {
      if (alias.resolve(document) !== undefined) return;
      errors.push({
        offset: startOf(alias) ?? 0,
        message: `${JSON.stringify(`*${alias.source}`)} refers to an anchor that is not above it.`,
      });
    },
  });
  return errors;
}

/** Where the fault stands in the text: at the value, at the name of an unknown field, or at what misses one. */
function offsetOf(document: Document, { pointer, field }: WorkspaceIssue): number {
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

/** The value at a field or an index, and the field's name; an alias is followed to what it stands for. */
function findEntry(document: Document, node: unknown, step: string): { key?: unknown; value?: unknown } {
  const target = isAlias(node) ? node.resolve(document) : node;
  if (isSeq(target)) return { value: target.items[Number(step)] };
  if (!isMap(target)) return {};
  const pair = target.items.find(({ key }) => String(isScalar(key) ? key.value : key) === step);
  if (pair === undefined) return {};
  // Nothing stands after the colon: then the field's name is the place to look at.
  const isEmpty = !isNode(pair.value) || pair.value.range?.[0] === pair.value.range?.[1];
  return { key: pair.key, value: isEmpty ? pair.key : pair.value };
}

function startOf(node: unknown): number | undefined {
  return isNode(node) ? node.range?.[0] : undefined;
}
