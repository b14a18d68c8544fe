import type { GapId } from '../../src/generated/ids.ts';
import type { OperationId } from '../../src/operations.ts';
import { fail, type Result } from '../domain/decision.ts';
import { Gaps } from '../domain/gaps.ts';
import type { Engine } from '../engine/engine.ts';
import { StoreLost } from '../engine/event-log.ts';
import { checkRequest } from './check-request.ts';
import type { Awaitable, AwaitableReply, ByteStream, Exchange, HttpReply, HttpRequest } from './message.ts';
import { findPreferredExample, type Preference, readPreference } from './prefer.ts';
import {
  type Answer,
  type Decided,
  errorReply,
  type InjectedFault,
  internalError,
  preflightReply,
  toExchange,
  withCorsHeaders,
} from './reply.ts';
import { authenticate, type RouteMatch, refuseOutside, routeRequest } from './route.ts';
import { serveMedia } from './serve-media.ts';
import { stateFileLostReply, unavailableReply } from './transport-error.ts';

export interface HandlerOptions {
  engine: Engine;
  /** Called with every internal error of the mock. The request that caused it gets a 500 response. */
  report: (error: unknown) => void;
  faults?: {
    /** Returns the fault to inject into this request, or undefined. */
    inject(operationId: OperationId, workspaceId: string, request: HttpRequest): InjectedFault | undefined;
    /** Returns the fault that a client requests: `wanted` is the name of a preset, or an effect as JSON. */
    prefer(operationId: OperationId, wanted: string): Result<InjectedFault, string>;
  };
  /** Answers requests for `GET /` and below `/_mock`. Without this handler, these paths do not exist. */
  control?: (request: HttpRequest) => AwaitableReply;
  /** Returns the response of `read`, or a cached one if no event has happened since. Default: calls `read`. */
  readSession?: (workspaceId: string, sessionId: string, read: () => Decided) => Decided;
  /** Called with every request and its reply, except requests to the control plane. */
  observers?: readonly ((exchange: Exchange) => void)[];
}

/** Answers each request once its changes are stored. An operation that throws is answered with 500. */
export function createHandler(options: HandlerOptions): (request: HttpRequest) => AwaitableReply {
  const { engine, control } = options;
  return (request) => {
    const rollbacks = engine.rollbackCount();
    const reply = control !== undefined && isControl(request) ? control(request) : answerAndObserve(options, request);
    return reply instanceof Promise
      ? reply.then((later) => holdUntilStored(options, request, later, rollbacks))
      : holdUntilStored(options, request, reply, rollbacks);
  };
}

function answerAndObserve(options: HandlerOptions, request: HttpRequest): AwaitableReply {
  const startedAt = performance.now();
  const answer = answerRequest(options, request);
  return answer instanceof Promise
    ? answer.then((later) => observe(options, request, later, startedAt))
    : observe(options, request, answer, startedAt);
}

function observe({ observers = [] }: HandlerOptions, request: HttpRequest, answer: Answer, startedAt: number) {
  const exchange = toExchange(request, answer, startedAt);
  for (const listener of observers) listener(exchange);
  return exchange.reply;
}

/** Wraps a handler so that it never fails. Passes internal errors to `report`. The reply contains no details. */
export function withInternalErrors<Rest extends unknown[]>(
  handler: (request: HttpRequest, ...rest: Rest) => AwaitableReply,
  report: (error: unknown) => void,
): (request: HttpRequest, ...rest: Rest) => AwaitableReply {
  return (request, ...rest) => {
    try {
      const reply = handler(request, ...rest);
      return reply instanceof Promise ? reply.catch((error) => internalErrorReply(report, request, error)) : reply;
    } catch (error) {
      return internalErrorReply(report, request, error);
    }
  };
}

function internalErrorReply(report: (error: unknown) => void, request: HttpRequest, error: unknown): HttpReply {
  report(error);
  return withCorsHeaders(request, errorReply(internalError));
}

function isControl({ area, method, pathname }: HttpRequest): boolean {
  if (area !== 'internal') return false;
  if (pathname === '/' || pathname === '/openapi.json') return method === 'GET' || method === 'HEAD';
  return pathname === '/_mock' || pathname.startsWith('/_mock/');
}

function answerRequest(options: HandlerOptions, request: HttpRequest): Awaitable<Answer> {
  const { engine } = options;
  const { area, pathname, method } = request;
  const profile = engine.profile();
  if (area !== 'internal' && method === 'OPTIONS')
    return { outcome: { reply: preflightReply(request) }, gaps: [], profile };
  if (area === 'service' && pathname !== '/api') return answerService(options, request);
  const gaps = new Gaps(profile);
  const isMedium = area === 'media' && pathname !== '/media';
  const outcome = isMedium
    ? serveMedia(engine, request, gaps, pathname.slice('/media/'.length))
    : refuseOutside(gaps, method, pathname);
  return { outcome, gaps: gaps.ids(), profile };
}

/** Answers a request to the service in this order: route, authenticate, choose a fault, check, execute. */
function answerService(options: HandlerOptions, request: HttpRequest): Awaitable<Answer> {
  const { engine } = options;
  const profile = engine.profile();
  const gaps = new Gaps(profile);
  const route = routeRequest(engine, request, gaps, request.pathname.slice('/api'.length));
  if (!route.ok) return { outcome: route, gaps: gaps.ids(), profile };
  const prefer = request.header('prefer');
  return prefer === undefined
    ? answerOperation(options, request, route.value)
    : answerPreferred(options, request, route.value, readPreference(prefer));
}

/** Replies with the fault or the documented example that the client prefers, or as usual and with a notice. */
async function answerPreferred(
  options: HandlerOptions,
  request: HttpRequest,
  match: RouteMatch,
  { code, example, fault: preferred, notices }: Preference,
): Promise<Answer> {
  const { engine, faults } = options;
  const { operationId } = match;
  if (preferred !== undefined) {
    const fault = faults?.prefer(operationId, preferred);
    if (fault === undefined || fault.ok) return answerOperation(options, request, match, [], fault?.value);
    return answerOperation(options, request, match, [`The preferred fault was not injected: ${fault.error}`]);
  }
  if (code === undefined && example === undefined) return answerOperation(options, request, match, notices);
  const outcome = await findPreferredExample(operationId, { code, example });
  if (!('reply' in outcome)) return answerOperation(options, request, match, [...notices, outcome.notice]);
  // An example needs no valid key, so that clients can test a 401.
  const workspace = authenticate(engine, request, new Gaps(engine.profile()));
  const workspaceId = workspace.ok ? workspace.value : undefined;
  return { outcome, gaps: [], profile: engine.profile(), operationId, workspaceId, notices };
}

function answerOperation(
  options: HandlerOptions,
  request: HttpRequest,
  match: RouteMatch,
  notices: readonly string[] = [],
  preferredFault?: InjectedFault,
): Answer {
  const { engine, faults } = options;
  const { operationId } = match;
  const keyGaps = new Gaps(engine.profile());
  const workspace = authenticate(engine, request, keyGaps);
  if (!workspace.ok)
    return { outcome: workspace, gaps: keyGaps.ids(), profile: engine.profile(), operationId, notices };
  const workspaceId = workspace.value;
  const profile = engine.profile(workspaceId);
  const fault = preferredFault ?? faults?.inject(operationId, workspaceId, request);
  const { outcome, gaps } =
    fault?.isExecuted === false ? notExecuted : executeRequest(options, request, match, workspaceId);
  return { outcome, gaps: joinGaps(keyGaps.ids(), gaps), profile, operationId, workspaceId, notices, fault };
}

/** The normal reply when a fault prevents the execution of a request. The fault then changes this reply. */
const notExecuted: Decided = { outcome: { reply: { status: 502, headers: {} } }, gaps: [] };

function executeRequest(
  options: HandlerOptions,
  request: HttpRequest,
  match: RouteMatch,
  workspaceId: string,
): Decided {
  const { engine, readSession } = options;
  const { operationId, path } = match;
  const execute = () => checkAndExecute(engine, request, match, workspaceId);
  try {
    return operationId === 'getSession' && readSession !== undefined
      ? readSession(workspaceId, path.sessionId ?? '', execute)
      : execute();
  } catch (error) {
    options.report(error);
    return { outcome: fail(internalError), gaps: [] };
  }
}

function checkAndExecute(engine: Engine, request: HttpRequest, match: RouteMatch, workspaceId: string): Decided {
  const gaps = new Gaps(engine.profile(workspaceId));
  const checked = checkRequest(request, match, workspaceId, gaps);
  if (!checked.ok) return { outcome: checked, gaps: gaps.ids() };
  const decision = engine.execute(checked.value);
  const decided = decision.ok ? decision.value.gaps : decision.error.gaps;
  return { outcome: decision, gaps: joinGaps(gaps.ids(), decided) };
}

/** Merges two lists of gaps, without duplicates. */
function joinGaps(first: readonly GapId[], second: readonly GapId[]): readonly GapId[] {
  return first.length === 0 ? second : [...new Set([...first, ...second])];
}

/** Delays a reply, or each piece of a stream, until all events on which it may depend are stored. */
function holdUntilStored(
  { engine, report }: HandlerOptions,
  request: HttpRequest,
  reply: HttpReply,
  rollbacks: number,
): AwaitableReply {
  if (typeof reply.body === 'function') return { ...reply, body: piecesWhenStored(engine, reply.body) };
  const stored = engine.whenStored();
  if (stored === undefined && engine.rollbackCount() === rollbacks) return reply;
  const settle = () => {
    if (engine.rollbackCount() === rollbacks) return reply;
    throw new Error('The mock undid this request, because the database did not store its change.');
  };
  return Promise.resolve(stored)
    .then(settle)
    .catch((error) => {
      if (!(error instanceof StoreLost)) return internalErrorReply(report, request, error);
      const toReply = error.isForGood ? stateFileLostReply : unavailableReply;
      return withCorsHeaders(request, toReply(error.mayBeStored));
    });
}

/** Returns a stream that ends before the first piece that depends on an event which could not be stored. */
function piecesWhenStored(engine: Engine, stream: ByteStream): ByteStream {
  return (push, end) => {
    let last: Promise<void> | undefined;
    const inOrder = (stored: Promise<void> | undefined, send: () => void) => {
      if (stored === undefined && last === undefined) return send();
      const current = Promise.all([last, stored])
        .then(
          () => send(),
          () => end(),
        )
        .finally(() => {
          if (last === current) last = undefined;
        });
      last = current;
    };
    return stream(
      (text) => inOrder(engine.whenStored(), () => push(text)),
      (failure) => inOrder(undefined, () => end(failure)),
    );
  };
}
