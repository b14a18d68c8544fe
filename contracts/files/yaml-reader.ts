import { type Document, isAlias, isMap, isNode, isScalar, isSeq } from 'yaml';
import { suggestionFor } from '../../src/nearest.ts';

/** A value of a YAML file and where it stands. */
export interface YamlValue {
  node: unknown;
  /** As people write it: `workspace.agents[0].name`; empty at the top. */
  path: string;
  /** In characters from the beginning of the text. */
  offset: number;
}

/** What the readers of one file share. */
export interface ReadContext {
  document: Document;
  /** Stands for `${NAME}`. */
  environment: Readonly<Record<string, string | undefined>>;
  /** Takes note of a mistake. */
  report(offset: number, message: string): void;
}

/** Reads one kind of value. What is wrong with it is told; the result is then of no use. */
export type Reader<T> = (value: YamlValue, context: ReadContext) => T | undefined;

/** A field of an object: how it is read, and what to do when it is missing; without that it may be left out. */
interface Field<T> {
  read: Reader<T>;
  whenMissing?: string;
}

type Fields<T> = {
  [Name in keyof T]-?: undefined extends T[Name] ? Field<NonNullable<T[Name]>> : Required<Field<T[Name]>>;
};

/** Reads an object with these fields and no others. */
export function objectReader<T extends object>(fields: Fields<T>): Reader<T> {
  const names = Object.keys(fields);
  return (value, context) => {
    const node = resolveAlias(value.node, context);
    if (!isMap(node)) {
      const message = `${describePath(value)} must be an object; found ${describeNode(node)}. It has the fields ${names.join(', ')}.`;
      return void context.report(value.offset, message);
    }
    const entries = new Map(
      node.items.map(({ key, value }) => [String(isScalar(key) ? key.value : key), { key, value }]),
    );
    const misspelled = new Set<string>();
    for (const [name, { key }] of entries) {
      if (names.includes(name)) continue;
      const hint = suggestionFor(name, names);
      misspelled.add(/Did you mean "(.*)"/.exec(hint)?.[1] ?? '');
      context.report(
        offsetOf(key) ?? value.offset,
        `${describePath(value)} has the unknown field ${JSON.stringify(name)}${hint}`,
      );
    }
    const read = Object.entries(fields as Record<string, Field<unknown>>).flatMap(([name, field]) => {
      const entry = entries.get(name);
      if (entry === undefined) {
        if (field.whenMissing !== undefined && !misspelled.has(name)) {
          context.report(value.offset, `${describePath(value)} must have the field "${name}". ${field.whenMissing}`);
        }
        return [];
      }
      const path = value.path === '' ? name : `${value.path}.${name}`;
      // Where nothing stands after the colon, the name of the field is the place to look at.
      const offset = (isEmpty(entry.value) ? undefined : offsetOf(entry.value)) ?? offsetOf(entry.key) ?? value.offset;
      return [[name, field.read({ node: entry.value, path, offset }, context)]];
    });
    return Object.fromEntries(read) as T;
  };
}

/** Reads a list with at least one value. */
export function listReader<T>(itemReader: Reader<T>): Reader<readonly [T, ...T[]]> {
  return (value, context) => {
    const node = resolveAlias(value.node, context);
    if (!isSeq(node)) {
      return void context.report(
        value.offset,
        `${describePath(value)} must be a list; found ${describeNode(node)}. Write [ ] around it.`,
      );
    }
    if (node.items.length === 0) {
      return void context.report(
        value.offset,
        `${describePath(value)} must not be empty. Name one, or take the field out.`,
      );
    }
    const read = node.items.map((item, index) =>
      itemReader({ node: item, path: `${value.path}[${index}]`, offset: offsetOf(item) ?? value.offset }, context),
    );
    return read as unknown as readonly [T, ...T[]];
  };
}

/** The plain value of a place: a text, a number, yes or no; undefined for an object or a list. */
export function scalarOf({ node }: YamlValue, context: ReadContext): unknown {
  const target = resolveAlias(node, context);
  return isScalar(target) ? target.value : undefined;
}

/** What stands there, in words; texts only where they are no secret. */
export function describeValue({ node }: YamlValue, context: ReadContext): string {
  return describeNode(resolveAlias(node, context));
}

/** The place as the beginning of a sentence. */
export function describePath({ path }: YamlValue): string {
  return path === '' ? 'the file' : path;
}

function describeNode(node: unknown): string {
  if (isMap(node)) return 'an object';
  if (isSeq(node)) return 'a list';
  const value = isScalar(node) ? node.value : undefined;
  if (value === null || value === undefined) return 'nothing';
  return typeof value === 'string' ? 'a text' : String(value);
}

function resolveAlias(node: unknown, { document }: ReadContext): unknown {
  return isAlias(node) ? node.resolve(document) : node;
}

function isEmpty(node: unknown): boolean {
  return !isNode(node) || node.range?.[0] === node.range?.[1];
}

function offsetOf(node: unknown): number | undefined {
  return isNode(node) ? node.range?.[0] : undefined;
}
