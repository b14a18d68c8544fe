import { successEnvelope } from '../../src/envelope.ts';
import { statusOf } from '../../src/errors.ts';
import type { GapId } from '../../src/generated/ids.ts';
import { operations } from '../../src/operations.ts';
import { defaultProfile } from '../domain/profile.ts';
import { shown } from '../domain/shown.ts';
import type { Engine, Request } from '../engine.ts';
import { requestAsChosen } from './as-chosen.ts';
import { authenticated } from './authenticate.ts';
import { misfit } from './check-request.ts';
import { openToAnyOrigin, preflight } from './cross-origin.ts';
import type { Exchange, Recorder } from './exchange.ts';
import { serveMedia } from './media.ts';
import type { Answer, HttpReply, HttpRequest } from './message.ts';
import { type Faults, marred } from './mishap.ts';
import { type Preference, preferredExample, readPreference } from './prefer.ts';
import { queryOf } from './query.ts';
import { readBody, saysJson } from './read-body.ts';
import { refusedByChoice } from './refused-by-choice.ts';
import { errorReply, jsonReply, transportError, withResponseCode } from './reply.ts';
import { type Match, route } from './router.ts';
import { type Target, targetOf } from './target.ts';

/** What the way of a request leads through. */
export interface HandleParts {
  engine: Engine;
  /** Is told of mistakes of our own, which are answered with 500. */
  report: (error: unknown) => void;
  /** Answers what is under `/_mock`; without it nothing is there. */
  control?: (request: HttpRequest, pathname: string, search: string) => Answer;
  faults?: Faults;
  /** Is told of every request but those to `control`. */
  journal?: Recorder;
}

/**
 * Answers a request: `/api` is the service, `/media` is what signed links lead to, `/_mock` is the
 * control plane, and nothing else is there. Never throws. It is a promise only where something has to be loaded first.
 */
export function handle(parts: HandleParts, request: HttpRequest): Answer {
  const target = targetOf(request.target);
  const { pathname, search } = target;
  if (parts.control !== undefined && (pathname === '/_mock' || pathname.startsWith('/_mock/'))) {
    return answerControl(parts, parts.control, request, pathname, search);
  }
  const from = parts.engine.eventCount();
  const exchange: Exchange = {
    request,
    reply: unanswered,
    workspaceId: undefined,
    operationId: undefined,
    from,
    to: from,
    notices: none,
  };
  const answer = answerOrAdmit(parts, exchange, target);
  if (!(answer instanceof Promise)) {
    exchange.to = parts.engine.eventCount();
    return finished(parts, exchange, answer);
  }
  // Other requests come in between; whatever waits says itself what it brought about.
  return answer.catch((error) => mistake(parts, error)).then((reply) => finished(parts, exchange, reply));
}

const unanswered: HttpReply = { status: 0, headers: {}, body: '' };
const none: readonly string[] = [];

function finished({ engine, journal }: HandleParts, exchange: Exchange, answer: HttpReply): HttpReply {
  const reply = openToAnyOrigin(exchange.request, withResponseCode(engine.profile(), answer));
  exchange.reply = reply;
  journal?.record(exchange);
  return reply;
}

function answerControl(
  parts: HandleParts,
  control: NonNullable<HandleParts['control']>,
  ...asked: Parameters<typeof control>
): Answer {
  try {
    const answer = control(...asked);
    return answer instanceof Promise ? answer.catch((error) => mistake(parts, error)) : answer;
  } catch (error) {
    return mistake(parts, error);
  }
}

function answerOrAdmit(parts: HandleParts, exchange: Exchange, { plane, pathname, search }: Target): Answer {
  try {
    const { request } = exchange;
    if (plane === 'service' && pathname !== '/api')
      return answerService(parts, exchange, pathname.slice('/api'.length), search);
    if (plane === 'media' && pathname !== '/media')
      return serveMedia(parts.engine, request, pathname.slice('/media/'.length), search);
    return transportError('pathNotFound', 'Nothing is here: the service is under /api.');
  } catch (error) {
    return mistake(parts, error);
  }
}

function mistake({ report }: HandleParts, error: unknown): HttpReply {
  report(error);
  return errorReply(statusOf.internalError, 'internalError', 'The mock made a mistake; its log says more.', []);
}

function answerService(parts: HandleParts, exchange: Exchange, pathname: string, search: string): Answer {
  const { request } = exchange;
  const match = route(request.method, pathname);
  const refused = refusedByChoice(parts.engine, request, match);
  if (refused !== undefined) return refused;
  if (match === undefined) return unknownPath(request.method, pathname);
  if ('allowed' in match) {
    if (request.method === 'OPTIONS') return preflight(match.allowed);
    const allow = match.allowed.join(', ');
    return transportError('methodNotAllowed', `This path has ${allow}, not ${shown(request.method)}.`, {
      headers: { allow },
    });
  }
  exchange.operationId = match.operationId;
  const prefer = request.header('prefer');
  if (prefer !== undefined) {
    const preference = readPreference(prefer);
    exchange.notices = preference.notices;
    if (preference.code !== undefined || preference.example !== undefined) {
      return answerPreferred(parts, exchange, match, search, preference);
    }
  }
  return answerWithKey(parts, exchange, match, search);
}

/** The preferred example, without a look at the key: a 401 can be preferred too. Without one, the normal answer. */
async function answerPreferred(
  parts: HandleParts,
  exchange: Exchange,
  match: Match,
  search: string,
  preference: Preference,
): Promise<HttpReply> {
  const found = await preferredExample(match.operationId, preference);
  if (typeof found !== 'string') {
    exchange.workspaceId = parts.engine.workspaceIdOf(exchange.request.header('x-api-key') ?? '');
    return found;
  }
  exchange.notices = [...exchange.notices, `The preference was not followed: ${found}`];
  exchange.from = parts.engine.eventCount();
  const answer = answerWithKey(parts, exchange, match, search);
  exchange.to = parts.engine.eventCount();
  return answer;
}

function answerWithKey(parts: HandleParts, exchange: Exchange, match: Match, search: string): Answer {
  const { engine, faults } = parts;
  const { request } = exchange;
  const workspaceId = authenticated(engine, request);
  if (typeof workspaceId !== 'string') return workspaceId;
  exchange.workspaceId = workspaceId;
  const mishap = faults?.meet(match.operationId, workspaceId);
  if (mishap === undefined) return answerOperation(engine, request, match, workspaceId, search);
  exchange.notices = [...exchange.notices, ...mishap.notices];
  return marred(mishap.instead ?? answerOperation(engine, request, match, workspaceId, search), mishap);
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
  const profile = engine.profile();
  let query = queryOf(search, queryParameters);
  let body: unknown;
  if (hasBody) {
    const read = readBody(request, profile);
    if (!('value' in read)) return read;
    body = read.value;
  }
  const chosen =
    profile === defaultProfile
      ? undefined
      : requestAsChosen(profile, operationId, { search, path, body }, hasBody && !saysJson(request));
  if (chosen !== undefined) ({ query, body } = chosen);
  const wrong =
    misfit(operationId, 'path', path) ??
    misfit(operationId, 'query', query) ??
    (hasBody ? misfit(operationId, 'body', body) : undefined) ??
    chosen?.wrong;
  if (wrong !== undefined) {
    const gaps = allGaps(wrong.gaps, chosen);
    return errorReply(statusOf.validationError, 'validationError', wrong.message, gaps);
  }
  // The compiled schemas of the document just held path, query and body against these very types.
  const decision = engine.execute({ operationId, workspaceId, path, query, body } as Request<typeof operationId>);
  const gaps = allGaps(decision.gaps, chosen);
  if (!decision.accepted) return errorReply(decision.status, decision.errorCode, decision.message, gaps);
  return jsonReply(200, successEnvelope(decision.message, decision.data), gaps);
}

/** The gaps of an answer and of how its request was read, each once. */
function allGaps(gaps: readonly GapId[], chosen: { gaps: readonly GapId[] } | undefined): readonly GapId[] {
  return chosen === undefined ? gaps : [...new Set([...gaps, ...chosen.gaps])];
}
