import type { GapId } from '../../src/generated/ids.ts';
import type { OperationId } from '../../src/operations.ts';
import { fail, Gaps, type Result } from '../domain/decision.ts';
import type { Engine } from '../engine/engine.ts';
import { StoreLost } from '../engine/event-log.ts';
import { checkRequest } from './check-request.ts';
import {
  type Awaitable,
  type AwaitableReply,
  type ByteStream,
  type Exchange,
  type HttpReply,
  type HttpRequest,
  whenReady,
} from './message.ts';
import { findPreferredExample, type Preference, readPreference } from './prefer.ts';
import {
  type Answer,
  type Decided,
  errorReply,
  type InjectedFault,
  internalError,
  preflightReply,
  toExchange,
  unavailableReply,
  withCorsHeaders,
} from './reply.ts';
import { authenticate, type RouteMatch, refuseOutside, routeRequest } from './route.ts';
import { serveMedia } from './serve-media.ts';

export interface HandlerOptions {
  engine: Engine;
  report: (error: unknown) => void;
  faults: {
    inject(operationId: OperationId, workspaceId: string, request: HttpRequest): InjectedFault | undefined;
    prefer(operationId: OperationId, wanted: string): Promise<Result<InjectedFault, string>>;
  };
  control: (request: HttpRequest) => AwaitableReply;
  execute: typeof checkAndExecute;
  journal: { record(exchange: Exchange): void };
}

/** Answers each request once its changes are stored. An operation that throws is answered with 500. */
export function createHandler(options: HandlerOptions): (request: HttpRequest) => AwaitableReply {
  const { engine, control, journal } = options;
  return (request) => {
    const rollbacks = engine.rollbackCount();
    if (isControl(request))
      return whenReady(control(request), (reply) => holdUntilStored(options, request, reply, rollbacks));
    const startedAt = performance.now();
    return whenReady(answerRequest(options, request), (answer) => {
      const exchange = toExchange(request, answer, startedAt);
      journal.record(exchange);
      engine.announceChange();
      return holdUntilStored(options, request, exchange.reply, rollbacks);
    });
  };
}

export function withInternalErrors(
  handler: (request: HttpRequest) => AwaitableReply,
  report: (error: unknown) => void,
): typeof handler {
  return (request) => {
    try {
      const reply = handler(request);
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
  if (['/', '/favicon.ico', '/openapi.json'].includes(pathname)) return method === 'GET' || method === 'HEAD';
  return pathname === '/_mock' || pathname.startsWith('/_mock/');
}

function answerRequest(options: HandlerOptions, request: HttpRequest): Awaitable<Answer> {
  const { engine } = options;
  const { area, pathname, method } = request;
  const profile = engine.profile();
  if (area !== 'internal' && method === 'OPTIONS')
    return { result: { reply: preflightReply(request) }, gaps: [], profile };
  const gaps = new Gaps(profile);
  if (area === 'media' && pathname !== '/media') {
    const result = serveMedia(engine, request, gaps, pathname.slice('/media/'.length));
    return { result, gaps: gaps.ids(), profile };
  }
  const route =
    area === 'service' && pathname !== '/api'
      ? routeRequest(engine, request, gaps, pathname.slice('/api'.length))
      : refuseOutside(gaps, method, pathname);
  if (!route.ok) return { result: route, gaps: gaps.ids(), profile };
  const prefer = request.header('prefer');
  return prefer === undefined
    ? answerOperation(options, request, route.value, gaps)
    : answerPreferred(options, request, route.value, gaps, readPreference(prefer));
}

async function answerPreferred(
  options: HandlerOptions,
  request: HttpRequest,
  match: RouteMatch,
  gaps: Gaps,
  preference: Preference,
): Promise<Answer> {
  const { engine, faults } = options;
  const { operationId } = match;
  const { code, example, notices } = preference;
  if (preference.fault !== undefined) {
    const fault = await faults.prefer(operationId, preference.fault);
    if (fault.ok) return answerOperation(options, request, match, gaps, { notices, fault: fault.value });
    const notice = `The preferred fault was not injected: ${fault.error}`;
    return answerOperation(options, request, match, gaps, { notices: [...notices, notice] });
  }
  if (code === undefined && example === undefined) return answerOperation(options, request, match, gaps, { notices });
  const found = await findPreferredExample(operationId, preference);
  if ('notice' in found) return answerOperation(options, request, match, gaps, { notices: [...notices, found.notice] });
  // Do not require a valid API key for a documented example, because a client may ask for the example of HTTP 401.
  const profile = engine.profile();
  const workspace = authenticate(engine, request, gaps);
  const workspaceId = workspace.ok ? workspace.value : undefined;
  return { result: found, gaps: [], profile, operationId, workspaceId, notices };
}

function answerOperation(
  options: HandlerOptions,
  request: HttpRequest,
  match: RouteMatch,
  keyGaps: Gaps,
  preferred?: Pick<Answer, 'notices' | 'fault'>,
): Answer {
  const { engine, faults } = options;
  const { operationId } = match;
  const workspace = authenticate(engine, request, keyGaps);
  const notices = preferred?.notices;
  if (!workspace.ok) return { result: workspace, gaps: keyGaps.ids(), profile: engine.profile(), operationId, notices };
  const workspaceId = workspace.value;
  const profile = engine.profile(workspaceId);
  const fault = preferred?.fault ?? faults.inject(operationId, workspaceId, request);
  const { result, gaps } =
    fault?.isExecuted === false ? notExecuted : executeRequest(options, request, match, workspaceId);
  return { result, gaps: joinGaps(keyGaps.ids(), gaps), profile, operationId, workspaceId, notices, fault };
}

const notExecuted: Decided = { result: { reply: { status: 502, headers: {} } }, gaps: [] };

function executeRequest(
  { engine, execute, report }: HandlerOptions,
  request: HttpRequest,
  match: RouteMatch,
  workspaceId: string,
): Decided {
  try {
    return execute(engine, request, match, workspaceId);
  } catch (error) {
    report(error);
    return { result: fail(internalError), gaps: [] };
  }
}

export function checkAndExecute(engine: Engine, request: HttpRequest, match: RouteMatch, workspaceId: string): Decided {
  const gaps = new Gaps(engine.profile(workspaceId));
  const checked = checkRequest(request, match, workspaceId, gaps);
  if (!checked.ok) return { result: checked, gaps: gaps.ids() };
  const decision = engine.execute(checked.value);
  const decided = decision.ok ? decision.value.gaps : decision.error.gaps;
  return { result: decision, gaps: joinGaps(gaps.ids(), decided) };
}

function joinGaps(first: readonly GapId[], second: readonly GapId[]): readonly GapId[] {
  return first.length === 0 ? second : [...new Set([...first, ...second])];
}

/** Delays a reply, or each piece of a stream, until all events on which the reply may depend are stored. */
function holdUntilStored(
  { engine, report }: HandlerOptions,
  request: HttpRequest,
  reply: HttpReply,
  rollbacks: number,
): AwaitableReply {
  if (typeof reply.body === 'function') return { ...reply, body: piecesWhenStored(engine, reply.body) };
  const stored = engine.whenStoredSince(rollbacks);
  if (stored === undefined) return reply;
  return stored.then(
    () => reply,
    (error: unknown) => {
      if (!(error instanceof StoreLost)) return internalErrorReply(report, request, error);
      return withCorsHeaders(request, unavailableReply(error.mayBeStored, error.isForGood));
    },
  );
}

function piecesWhenStored(engine: Engine, stream: ByteStream): ByteStream {
  return (push, end) => {
    let waiting = 0;
    let last = Promise.resolve();
    const inOrder = (stored: Promise<void> | undefined, send: () => void) => {
      if (stored === undefined && waiting === 0) return send();
      waiting += 1;
      last = Promise.all([last, stored])
        .then(send, () => end())
        .finally(() => {
          waiting -= 1;
        });
    };
    return stream(
      (text) => inOrder(engine.whenStored(), () => push(text)),
      (failure) => inOrder(undefined, () => end(failure)),
    );
  };
}
