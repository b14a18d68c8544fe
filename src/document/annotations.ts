import type { StatementId } from '../generated/ids.ts';
import { operationFacts } from '../generated/operation-facts.ts';
import document from '../generated/service.json' with { type: 'json' };

export interface Annotation {
  id: string;
  text: string;
  /** The heading of the annotation's chapter; undefined if the interface description has no such chapter. */
  heading: string | undefined;
  /** The operation or schema that contains the annotation, worded as the end of a sentence. */
  place: string;
}

type ChapterOf<Id extends string> = Id extends `${infer Chapter}/${string}` ? Chapter : never;

type OperationChapter = (typeof operationFacts)[keyof typeof operationFacts]['chapter'];

const headings = {
  service: 'What the service does',
  addresses: 'Addresses and conventions',
  authentication: 'Authentication',
  envelope: 'Response envelope',
  session: 'Session',
  transcript: 'Transcript entry',
  content: 'Content item',
  'call-options': 'Call options',
  errors: 'Errors',
  limits: 'Limits',
  versioning: 'Versioning',
} as const satisfies Record<Exclude<ChapterOf<StatementId>, OperationChapter>, string>;

const withErrorTable: readonly string[] = [
  'trigger-chat',
  'cancel-scheduled',
  'get-session',
] satisfies OperationChapter[];

export const statementsOf = (document: object) => collectAnnotations('x-statements', document);
export const gapsOf = (document: object) => collectAnnotations('x-gaps', document);

function collectAnnotations(kind: 'x-statements' | 'x-gaps', document: object): ReadonlyMap<string, Annotation> {
  const located = annotationsIn<{ id: string; text: string }>(document, kind);
  return new Map(
    located.map(({ annotation: { id, text }, steps, operationId }) => {
      return [id, { id, text: text.trim(), heading: headingOf(id), place: describePlace(steps, operationId) }];
    }),
  );
}

function headingOf(id: string): string | undefined {
  const [chapter = '', kind] = id.split('/');
  const operation = Object.values(operationFacts).find((facts) => facts.chapter === chapter);
  const heading = operation?.heading ?? (headings as Partial<Record<string, string>>)[chapter];
  switch (kind) {
    case 'error':
      return withErrorTable.includes(chapter) ? `Errors, ${heading}` : headings.authentication;
    case 'transition':
      return 'States and transitions';
    case 'status':
      return 'Session statuses';
    default:
      return heading;
  }
}

function describePlace([first, second = '', third = '']: readonly string[], operationId: string | undefined): string {
  if (first === 'paths') return `at ${third.toUpperCase()} ${second} (${operationId})`;
  return first === 'components' ? `at the schema ${third}` : 'as a whole';
}

interface LocatedAnnotation<Annotation> {
  annotation: Annotation;
  steps: readonly string[];
  operationId: string | undefined;
}

/** Finds annotations in the order of the OpenAPI document. Skips examples. */
export function annotationsIn<Annotation>(
  document: object,
  keyword: 'x-statements' | 'x-gaps',
): LocatedAnnotation<Annotation>[] {
  return visit(document, [], undefined);

  function visit(node: object, steps: readonly string[], parent: string | undefined): LocatedAnnotation<Annotation>[] {
    const operationId = 'operationId' in node && typeof node.operationId === 'string' ? node.operationId : parent;
    return Object.entries(node).flatMap(([name, value]) => {
      if (name === keyword) return (value as Annotation[]).map((annotation) => ({ annotation, steps, operationId }));
      if (typeof value !== 'object' || value === null || skippedMembers.has(name)) return [];
      return visit(value, [...steps, name], operationId);
    });
  }
}

const skippedMembers = new Set(['example', 'examples', 'x-statements', 'x-gaps']);

/** Returns the chapter in an id: `cancel-call` for `cancel-call/only-in-queue`. */
export function chapterOf(id: string): string {
  return id.split('/')[0] ?? '';
}

export type StatementText = Pick<Annotation, 'text' | 'heading'>;

export function readStatements(): ReadonlyMap<string, StatementText> {
  return statementsOf(document);
}
