import { type Document, isAlias, isMap, isNode, isScalar, isSeq } from 'yaml';
import { suggestion } from '../src/nearest.ts';

/** A value of a YAML file and where it stands. */
export interface Place {
  node: unknown;
  /** As people write it: `workspace.agents[0].name`; empty at the top. */
  path: string;
  /** In characters from the beginning of the text. */
  offset: number;
}

/** What the readers of one file share. */
export interface Reading {
  document: Document;
  /** Stands for `${NAME}`. */
  environment: Readonly<Record<string, string | undefined>>;
  /** Takes note of a mistake. */
  tell(offset: number, mistake: string): void;
}

/** Reads one kind of value. What is wrong with it is told; the result is then of no use. */
export type Read<T> = (place: Place, reading: Reading) => T | undefined;

/** A field of an object: how it is read, and what to do when it is missing; without that it may be left out. */
interface Field<T> {
  read: Read<T>;
  whenMissing?: string;
}

type Fields<T> = {
  [Name in keyof T]-?: undefined extends T[Name] ? Field<NonNullable<T[Name]>> : Required<Field<T[Name]>>;
};

/** Reads an object with these fields and no others. */
export function object<T extends object>(fields: Fields<T>): Read<T> {
  const names = Object.keys(fields);
  return (place, reading) => {
    const node = resolved(place.node, reading);
    if (!isMap(node)) {
      const told = `${named(place)} must be an object; found ${found(node)}. It has the fields ${names.join(', ')}.`;
      return void reading.tell(place.offset, told);
    }
    const pairs = new Map(
      node.items.map(({ key, value }) => [String(isScalar(key) ? key.value : key), { key, value }]),
    );
    const misspelt = new Set<string>();
    for (const [name, { key }] of pairs) {
      if (names.includes(name)) continue;
      const hint = suggestion(name, names);
      misspelt.add(/Did you mean "(.*)"/.exec(hint)?.[1] ?? '');
      reading.tell(
        startOf(key) ?? place.offset,
        `${named(place)} has the unknown field ${JSON.stringify(name)}${hint}`,
      );
    }
    const read = Object.entries(fields as Record<string, Field<unknown>>).flatMap(([name, field]) => {
      const pair = pairs.get(name);
      if (pair === undefined) {
        if (field.whenMissing !== undefined && !misspelt.has(name)) {
          reading.tell(place.offset, `${named(place)} must have the field "${name}". ${field.whenMissing}`);
        }
        return [];
      }
      const path = place.path === '' ? name : `${place.path}.${name}`;
      // Where nothing stands after the colon, the name of the field is the place to look at.
      const offset = (isEmpty(pair.value) ? undefined : startOf(pair.value)) ?? startOf(pair.key) ?? place.offset;
      return [[name, field.read({ node: pair.value, path, offset }, reading)]];
    });
    return Object.fromEntries(read) as T;
  };
}

/** Reads a list with at least one value. */
export function listOf<T>(one: Read<T>): Read<readonly [T, ...T[]]> {
  return (place, reading) => {
    const node = resolved(place.node, reading);
    if (!isSeq(node)) {
      return void reading.tell(
        place.offset,
        `${named(place)} must be a list; found ${found(node)}. Write [ ] around it.`,
      );
    }
    if (node.items.length === 0) {
      return void reading.tell(place.offset, `${named(place)} must not be empty. Name one, or take the field out.`);
    }
    const read = node.items.map((item, index) =>
      one({ node: item, path: `${place.path}[${index}]`, offset: startOf(item) ?? place.offset }, reading),
    );
    return read as unknown as readonly [T, ...T[]];
  };
}

/** The plain value of a place: a text, a number, yes or no; undefined for an object or a list. */
export function scalarOf({ node }: Place, reading: Reading): unknown {
  const target = resolved(node, reading);
  return isScalar(target) ? target.value : undefined;
}

/** What stands there, in words; texts only where they are no secret. */
export function foundAt({ node }: Place, reading: Reading): string {
  return found(resolved(node, reading));
}

/** The place as the beginning of a sentence. */
export function named({ path }: Place): string {
  return path === '' ? 'the file' : path;
}

function found(node: unknown): string {
  if (isMap(node)) return 'an object';
  if (isSeq(node)) return 'a list';
  const value = isScalar(node) ? node.value : undefined;
  if (value === null || value === undefined) return 'nothing';
  return typeof value === 'string' ? 'a text' : String(value);
}

function resolved(node: unknown, { document }: Reading): unknown {
  return isAlias(node) ? node.resolve(document) : node;
}

function isEmpty(node: unknown): boolean {
  return !isNode(node) || node.range?.[0] === node.range?.[1];
}

function startOf(node: unknown): number | undefined {
  return isNode(node) ? node.range?.[0] : undefined;
}
