import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isMap, isSeq, LineCounter, type Node, parseDocument, type Scalar } from 'yaml';
import { parseJsonPointer } from '../../src/schema.ts';

/** A node of an authored file. `offset` is where its key begins. */
interface AuthoredNode {
  file: string;
  lines: LineCounter;
  node: Node | null;
  offset: number;
}

/**
 * The file and the line on which the author wrote what a pointer into the document means: `paths/get-session.yaml:31`.
 *
 * Goes from the entry file through references. Where it cannot go on, the place it came to is the answer.
 */
export async function findAuthoredLocation(entry: string, where: string): Promise<string> {
  const { file, lines, offset } = await walk(await readRoot(entry), parseJsonPointer(where));
  return `${path.relative('', file)}:${lines.linePos(offset).line}`;
}

async function walk(from: AuthoredNode, steps: string[]): Promise<AuthoredNode> {
  const [step, ...rest] = steps;
  if (step === undefined) return from;
  const parent = await followReference(from);
  const next = childOf(parent, step);
  return next === undefined ? from : walk(next, rest);
}

function childOf({ file, lines, node }: AuthoredNode, step: string): AuthoredNode | undefined {
  if (isSeq<Node>(node)) {
    const item = node.items[Number(step)];
    return item && { file, lines, node: item, offset: item.range?.[0] ?? 0 };
  }
  if (!isMap<Scalar, Node>(node)) return undefined;
  const pair = node.items.find(({ key }) => String(key.value) === step);
  return pair && { file, lines, node: pair.value, offset: pair.key.range?.[0] ?? 0 };
}

/** What a reference represents, in this file or another; any other place is returned as it is. */
async function followReference(node: AuthoredNode): Promise<AuthoredNode> {
  const reference = isMap(node.node) ? node.node.get('$ref') : undefined;
  if (typeof reference !== 'string') return node;
  const [file = '', pointer = ''] = reference.split('#');
  const target = await readRoot(path.resolve(path.dirname(node.file), file === '' ? path.basename(node.file) : file));
  return followReference(await walk(target, parseJsonPointer(pointer)));
}

async function readRoot(file: string): Promise<AuthoredNode> {
  const lines = new LineCounter();
  const { contents } = parseDocument(await readFile(file, 'utf8'), { lineCounter: lines });
  return { file, lines, node: contents, offset: 0 };
}
