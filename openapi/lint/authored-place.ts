import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isMap, isSeq, LineCounter, type Node, parseDocument, type Scalar } from 'yaml';
import { pointerSteps } from '../../src/schema.ts';

/** A node of an authored file. `offset` is where its key begins. */
interface Place {
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
export async function authoredPlace(entry: string, where: string): Promise<string> {
  const { file, lines, offset } = await walk(await topOf(entry), pointerSteps(where));
  return `${path.relative('', file)}:${lines.linePos(offset).line}`;
}

async function walk(from: Place, steps: string[]): Promise<Place> {
  const [step, ...others] = steps;
  if (step === undefined) return from;
  const place = await follow(from);
  const next = stepTo(place, step);
  return next === undefined ? from : walk(next, others);
}

function stepTo({ file, lines, node }: Place, step: string): Place | undefined {
  if (isSeq<Node>(node)) {
    const item = node.items[Number(step)];
    return item && { file, lines, node: item, offset: item.range?.[0] ?? 0 };
  }
  if (!isMap<Scalar, Node>(node)) return undefined;
  const pair = node.items.find(({ key }) => String(key.value) === step);
  return pair && { file, lines, node: pair.value, offset: pair.key.range?.[0] ?? 0 };
}

/** What a reference stands for, in this file or another; any other place is returned as it is. */
async function follow(place: Place): Promise<Place> {
  const reference = isMap(place.node) ? place.node.get('$ref') : undefined;
  if (typeof reference !== 'string') return place;
  const [file = '', pointer = ''] = reference.split('#');
  const target = await topOf(path.resolve(path.dirname(place.file), file === '' ? path.basename(place.file) : file));
  return follow(await walk(target, pointerSteps(pointer)));
}

async function topOf(file: string): Promise<Place> {
  const lines = new LineCounter();
  const { contents } = parseDocument(await readFile(file, 'utf8'), { lineCounter: lines });
  return { file, lines, node: contents, offset: 0 };
}
