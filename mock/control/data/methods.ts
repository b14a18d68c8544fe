import { shown } from '../../domain/shown.ts';
import type { HttpReply } from '../../http/message.ts';
import { errorReply } from '../../http/reply.ts';
import { type CollectionName, isEditable } from './collections.ts';

export const reading = ['GET', 'HEAD'] as const;

export function isReading(method: string): boolean {
  return reading.some((one) => one === method);
}

/** The answer to a method that a collection, or a record in it, does not have; undefined when it has it. */
export function wrongMethod(method: string, collection: CollectionName, isRecord: boolean): HttpReply | undefined {
  const allowed = methodsOf(collection, isRecord);
  if (allowed.includes(method)) return undefined;
  return notAllowed(method, allowed, collection === 'workspaces' ? instead[method] : undefined);
}

export function notAllowed(method: string, allowed: readonly string[], hint?: string): HttpReply {
  const allow = allowed.join(', ');
  const message = [`This path has ${allow}, not ${shown(method)}.`, hint].filter(Boolean).join(' ');
  return errorReply(405, 'methodNotAllowed', message, [], { allow });
}

function methodsOf(collection: CollectionName, isRecord: boolean): readonly string[] {
  if (!isEditable(collection)) return reading;
  if (collection === 'workspaces') return isRecord ? [...reading, 'PUT', 'PATCH'] : reading;
  return isRecord ? [...reading, 'PUT', 'PATCH', 'DELETE'] : [...reading, 'POST'];
}

/** A workspace comes and goes with everything in it, which is more than an edit of records. */
const instead: Partial<Record<string, string>> = {
  POST: 'Open a workspace with POST /_mock/workspaces.',
  DELETE: 'Close a workspace with DELETE /_mock/workspaces/{workspaceId}.',
};
