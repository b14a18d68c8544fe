import { controlOperationIds, controlOperations } from '../../src/control-operations.ts';
import { didYouMean } from '../../src/text/nearest.ts';
import { truncate } from '../../src/text/truncate.ts';
import { Gaps } from '../domain/gaps.ts';
import type { Engine } from '../engine/engine.ts';
import { serveMedia } from '../http/media/serve-media.ts';
import type { AwaitableReply, HttpReply, HttpRequest } from '../http/message.ts';
import { errorReply, jsonReply } from '../http/reply.ts';
import { toReply as toServiceReply } from '../http/stages/envelope.ts';
import { nearestPath } from '../http/stages/route.ts';
import type { Runtime } from '../runtime.ts';
import type { ControlContext } from './control-context.ts';
import { createDataSource } from './data/create-data-source.ts';
import { createDataPlane } from './data/index.ts';
import { eventStreamReply } from './events/event-stream.ts';
import { JsonText } from './json-text.ts';
import { metricsPath, metricsReply, readMetrics } from './metrics/read-metrics.ts';
import { clockOperations } from './operations/clock.ts';
import { coverageOperations } from './operations/coverage.ts';
import { eventOperations } from './operations/events.ts';
import { faultOperations } from './operations/faults.ts';
import { gapOperations } from './operations/gaps.ts';
import { journalOperations } from './operations/journal.ts';
import { mockOperations } from './operations/mock.ts';
import type { OperationHandlers } from './operations/operation-handlers.ts';
import { scheduleOperations } from './operations/schedule.ts';
import { callOperations } from './operations/sessions/calls.ts';
import { messageOperations } from './operations/sessions/messages.ts';
import { sessionOperations } from './operations/sessions/sessions.ts';
import { snapshotOperations } from './operations/snapshots.ts';
import { workspaceOperations } from './operations/workspaces.ts';
import { dashboardPath, docsPath } from './pages/page-paths.ts';
import { type ControlRefusal, isRefusal, refuse, statusOfRefusal } from './refusal.ts';
import { readInput } from './request/read-input.ts';
import { matchControlRoute } from './request/route.ts';
import { serveRoot } from './root/serve-root.ts';
import { scenarioOperations } from './scenarios.ts';

export type { ControlContext } from './control-context.ts';

const operations = {
  ...callOperations,
  ...clockOperations,
  ...coverageOperations,
  ...eventOperations,
  ...faultOperations,
  ...gapOperations,
  ...journalOperations,
  ...messageOperations,
  ...mockOperations,
  ...scenarioOperations,
  ...scheduleOperations,
  ...sessionOperations,
  ...snapshotOperations,
  ...workspaceOperations,
} satisfies OperationHandlers;

/**
 * Answers the requests below `/_mock`, and `GET /`. Without a runtime there are no dashboard, no documentation and no
 * `/_mock/data`.
 */
export function createControlPlane(
  context: ControlContext,
  runtime: Runtime | undefined,
): (request: HttpRequest, pathname: string, search: string) => AwaitableReply {
  const data = runtime && createDataPlane(createDataSource(context), runtime.loadJsonServer);
  const dashboard = runtime?.createDashboardHandler();
  const docs = runtime?.createDocsHandler();
  const pages = [
    ...(dashboard === undefined ? [] : [{ name: 'Dashboard', path: dashboardPath }]),
    ...(docs === undefined ? [] : [{ name: 'Documentation', path: docsPath }]),
  ];
  return (request, pathname, search) => {
    if (pathname === '/') return serveRoot(context.engine, request, pages);
    if (pathname === '/_mock/data' || pathname.startsWith('/_mock/data/')) {
      return data?.(request, pathname.slice('/_mock/data'.length)) ?? refusalReply(notInBrowser);
    }
    if (`${pathname}/` === dashboardPath) return { status: 308, headers: { location: dashboardPath } };
    if (pathname.startsWith(dashboardPath)) return dashboard?.(request, pathname) ?? refusalReply(notInBrowser);
    if (`${pathname}/` === docsPath) return { status: 308, headers: { location: docsPath } };
    if (pathname.startsWith(docsPath)) return docs?.(request, pathname) ?? refusalReply(notInBrowser);
    if (pathname.startsWith(mediaPath)) return serveOwnMedia(context.engine, request, pathname, search);
    if (pathname === metricsPath && (request.method === 'GET' || request.method === 'HEAD'))
      return metricsReply(readMetrics(context), runtime);
    const match = matchControlRoute(
      request.method === 'HEAD' ? 'GET' : request.method,
      pathname.slice('/_mock'.length),
    );
    if (match === undefined) return refusalReply(refuse('pathNotFound', describeUnknownPath(pathname)));
    if ('allowed' in match) {
      const allow = match.allowed.join(', ');
      return refusalReply(refuse('methodNotAllowed', `This path has ${allow}.`), { allow });
    }
    const inputResult = readInput(match, request, search);
    if ('status' in inputResult) return errorReply(inputResult);
    if (isRefusal(inputResult)) return refusalReply(inputResult);
    if (match.operationId === 'streamEvents') {
      const { since, workspaceId } = toStreamStart(inputResult.input, request);
      const reply = eventStreamReply(context, since, workspaceId);
      return isRefusal(reply) ? refusalReply(reply) : reply;
    }
    // The compiled schemas of the document have just validated the input of this operation.
    const handler = operations[match.operationId] as (
      context: ControlContext,
      input: object,
    ) => object | Promise<object>;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const record = isRead ? undefined : context.commands.begin(match.operationId, match.path.sessionId);
    const result = handler(context, inputResult.input);
    if (result instanceof Promise) return result.finally(record).then(toControlReply);
    record?.();
    return toControlReply(result);
  };
}

/** The path of the media that the dashboard shows: what it loads itself is not among the requests of the app. */
const mediaPath = '/_mock/media/';

function serveOwnMedia(engine: Engine, request: HttpRequest, pathname: string, search: string): HttpReply {
  const gaps = new Gaps(engine.profile());
  return toServiceReply(
    request,
    serveMedia(engine, request, gaps, pathname.slice(mediaPath.length), search),
    gaps,
    undefined,
  );
}

function describeUnknownPath(pathname: string): string {
  const nearest = nearestPath(pathname, paths);
  const suggestion = nearest === undefined ? 'See openapi/control.yaml.' : didYouMean(truncate(nearest));
  return `The control plane has no such path. ${suggestion}`;
}

const paths = [dashboardPath, metricsPath, ...controlOperationIds.map((id) => `/_mock${controlOperations[id].path}`)];

/** The reply with what an operation returned. */
function toControlReply(result: object): HttpReply {
  if (result instanceof JsonText)
    return { status: 200, headers: { 'content-type': 'application/json', ...noStore }, body: result.bytes };
  return isRefusal(result) ? refusalReply(result) : jsonReply(200, result, noStore);
}

function refusalReply({ code, message }: ControlRefusal, headers: Record<string, string> = {}): HttpReply {
  return errorReply({ status: statusOfRefusal[code], errorCode: code, message, headers: { ...noStore, ...headers } });
}

const notInBrowser = refuse(
  'pathNotFound',
  'A mock in a browser has no dashboard and no /_mock/data. Use mock.control.',
);

const noStore = { 'cache-control': 'no-store' };

/** Where a stream starts. A client that lost its connection sends the id of the last event. */
function toStreamStart(input: { since?: number; workspaceId?: string }, request: HttpRequest) {
  const lastEventId = request.header('last-event-id');
  const since = lastEventId !== undefined && /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : input.since;
  return { since, workspaceId: input.workspaceId };
}
