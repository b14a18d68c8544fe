import type { OperationId } from '../../src/operations.ts';
import { Gaps } from '../domain/gaps.ts';
import type { Engine, OperationRequest } from '../engine/engine.ts';
import { serveMedia } from './media/serve-media.ts';
import type { Awaitable, EventRange, Exchange, HttpRequest } from './message.ts';
import { internalError } from './reply.ts';
import { authenticate, workspaceIdOfKey } from './stages/authenticate.ts';
import { checkRequest } from './stages/check-request.ts';
import type { FaultInjector, InjectedFault } from './stages/envelope.ts';
import { type Outcome, toReply } from './stages/envelope.ts';
import { findPreferredExample, type Preference, readPreference } from './stages/prefer.ts';
import { readRequest } from './stages/read-request.ts';
import type { RouteMatch } from './stages/route.ts';
import { refuseOutside, routeRequest } from './stages/route.ts';
import type { RequestTarget } from './target.ts';

export interface PipelineOptions {
  engine: Engine;
  /** Called with every error of the mock itself, which is answered with 500. */
  report: (error: unknown) => void;
  faults?: FaultInjector;
}

/** A request on its way, and the questions that its reply depends on. */
interface Context extends PipelineOptions {
  request: HttpRequest;
  gaps: Gaps;
  /** When the request came in, on the clock of `performance`. */
  startedAt: number;
}

/** What the stages before the envelope found out. */
interface Answer {
  outcome: Outcome;
  operationId?: OperationId;
  workspaceId?: string | undefined;
  notices?: readonly string[];
  fault?: InjectedFault;
  /** Where other requests may have come in between: the events of this one. */
  events?: EventRange;
}

/**
 * What the service answers: target -> route -> authenticate -> fault -> read -> check -> execute -> envelope.
 *
 * Never throws. It is a promise only where something has to be loaded first.
 */
export function runPipeline(
  { engine, report, faults }: PipelineOptions,
  request: HttpRequest,
  target: RequestTarget,
): Awaitable<Exchange> {
  const from = engine.eventCount();
  const gaps = new Gaps(engine.profile());
  const startedAt = performance.now();
  const context: Context =
    faults === undefined
      ? { engine, report, request, gaps, startedAt }
      : { engine, report, faults, request, gaps, startedAt };
  const answer = answerTarget(context, target);
  if (!(answer instanceof Promise)) return toExchange(context, answer, { from, to: engine.eventCount() });
  return answer
    .catch((error) => answerInternalError(context, error))
    .then((settled) => toExchange(context, settled, settled.events ?? { from, to: from }));
}

function toExchange({ request, gaps, startedAt }: Context, answer: Answer, events: EventRange): Exchange {
  const { outcome, operationId, workspaceId, notices = noNotices, fault } = answer;
  const reply = toReply(request, outcome, gaps, fault);
  const errorCode = 'errorCode' in outcome ? outcome.errorCode : undefined;
  const durationMs = performance.now() - startedAt;
  return { request, reply, operationId, workspaceId, errorCode, gaps: gaps.ids(), notices, events, durationMs };
}

const noNotices: readonly string[] = [];

function answerTarget(context: Context, { plane, pathname, search }: RequestTarget): Awaitable<Answer> {
  const { engine, request, gaps } = context;
  try {
    if (plane === 'service' && pathname !== '/api')
      return answerService(context, pathname.slice('/api'.length), search);
    if (plane === 'media' && pathname !== '/media')
      return { outcome: serveMedia(engine, request, gaps, pathname.slice('/media/'.length), search) };
    return { outcome: refuseOutside(gaps, request.method, pathname) };
  } catch (error) {
    return answerInternalError(context, error);
  }
}

function answerInternalError({ report }: Context, error: unknown): Answer {
  report(error);
  return { outcome: internalError };
}

function answerService(context: Context, pathname: string, search: string): Awaitable<Answer> {
  const { engine, request, gaps } = context;
  const match = routeRequest(engine, request, gaps, pathname);
  if (!('operationId' in match)) return { outcome: match };
  const prefer = request.header('prefer');
  if (prefer === undefined) return answerOperation(context, match, search, noNotices);
  const preference = readPreference(prefer);
  if (preference.code === undefined && preference.example === undefined)
    return answerOperation(context, match, search, preference.notices);
  return answerWithExample(context, match, search, preference);
}

/** The preferred example, whatever the key is: a 401 can be preferred too. Where there is none, the normal answer. */
async function answerWithExample(
  context: Context,
  match: RouteMatch,
  search: string,
  preference: Preference,
): Promise<Answer> {
  const { engine, request } = context;
  const { operationId } = match;
  const { notices } = preference;
  const example = await findPreferredExample(operationId, preference);
  if ('reply' in example) {
    const workspaceId = workspaceIdOfKey(engine, request.header('x-api-key') ?? '');
    return { outcome: example, operationId, workspaceId, notices };
  }
  const from = engine.eventCount();
  const answer = answerOperation(context, match, search, [...notices, example.notice]);
  const to = engine.eventCount();
  return { ...(await answer), events: { from, to } };
}

function answerOperation(
  context: Context,
  match: RouteMatch,
  search: string,
  notices: readonly string[],
): Awaitable<Answer> {
  const { engine, request, faults, gaps } = context;
  const { operationId } = match;
  const workspaceId = authenticate(engine, request, gaps);
  if (typeof workspaceId !== 'string') return { outcome: workspaceId, operationId, notices };
  gaps.useProfile(engine.profile(workspaceId));
  const fault = faults?.inject(operationId, workspaceId);
  if (fault === undefined)
    return { outcome: executeRequest(context, match, workspaceId, search), operationId, workspaceId, notices };
  const answer = { operationId, workspaceId, notices: [...notices, ...fault.notices], fault };
  const { replacement } = fault;
  if (replacement instanceof Promise) return replacement.then((outcome) => ({ ...answer, outcome }));
  return { ...answer, outcome: replacement ?? executeRequest(context, match, workspaceId, search) };
}

function executeRequest(context: Context, match: RouteMatch, workspaceId: string, search: string): Outcome {
  const { engine, gaps, report } = context;
  const { operationId } = match;
  try {
    const input = readRequest(context.request, match, search, gaps);
    if ('errorCode' in input) return input;
    const checked = checkRequest(operationId, input, gaps);
    if ('errorCode' in checked) return checked;
    const { path, query, body } = checked;
    // The compiled schemas of the document just validated path, query and body against these very types.
    const request = { operationId, workspaceId, path, query, body, gaps } as OperationRequest<typeof operationId>;
    const decision = engine.execute(request);
    return decision.ok ? decision.value : decision.error;
  } catch (error) {
    report(error);
    return internalError;
  }
}
