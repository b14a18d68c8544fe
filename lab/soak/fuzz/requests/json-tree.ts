/**
 * JSON as it is written, so that it can also hold what no value of JavaScript is: a name that is there twice, a number
 * of any size, bytes that are no text. A `raw` is written as it stands, one byte for each of its characters.
 */
export type JsonTree =
  | { kind: 'raw'; bytes: string }
  | { kind: 'list'; items: JsonTree[] }
  | { kind: 'object'; members: [name: string, value: JsonTree][] };

/** Any JSON value as a tree. */
export function toJsonTree(value: unknown): JsonTree {
  if (Array.isArray(value)) return { kind: 'list', items: value.map(toJsonTree) };
  if (typeof value !== 'object' || value === null) return raw(toByteString(JSON.stringify(value)));
  return { kind: 'object', members: Object.entries(value).map(([name, member]) => [name, toJsonTree(member)]) };
}

export function raw(bytes: string): JsonTree {
  return { kind: 'raw', bytes };
}

/** The UTF-8 of a text, one character for each byte. */
export function toByteString(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}

/** The bytes of a tree, one character for each. */
export function serialize(tree: JsonTree): string {
  switch (tree.kind) {
    case 'raw':
      return tree.bytes;
    case 'list':
      return `[${tree.items.map(serialize).join(',')}]`;
    case 'object':
      return `{${tree.members.map(([name, value]) => `${toByteString(JSON.stringify(name))}:${serialize(value)}`).join(',')}}`;
  }
}

/** Every object in a tree, itself included. */
export function objectsOf(tree: JsonTree): (JsonTree & { kind: 'object' })[] {
  if (tree.kind === 'raw') return [];
  if (tree.kind === 'list') return tree.items.flatMap(objectsOf);
  return [tree, ...tree.members.flatMap(([, value]) => objectsOf(value))];
}

/** Puts a value at a path of names, and makes the objects that are missing on the way. */
export function setAt(tree: JsonTree, [name, ...rest]: readonly string[], value: JsonTree): void {
  if (tree.kind !== 'object' || name === undefined) return;
  const member = tree.members.find(([memberName]) => memberName === name);
  if (rest.length === 0) {
    if (member === undefined) tree.members.push([name, value]);
    else member[1] = value;
    return;
  }
  if (member?.[1].kind === 'object') {
    setAt(member[1], rest, value);
    return;
  }
  const inner: JsonTree = { kind: 'object', members: [] };
  setAt(inner, rest, value);
  setAt(tree, [name], inner);
}
