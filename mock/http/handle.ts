import { successEnvelope } from '../../src/envelope.ts';
import { statusOf } from '../../src/errors.ts';
import type { GapId } from '../../src/generated/ids.ts';
import { operations } from '../../src/operations.ts';
import { shown } from '../domain/shown.ts';
import type { Engine, Request } from '../engine.ts';
import { misfit } from './check-request.ts';
import { openToAnyOrigin, preflight } from './cross-origin.ts';
import { serveMedia } from './media.ts';
import type { HttpReply, HttpRequest } from './message.ts';
import { readBody } from './read-body.ts';
import { errorReply, jsonReply, transportError } from './reply.ts';
import { type Match, route } from './router.ts';

/**
 * Answers a request: `/api` is the service, `/media` is what signed links lead to, and
 * nothing else is there. Never throws; a mistake of our own is answered with 500 and told to `report`.
 */
export function handle(engine: Engine, request: HttpRequest, report: (error: unknown) => void): HttpReply {
  return openToAnyOrigin(request, answerOrAdmit(engine, request, report));
}

function answerOrAdmit(engine: Engine, request: HttpRequest, report: (error: unknown) => void): HttpReply {
  try {
    const { pathname, search } = split(request.target);
    if (pathname.startsWith('/api/')) return answerService(engine, request, pathname.slice('/api'.length), search);
    if (pathname.startsWith('/media/')) return serveMedia(engine, request, pathname.slice('/media/'.length), search);
    return transportError('pathNotFound', 'Nothing is here: the service is under /api.');
  } catch (error) {
    report(error);
    return errorReply(statusOf.internalError, 'internalError', 'The mock made a mistake; its log says more.', []);
  }
}

function answerService(engine: Engine, request: HttpRequest, pathname: string, search: string): HttpReply {
  const match = route(request.method, pathname);
  if (match === undefined) return unknownPath(request.method, pathname);
  if ('allowed' in match) {
    if (request.method === 'OPTIONS') return preflight(match.allowed);
    const allow = match.allowed.join(', ');
    return transportError('methodNotAllowed', `This path has ${allow}, not ${shown(request.method)}.`, {
      headers: { allow },
    });
  }

  const key = request.header('x-api-key');
  if (key === undefined || key === '') {
    const gaps: GapId[] = key === '' ? ['authentication/empty-key'] : [];
    return errorReply(
      statusOf.apiKeyMissing,
      'apiKeyMissing',
      'Send the API key of a workspace in the header x-api-key.',
      gaps,
    );
  }
  const workspaceId = engine.workspaceIdOf(key);
  if (workspaceId === undefined) {
    return errorReply(statusOf.apiKeyInvalid, 'apiKeyInvalid', 'No workspace has this API key.', []);
  }
  return answerOperation(engine, request, match, workspaceId, search);
}

function unknownPath(method: string, pathname: string): HttpReply {
  if (pathname.endsWith('/') && route(method, pathname.slice(0, -1)) !== undefined) {
    const message = `The interface has this path without the slash at the end.`;
    return transportError('pathNotFound', message, { closerGap: 'transport/trailing-slash' });
  }
  return transportError('pathNotFound', `The interface has no path ${shown(pathname)}.`);
}

function answerOperation(
  engine: Engine,
  request: HttpRequest,
  { operationId, path }: Match,
  workspaceId: string,
  search: string,
): HttpReply {
  const { hasBody, queryParameters } = operations[operationId];
  const query = queryOf(search, queryParameters);
  let body: unknown;
  if (hasBody) {
    const read = readBody(request);
    if (!('value' in read)) return read;
    body = read.value;
  }
  const wrong =
    misfit(operationId, 'path', path) ??
    misfit(operationId, 'query', query) ??
    (hasBody ? misfit(operationId, 'body', body) : undefined);
  if (wrong !== undefined) {
    return errorReply(statusOf.validationError, 'validationError', wrong.message, wrong.gaps);
  }
  // The compiled schemas of the document just held path, query and body against these very types.
  const decision = engine.execute({ operationId, workspaceId, path, query, body } as Request<typeof operationId>);
  if (!decision.accepted) return errorReply(decision.status, decision.errorCode, decision.message, decision.gaps);
  return jsonReply(200, successEnvelope(decision.message, decision.data), decision.gaps);
}

/** A proxy sends the whole address; where it says the request goes to does not matter here. */
function split(address: string): { pathname: string; search: string } {
  const target = address.startsWith('http://') ? address.slice(address.indexOf('/', 'http://'.length)) : address;
  const end = target.indexOf('?');
  return end === -1
    ? { pathname: target, search: '' }
    : { pathname: target.slice(0, end), search: target.slice(end + 1) };
}

/** The document's query parameters; of one given twice the first counts (gap `transport/duplicate-query`). */
function queryOf(search: string, names: readonly string[]): Record<string, string> {
  const query: Record<string, string> = {};
  if (names.length === 0 || search === '') return query;
  const given = new URLSearchParams(search);
  for (const name of names) {
    const value = given.get(name);
    if (value !== null) query[name] = value;
  }
  return query;
}
