import { truncate } from '../../../src/text/truncate.ts';
import type { HttpReply } from '../../http/message.ts';
import { errorReply } from '../../http/reply.ts';
import { type CollectionName, isEditable } from './collections.ts';

export const readMethods = ['GET', 'HEAD'] as const;

export function isReadMethod(method: string): boolean {
  return readMethods.some((readMethod) => readMethod === method);
}

/** The answer to a method that a collection, or a record in it, does not have; undefined when it has it. */
export function checkMethod(method: string, collection: CollectionName, isRecord: boolean): HttpReply | undefined {
  const allowed = methodsOf(collection, isRecord);
  if (allowed.includes(method)) return undefined;
  return methodNotAllowedReply(method, allowed, collection === 'workspaces' ? workspaceHints[method] : undefined);
}

export function methodNotAllowedReply(method: string, allowed: readonly string[], hint?: string): HttpReply {
  const allow = allowed.join(', ');
  const message = [`This path has ${allow}, not ${truncate(method)}.`, hint].filter(Boolean).join(' ');
  return errorReply({ status: 405, errorCode: 'methodNotAllowed', message, headers: { allow } });
}

function methodsOf(collection: CollectionName, isRecord: boolean): readonly string[] {
  if (!isEditable(collection)) return readMethods;
  if (collection === 'workspaces') return isRecord ? [...readMethods, 'PUT', 'PATCH'] : readMethods;
  return isRecord ? [...readMethods, 'PUT', 'PATCH', 'DELETE'] : [...readMethods, 'POST'];
}

/** A workspace is created and deleted as a whole, which is more than an edit of records. */
const workspaceHints: Partial<Record<string, string>> = {
  POST: 'Open a workspace with POST /_mock/workspaces.',
  DELETE: 'Close a workspace with DELETE /_mock/workspaces/{workspaceId}.',
};
