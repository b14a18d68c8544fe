import type { Document, Gap, Statement } from '../generate/document.ts';
import { below, type Finding } from './finding.ts';
import { nodesOf } from './nodes.ts';

const segment = '[a-z0-9]+(?:-[a-z0-9]+)*';
const oneSegment = new RegExp(`^${segment}$`);
const severalSegments = new RegExp(`^${segment}(?:/${segment})+$`);

/** Statements and gaps have well-formed ids that nobody else has, and words; gaps have an answer. */
export function ids(document: Document): Finding[] {
  const statements = placed<Statement>(document, 'x-statements');
  const gaps = placed<Gap>(document, 'x-gaps');
  return [
    ...wellFormed([...statements, ...gaps], severalSegments, 'kebab-case segments with "/" between them'),
    ...unique([...statements, ...gaps], 'in the whole document'),
    ...statements.flatMap((one) => worded(one, 'text')),
    ...gaps.flatMap((one) => [...worded(one, 'text'), ...worded(one, 'default'), ...alternativesOf(one)]),
  ];
}

interface Placed {
  id: string;
  where: string;
}

function placed<T extends object>(document: Document, keyword: 'x-statements' | 'x-gaps'): (T & { where: string })[] {
  return nodesOf(document).flatMap(({ members, where }) =>
    ((members[keyword] ?? []) as T[]).map((one, index) => ({ ...one, where: below(where, keyword, index) })),
  );
}

function alternativesOf({ id, where, alternatives = [] }: Gap & Placed): Finding[] {
  const all = alternatives.map((one, index) => ({ ...one, where: below(where, 'alternatives', index) }));
  return [
    ...wellFormed(all, oneSegment, 'one kebab-case segment'),
    ...unique(all, `among the alternatives of ${id}`),
    ...all.flatMap((one) => worded(one, 'text')),
  ];
}

function wellFormed(all: Placed[], form: RegExp, expected: string): Finding[] {
  return all
    .filter(({ id }) => typeof id !== 'string' || !form.test(id))
    .map(({ id, where }) => ({
      where,
      message: `An id is ${expected}, but here is ${JSON.stringify(id)}. Rename it.`,
    }));
}

function unique(all: Placed[], scope: string): Finding[] {
  return all
    .filter(({ id }, index) => all.findIndex((other) => other.id === id) < index)
    .map(({ id, where }) => ({
      where,
      message: `An id stands once ${scope}, but ${id} is taken. Rename one of the two.`,
    }));
}

function worded<T extends Placed>(one: T, member: keyof T & string): Finding[] {
  const words = one[member];
  if (typeof words === 'string' && words.trim() !== '') return [];
  const message = `${one.id} needs a \`${member}\` in words, but has ${JSON.stringify(words) ?? 'none'}. Write one.`;
  return [{ where: one.where, message }];
}
