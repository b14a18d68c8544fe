import { requestMembers } from '../../../src/generated/request-members.ts';
import { nearest } from '../../../src/nearest.ts';
import { type OperationId, operations } from '../../../src/operations.ts';
import { shown } from '../../domain/shown.ts';

type Members = { readonly [name: string]: string | Members };

/** What a request carries that the document does not know, so that nobody reads it: one sentence each. */
export function unread(operationId: OperationId, search: string, body: unknown): string[] {
  const told = [...unreadParameters(operationId, search), ...unreadFields(membersOf(operationId), body, '')];
  const more = told.length - most;
  return more > 0 ? [...told.slice(0, most), `Nobody reads ${more} other fields or parameters either.`] : told;
}

const most = 20;

function membersOf(operationId: OperationId): Members | undefined {
  return (requestMembers as Partial<Record<OperationId, Members>>)[operationId];
}

function unreadParameters(operationId: OperationId, search: string): string[] {
  const { queryParameters } = operations[operationId];
  const names = [...new Set(new URLSearchParams(search).keys())].filter((name) => !queryParameters.includes(name));
  return names.map(
    (name) => `Nobody reads the query parameter ${JSON.stringify(shown(name))}${meant(name, queryParameters)}`,
  );
}

function unreadFields(members: Members | undefined, value: unknown, place: string): string[] {
  if (members === undefined || typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const known = Object.hasOwn(members, name) ? members[name] : undefined;
    if (known === undefined) {
      const field = JSON.stringify(place + shown(name));
      return [`The document does not know the field ${field} of the body${meant(name, Object.keys(members))}`];
    }
    return typeof known === 'string' ? [] : unreadFields(known, member, `${place}${name}.`);
  });
}

function meant(name: string, names: readonly string[]): string {
  const near = nearest(name, names);
  return near === undefined ? '.' : `. Did you mean ${JSON.stringify(near)}?`;
}
