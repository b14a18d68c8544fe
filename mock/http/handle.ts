import { toSuccessEnvelope } from '../../src/envelope.ts';
import { statusOf } from '../../src/errors.ts';
import type { GapId } from '../../src/generated/ids.ts';
import { operations } from '../../src/operations.ts';
import { defaultProfile } from '../domain/profile.ts';
import { truncate } from '../domain/truncate.ts';
import type { Engine, OperationRequest } from '../engine.ts';
import { authenticate } from './authenticate.ts';
import { preflightReply, withCorsHeaders } from './cors.ts';
import type { Exchange, Recorder } from './exchange.ts';
import { type FaultInjector, withFault } from './injected-fault.ts';
import { serveMedia } from './media/serve-media.ts';
import type { AwaitableReply, HttpReply, HttpRequest } from './message.ts';
import { findPreferredExample, type Preference, readPreference } from './prefer.ts';
import { applyProfile } from './profile/apply-profile.ts';
import { refuseByProfile } from './profile/profile-refusal.ts';
import { hasJsonContentType, readBody } from './read-body.ts';
import { readQuery } from './read-query.ts';
import { errorReply, jsonReply, transportErrorReply, withResponseCode } from './reply.ts';
import { matchRoute, type RouteMatch } from './router.ts';
import { parseTarget, type RequestTarget } from './target.ts';
import { findValidationIssue } from './validate-request.ts';

/** What the way of a request leads through. */
export interface HandlerOptions {
  engine: Engine;
  /** Is told of mistakes of our own, which are answered with 500. */
  report: (error: unknown) => void;
  /** Answers what is under `/_mock`; without it nothing is there. */
  control?: (request: HttpRequest, pathname: string, search: string) => AwaitableReply;
  faults?: FaultInjector;
  /** Is told of every request but those to `control`. */
  journal?: Recorder;
}

/**
 * Answers a request: `/api` is the service, `/media` is what signed links lead to, `/_mock` is the
 * control plane, and nothing else is there. Never throws. It is a promise only where something has to be loaded first.
 */
export function handle(parts: HandlerOptions, request: HttpRequest): AwaitableReply {
  const target = parseTarget(request.target);
  const { pathname, search } = target;
  if (parts.control !== undefined && (pathname === '/_mock' || pathname.startsWith('/_mock/'))) {
    return handleControl(parts, parts.control, request, pathname, search);
  }
  const from = parts.engine.eventCount();
  const exchange: Exchange = {
    request,
    reply: emptyReply,
    workspaceId: undefined,
    operationId: undefined,
    from,
    to: from,
    notices: noNotices,
  };
  const reply = handleTarget(parts, exchange, target);
  if (!(reply instanceof Promise)) {
    exchange.to = parts.engine.eventCount();
    return finishExchange(parts, exchange, reply);
  }
  // Other requests come in between; whatever waits says itself what it brought about.
  return reply
    .catch((error) => replyInternalError(parts, error))
    .then((reply) => finishExchange(parts, exchange, reply));
}

const emptyReply: HttpReply = { status: 0, headers: {}, body: '' };
const noNotices: readonly string[] = [];

function finishExchange({ engine, journal }: HandlerOptions, exchange: Exchange, bareReply: HttpReply): HttpReply {
  const reply = withCorsHeaders(exchange.request, withResponseCode(engine.profile(), bareReply));
  exchange.reply = reply;
  journal?.record(exchange);
  return reply;
}

function handleControl(
  parts: HandlerOptions,
  control: NonNullable<HandlerOptions['control']>,
  ...args: Parameters<typeof control>
): AwaitableReply {
  try {
    const reply = control(...args);
    return reply instanceof Promise ? reply.catch((error) => replyInternalError(parts, error)) : reply;
  } catch (error) {
    return replyInternalError(parts, error);
  }
}

function handleTarget(
  parts: HandlerOptions,
  exchange: Exchange,
  { plane, pathname, search }: RequestTarget,
): AwaitableReply {
  try {
    const { request } = exchange;
    if (plane === 'service' && pathname !== '/api')
      return handleService(parts, exchange, pathname.slice('/api'.length), search);
    if (plane === 'media' && pathname !== '/media')
      return serveMedia(parts.engine, request, pathname.slice('/media/'.length), search);
    return transportErrorReply('pathNotFound', 'Nothing is here: the service is under /api.');
  } catch (error) {
    return replyInternalError(parts, error);
  }
}

function replyInternalError({ report }: HandlerOptions, error: unknown): HttpReply {
  report(error);
  return errorReply(statusOf.internalError, 'internalError', 'The mock made a mistake; its log says more.', []);
}

function handleService(parts: HandlerOptions, exchange: Exchange, pathname: string, search: string): AwaitableReply {
  const { request } = exchange;
  const match = matchRoute(request.method, pathname);
  const refusal = refuseByProfile(parts.engine, request, match);
  if (refusal !== undefined) return refusal;
  if (match === undefined) return unknownPathReply(request.method, pathname);
  if ('allowed' in match) {
    if (request.method === 'OPTIONS') return preflightReply(match.allowed);
    const allow = match.allowed.join(', ');
    return transportErrorReply('methodNotAllowed', `This path has ${allow}, not ${truncate(request.method)}.`, {
      headers: { allow },
    });
  }
  exchange.operationId = match.operationId;
  const prefer = request.header('prefer');
  if (prefer !== undefined) {
    const preference = readPreference(prefer);
    exchange.notices = preference.notices;
    if (preference.code !== undefined || preference.example !== undefined) {
      return replyWithExample(parts, exchange, match, search, preference);
    }
  }
  return handleWithKey(parts, exchange, match, search);
}

/** The preferred example, without a look at the key: a 401 can be preferred too. Without one, the normal answer. */
async function replyWithExample(
  parts: HandlerOptions,
  exchange: Exchange,
  match: RouteMatch,
  search: string,
  preference: Preference,
): Promise<HttpReply> {
  const example = await findPreferredExample(match.operationId, preference);
  if (typeof example !== 'string') {
    exchange.workspaceId = parts.engine.workspaceIdOf(exchange.request.header('x-api-key') ?? '');
    return example;
  }
  exchange.notices = [...exchange.notices, `The preference was not followed: ${example}`];
  exchange.from = parts.engine.eventCount();
  const reply = handleWithKey(parts, exchange, match, search);
  exchange.to = parts.engine.eventCount();
  return reply;
}

function handleWithKey(parts: HandlerOptions, exchange: Exchange, match: RouteMatch, search: string): AwaitableReply {
  const { engine, faults } = parts;
  const { request } = exchange;
  const workspaceId = authenticate(engine, request);
  if (typeof workspaceId !== 'string') return workspaceId;
  exchange.workspaceId = workspaceId;
  const injectedFault = faults?.inject(match.operationId, workspaceId);
  if (injectedFault === undefined) return runOperation(engine, request, match, workspaceId, search);
  exchange.notices = [...exchange.notices, ...injectedFault.notices];
  return withFault(
    injectedFault.replacement ?? runOperation(engine, request, match, workspaceId, search),
    injectedFault,
  );
}

function unknownPathReply(method: string, pathname: string): HttpReply {
  if (pathname.endsWith('/') && matchRoute(method, pathname.slice(0, -1)) !== undefined) {
    const message = `The interface has this path without the slash at the end.`;
    return transportErrorReply('pathNotFound', message, { specificGap: 'transport/trailing-slash' });
  }
  return transportErrorReply('pathNotFound', `The interface has no path ${truncate(pathname)}.`);
}

function runOperation(
  engine: Engine,
  request: HttpRequest,
  { operationId, path }: RouteMatch,
  workspaceId: string,
  search: string,
): HttpReply {
  const { hasBody, queryParameters } = operations[operationId];
  const profile = engine.profile();
  let query = readQuery(search, queryParameters);
  let body: unknown;
  if (hasBody) {
    const bodyResult = readBody(request, profile);
    if (!('value' in bodyResult)) return bodyResult;
    body = bodyResult.value;
  }
  const profiled =
    profile === defaultProfile
      ? undefined
      : applyProfile(profile, operationId, { search, path, body }, hasBody && !hasJsonContentType(request));
  if (profiled !== undefined) ({ query, body } = profiled);
  const issue =
    findValidationIssue(operationId, 'path', path) ??
    findValidationIssue(operationId, 'query', query) ??
    (hasBody ? findValidationIssue(operationId, 'body', body) : undefined) ??
    profiled?.issue;
  if (issue !== undefined) {
    const gaps = mergeGaps(issue.gaps, profiled);
    return errorReply(statusOf.validationError, 'validationError', issue.message, gaps);
  }
  // The compiled schemas of the document just held path, query and body against these very types.
  const decision = engine.execute({ operationId, workspaceId, path, query, body } as OperationRequest<
    typeof operationId
  >);
  if (!decision.ok) {
    const { status, errorCode, message, gaps } = decision.error;
    return errorReply(status, errorCode, message, mergeGaps(gaps, profiled));
  }
  const { message, data, gaps } = decision.value;
  return jsonReply(200, toSuccessEnvelope(message, data), mergeGaps(gaps, profiled));
}

/** The gaps of an answer and of how its request was read, each once. */
function mergeGaps(gaps: readonly GapId[], profiled: { gaps: readonly GapId[] } | undefined): readonly GapId[] {
  return profiled === undefined ? gaps : [...new Set([...gaps, ...profiled.gaps])];
}
