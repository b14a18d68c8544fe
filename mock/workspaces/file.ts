// The only file that knows YAML. Import it lazily: the mock starts without it.
import { type Document, isAlias, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, visit } from 'yaml';
import { pointerSteps } from '../../src/schema.ts';
import type { Workspace } from '../domain/workspace.ts';
import { type Fault, sentenceOf } from './fault.ts';
import { readWorkspaces } from './load.ts';

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
  const lines = new LineCounter();
  const parsed = parseYaml(text, lines);
  if ('mistakes' in parsed) throw failure(parsed.mistakes);

  const reading = readWorkspaces(parsed.value);
  if (reading.ok) return reading.workspaces;
  throw failure(
    reading.faults.map((fault) => ({ offset: offsetOf(parsed.document, fault), message: sentenceOf(fault) })),
  );

  function failure(mistakes: readonly Mistake[]): WorkspacesFileError {
    const end = text.trimEnd().length;
    const messages = mistakes.map(({ offset, message }) => {
      const { line, col } = lines.linePos(Math.min(offset, end));
      return `${fileName}:${Math.max(line, 1)}:${Math.max(col, 1)}: ${message}`;
    });
    return new WorkspacesFileError(messages.join('\n'));
  }
}

/** A mistake at a place of the text, counted in characters from its start. */
interface Mistake {
  offset: number;
  message: string;
}

type Parsed = { document: Document; value: unknown } | { mistakes: Mistake[] };

function parseYaml(text: string, lines: LineCounter): Parsed {
  try {
    const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: 'error' });
    const mistakes = [...syntaxMistakes(document), ...unresolvedAliases(document)];
    if (mistakes.length > 0) return { mistakes };
    const value: unknown = document.toJS();
    return value === null ? { mistakes: [{ offset: 0, message: empty }] } : { document, value };
  } catch (error) {
    // Too many aliases, or nesting deeper than the stack: the library says which, but not where.
    return { mistakes: [{ offset: 0, message: `the file cannot be read: ${(error as Error).message}.` }] };
  }
}

/** Broken syntax hides what follows it, so only its first place is told; fields given twice are told one by one. */
function syntaxMistakes({ errors, warnings }: Document): Mistake[] {
  const broken = errors.find(({ code }) => code !== 'DUPLICATE_KEY');
  return (broken === undefined ? [...errors, ...warnings] : [broken]).map(({ code, message, pos }) => ({
    offset: pos[0],
    message: wordings[code] ?? `the file is not good YAML: ${message}.`,
  }));
}

const wordings: { [code in string]?: string } = {
  DUPLICATE_KEY: 'the field stands here a second time in one object.',
  MULTIPLE_DOCS: 'the file holds a second document. Put all workspaces into one.',
  TAB_AS_INDENT: 'the file is not good YAML: a tab cannot indent. Use blanks.',
};

const empty = 'the file is empty. It must have the field "workspaces".';

function unresolvedAliases(document: Document): Mistake[] {
  const mistakes: Mistake[] = [];
  visit(document, {
    Alias(_key, alias) {
      if (alias.resolve(document) !== undefined) return;
      mistakes.push({
        offset: startOf(alias) ?? 0,
        message: `${JSON.stringify(`*${alias.source}`)} refers to an anchor that is not above it.`,
      });
    },
  });
  return mistakes;
}

/** Where the fault stands in the text: at the value, at the name of an unknown field, or at what misses one. */
function offsetOf(document: Document, { pointer, field }: Fault): number {
  let node: unknown = document.contents;
  let offset = startOf(node) ?? 0;
  for (const step of pointerSteps(pointer)) {
    const { value } = entryAt(document, node, step);
    if (value === undefined) break;
    node = value;
    offset = startOf(node) ?? offset;
  }
  return field === undefined ? offset : (startOf(entryAt(document, node, field).key) ?? offset);
}

/** The value at a field or an index, and the field's name; an alias is followed to what it stands for. */
function entryAt(document: Document, node: unknown, step: string): { key?: unknown; value?: unknown } {
  const target = isAlias(node) ? node.resolve(document) : node;
  if (isSeq(target)) return { value: target.items[Number(step)] };
  if (!isMap(target)) return {};
  const pair = target.items.find(({ key }) => String(isScalar(key) ? key.value : key) === step);
  if (pair === undefined) return {};
  // Nothing stands after the colon: then the field's name is the place to look at.
  const nothing = !isNode(pair.value) || pair.value.range?.[0] === pair.value.range?.[1];
  return { key: pair.key, value: nothing ? pair.key : pair.value };
}

function startOf(node: unknown): number | undefined {
  return isNode(node) ? node.range?.[0] : undefined;
}
