import type { OperationId } from '../../src/operations.ts';
import { fail, type Result } from '../domain/decision.ts';
import { Gaps } from '../domain/gaps.ts';
import type { Engine, OperationRequest } from '../engine/engine.ts';
import { checkRequest } from './check-request.ts';
import {
  type Awaitable,
  type AwaitableReply,
  type Exchange,
  type HttpReply,
  type HttpRequest,
  JsonBody,
  parseTarget,
  type RequestTarget,
} from './message.ts';
import { findPreferredExample, type Preference, readPreference } from './prefer.ts';
import {
  errorReply,
  type HttpError,
  internalError,
  jsonReply,
  type PreparedReply,
  preflightReply,
  toErrorEnvelope,
  toSuccessEnvelope,
  withCorsHeaders,
} from './reply.ts';
import { authenticate, findWorkspaceId, type RouteMatch, refuseOutside, routeRequest } from './route.ts';
import { serveMedia } from './serve-media.ts';

export interface HandlerOptions {
  engine: Engine;
  /** Called with every error of the mock itself, which is answered with 500. */
  report: (error: unknown) => void;
  /** What goes wrong with a request of this operation and workspace on purpose; undefined when nothing does. */
  faults?: { inject(operationId: OperationId, workspaceId: string): InjectedFault | undefined };
  /** Answers what is under `/_mock`, and `GET /`; without it nothing is there. */
  control?: (request: HttpRequest, pathname: string, search: string) => AwaitableReply;
  /** Called with the exchange of every request but those to `control`. */
  journal?: { record(exchange: Exchange): void };
}

/** What goes wrong with one request on purpose. */
export interface InjectedFault {
  /** The faults that did it, as they are in the header `understudy-fault`. */
  faultIds: string;
  /** What is answered instead; nothing is executed then. Undefined: the normal answer. */
  replacement: Awaitable<PreparedReply> | undefined;
  /** How many real milliseconds the reply is held back. */
  delayMs: number;
  notices: readonly string[];
}

/** A promise only where it must load something. An error in the service is a 500; one in the control plane throws. */
export function handle(
  options: HandlerOptions,
  request: HttpRequest,
  target: RequestTarget = parseTarget(request.target),
): AwaitableReply {
  const { control } = options;
  if (control !== undefined && target.plane === 'internal' && isControl(request, target.pathname))
    return control(request, target.pathname, target.search);
  const context: Context = {
    engine: options.engine,
    faults: options.faults,
    request,
    gaps: new Gaps(options.engine.profile()),
    operationId: undefined,
    workspaceId: undefined,
    notices: noNotices,
    fault: undefined,
  };
  const startedAt = performance.now();
  const record = (outcome: Outcome) => {
    const exchange = toExchange(context, outcome, startedAt);
    options.journal?.record(exchange);
    return exchange.reply;
  };
  const outcome = recoverFrom(
    () => answerTarget(context, target),
    (error) => {
      options.report(error);
      return fail(internalError);
    },
  );
  return outcome instanceof Promise ? outcome.then(record) : record(outcome);
}

/** A handler that never fails: an error inside the mock goes to `report`, and the reply says only that there was one. */
export function withInternalErrors<Rest extends unknown[]>(
  handler: (request: HttpRequest, ...rest: Rest) => AwaitableReply,
  report: (error: unknown) => void,
): (request: HttpRequest, ...rest: Rest) => AwaitableReply {
  return (request, ...rest) =>
    recoverFrom(
      () => handler(request, ...rest),
      (error) => {
        report(error);
        return withCorsHeaders(request, errorReply(internalError));
      },
    );
}

/** What some work returns, or what `onError` makes of the error that it throws or rejects with. */
function recoverFrom<Value>(work: () => Awaitable<Value>, onError: (error: unknown) => Value): Awaitable<Value> {
  try {
    const value = work();
    return value instanceof Promise ? value.catch(onError) : value;
  } catch (error) {
    return onError(error);
  }
}

/** What the stages decided to answer. */
type Outcome = Result<Success, HttpError> | PreparedReply;

interface Success {
  message: string;
  data: unknown;
  /** Where the reply is kept: the same outcome may be answered again. */
  memo?: { reply?: HttpReply };
}

/** A request on its way, and what the stages have found out about it. */
interface Context {
  engine: Engine;
  faults: HandlerOptions['faults'];
  request: HttpRequest;
  gaps: Gaps;
  operationId: OperationId | undefined;
  workspaceId: string | undefined;
  notices: readonly string[];
  fault: InjectedFault | undefined;
}

const noNotices: readonly string[] = [];

function isControl({ method }: HttpRequest, pathname: string): boolean {
  if (pathname === '/') return method === 'GET' || method === 'HEAD';
  return pathname === '/_mock' || pathname.startsWith('/_mock/');
}

function answerTarget(context: Context, { plane, pathname, search }: RequestTarget): Awaitable<Outcome> {
  const { engine, request, gaps } = context;
  if (plane !== 'internal' && request.method === 'OPTIONS') return { reply: preflightReply(request) };
  if (plane === 'service' && pathname !== '/api') return answerService(context, pathname.slice('/api'.length), search);
  if (plane === 'media' && pathname !== '/media')
    return serveMedia(engine, request, gaps, pathname.slice('/media/'.length), search);
  return refuseOutside(gaps, request.method, pathname);
}

/** What the service answers: route -> authenticate -> fault -> check -> execute. */
function answerService(context: Context, pathname: string, search: string): Awaitable<Outcome> {
  const { engine, request, gaps } = context;
  const route = routeRequest(engine, request, gaps, pathname);
  if (!route.ok) return route;
  context.operationId = route.value.operationId;
  const prefer = request.header('prefer');
  if (prefer === undefined) return answerOperation(context, route.value, search);
  const preference = readPreference(prefer);
  context.notices = preference.notices;
  return preference.code === undefined && preference.example === undefined
    ? answerOperation(context, route.value, search)
    : answerWithExample(context, route.value, search, preference);
}

/** The preferred example, whatever the key is: a 401 can be preferred too. Where there is none, the normal answer. */
async function answerWithExample(
  context: Context,
  match: RouteMatch,
  search: string,
  preference: Preference,
): Promise<Outcome> {
  const { engine, request } = context;
  const example = await findPreferredExample(match.operationId, preference);
  if ('reply' in example) {
    context.workspaceId = findWorkspaceId(engine, request.header('x-api-key') ?? '');
    return example;
  }
  context.notices = [...preference.notices, example.notice];
  return answerOperation(context, match, search);
}

function answerOperation(context: Context, match: RouteMatch, search: string): Awaitable<Outcome> {
  const { engine, request, faults, gaps } = context;
  const workspace = authenticate(engine, request, gaps);
  if (!workspace.ok) return workspace;
  const workspaceId = workspace.value;
  context.workspaceId = workspaceId;
  gaps.useProfile(engine.profile(workspaceId));
  const fault = faults?.inject(match.operationId, workspaceId);
  if (fault !== undefined) {
    context.fault = fault;
    context.notices = [...context.notices, ...fault.notices];
  }
  return fault?.replacement ?? executeRequest(context, match, workspaceId, search);
}

function executeRequest(context: Context, match: RouteMatch, workspaceId: string, search: string): Outcome {
  const { engine, gaps } = context;
  const { operationId } = match;
  const checked = checkRequest(context.request, match, search, gaps);
  if (!checked.ok) return checked;
  // The compiled schemas of the document just validated path, query and body against these very types.
  return engine.execute({ ...checked.value, operationId, workspaceId, gaps } as OperationRequest<typeof operationId>);
}

function toExchange(context: Context, decided: Outcome, startedAt: number): Exchange {
  const { request, gaps, operationId, workspaceId, notices, fault } = context;
  const isRefused = !('reply' in decided) && !decided.ok;
  const outcome = isRefused ? fail({ ...decided.error, ...gaps.ownRefusal() }) : decided;
  const reply = toReply(request, outcome, gaps, fault);
  const errorCode = 'reply' in outcome ? outcome.errorCode : outcome.ok ? undefined : outcome.error.errorCode;
  const durationMs = performance.now() - startedAt;
  return { request, reply, operationId, workspaceId, errorCode, gaps: gaps.ids(), notices, durationMs };
}

/** The reply: the outcome in the envelope of the interface, and in headers what it rests on. */
export function toReply(
  request: HttpRequest,
  outcome: Outcome,
  gaps: Gaps,
  fault: InjectedFault | undefined,
): HttpReply {
  const reply = toBareReply(outcome, gaps);
  const usedGaps = gaps.ids();
  if (usedGaps.length === 0 && fault === undefined) return withCorsHeaders(request, reply);
  const headers: Record<string, string> = { ...reply.headers };
  if (usedGaps.length > 0) headers['understudy-gap'] = usedGaps.join(', ');
  if (fault !== undefined) headers['understudy-fault'] = fault.faultIds;
  const { delayMs = 0 } = fault ?? {};
  return withCorsHeaders(request, delayMs === 0 ? { ...reply, headers } : { ...reply, headers, delayMs });
}

function toBareReply(outcome: Outcome, gaps: Gaps): HttpReply {
  if ('reply' in outcome) {
    const { reply } = outcome;
    const { status, body } = reply;
    if (status < 400 || !(body instanceof JsonBody)) return reply;
    const responseCode = responseCodeOf(status, gaps);
    return responseCode === status ? reply : { ...reply, body: new JsonBody({ ...Object(body.value), responseCode }) };
  }
  if (outcome.ok) return toSuccessReply(outcome.value);
  const { status, errorCode, message, headers } = outcome.error;
  return jsonReply(status, toErrorEnvelope(responseCodeOf(status, gaps), errorCode, message), headers);
}

function toSuccessReply({ message, data, memo }: Success): HttpReply {
  if (memo?.reply !== undefined) return memo.reply;
  const reply = jsonReply(200, toSuccessEnvelope(message, data));
  if (memo !== undefined) memo.reply = reply;
  return reply;
}

/** What an error says of its own status. */
function responseCodeOf(status: number, gaps: Gaps): number {
  return gaps.prefers('envelope/response-code', 'always-200') ? 200 : status;
}
