import { appendPointer } from '../../src/schema.ts';
import type { Document, Gap, Statement } from '../generate/document.ts';
import { annotationsAt, type Finding } from './nodes.ts';

const segment = '[a-z0-9]+(?:-[a-z0-9]+)*';
const oneSegment = new RegExp(`^${segment}$`);
const severalSegments = new RegExp(`^${segment}(?:/${segment})+$`);

/** Statements and gaps have well-formed ids of their own, and words; gaps have an answer. */
export function checkIds(document: Document): Finding[] {
  const statements = annotationsAt<Statement>(document, 'x-statements');
  const gaps = annotationsAt<Gap>(document, 'x-gaps');
  return [
    ...checkFormat([...statements, ...gaps], severalSegments, 'kebab-case segments with "/" between them'),
    ...checkUnique([...statements, ...gaps], 'in the whole document'),
    ...[...statements, ...gaps].flatMap((annotation) => checkHasText(annotation, 'text')),
    ...gaps.flatMap((annotation) => [...checkHasText(annotation, 'default'), ...checkAlternatives(annotation)]),
  ];
}

interface LocatedId {
  id: string;
  where: string;
}

function checkAlternatives({ id, where, alternatives = [] }: Gap & LocatedId): Finding[] {
  const all = alternatives.map((alternative, index) => ({
    ...alternative,
    where: appendPointer(where, 'alternatives', index),
  }));
  return [
    ...checkFormat(all, oneSegment, 'one kebab-case segment'),
    ...checkUnique(all, `among the alternatives of ${id}`),
    ...all.flatMap((alternative) => checkHasText(alternative, 'text')),
  ];
}

function checkFormat(all: LocatedId[], pattern: RegExp, expected: string): Finding[] {
  return all
    .filter(({ id }) => typeof id !== 'string' || !pattern.test(id))
    .map(({ id, where }) => ({
      where,
      message: `An id is ${expected}, but here is ${JSON.stringify(id)}. Rename it.`,
    }));
}

function checkUnique(all: LocatedId[], scope: string): Finding[] {
  return all
    .filter(({ id }, index) => all.findIndex((other) => other.id === id) < index)
    .map(({ id, where }) => ({
      where,
      message: `An id is once ${scope}, but ${id} is taken. Rename one of the two.`,
    }));
}

function checkHasText<T extends LocatedId>(annotation: T, member: keyof T & string): Finding[] {
  const text = annotation[member];
  if (typeof text === 'string' && text.trim() !== '') return [];
  const message = `${annotation.id} needs a \`${member}\` in words, but has ${JSON.stringify(text) ?? 'none'}. Write one.`;
  return [{ where: annotation.where, message }];
}
