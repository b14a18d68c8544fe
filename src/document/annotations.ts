import { annotationsIn } from '../annotations.ts';
import type { StatementId } from '../generated/ids.ts';

/** A statement or a gap, and where it stands. */
export interface Annotation {
  id: string;
  text: string;
  /** The heading in the interface; undefined where the interface has no such chapter. */
  heading: string | undefined;
  /** The operation or schema in the document, as the end of a sentence. */
  place: string;
}

type ChapterOf<Id extends string> = Id extends `${infer Chapter}/${string}` ? Chapter : never;

/** What the chapters of ids are called in the interface. */
const headings = {
  service: 'What the service does',
  addresses: 'Addresses and conventions',
  authentication: 'Authentication',
  envelope: 'Response envelope',
  session: 'Session',
  transcript: 'Transcript entry',
  content: 'Content item',
  'trigger-chat': 'Trigger Chat',
  'cancel-scheduled': 'Cancel Scheduled Messages',
  'get-session': 'Get Session Details',
  'update-workflow': 'Update Workflow Call',
  'trigger-call': 'Trigger Call',
  'call-options': 'Call options',
  'signed-url': 'Get Signed URL',
  'cancel-call': 'Cancel Call',
  errors: 'Errors',
  limits: 'Limits',
  versioning: 'Versioning',
} as const satisfies Record<ChapterOf<StatementId>, string>;

/** The chapters with an error table. Of the other operations only the errors that all have are listed. */
const chaptersWithErrors = ['trigger-chat', 'cancel-scheduled', 'get-session'];

/** Every statement of the document, by its id. */
export function statementsOf(document: object): ReadonlyMap<string, Annotation> {
  return collectAnnotations('x-statements', document);
}

/** Every gap of the document, by its id. */
export function gapsOf(document: object): ReadonlyMap<string, Annotation> {
  return collectAnnotations('x-gaps', document);
}

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
  const heading = (headings as Readonly<Record<string, string>>)[chapter];
  switch (kind) {
    case 'error':
      return chaptersWithErrors.includes(chapter) ? `Errors, ${heading}` : headings.authentication;
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
