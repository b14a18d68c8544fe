import { eventStreamReply } from '../../control/events/event-stream.ts';
import { createControlPlane, toControlReply, toStreamStart } from '../../control/index.ts';
import { metricsPath, metricsReply } from '../../control/metrics/read-metrics.ts';
import { dashboardPath } from '../../control/pages/page-paths.ts';
import { type ControlRefusal, isRefusal, refuse } from '../../control/refusal.ts';
import { readInput } from '../../control/request/read-input.ts';
import { matchControlRoute } from '../../control/request/route.ts';
import type { Engine } from '../../engine/engine.ts';
import { decodeSegment } from '../../http/decode-segment.ts';
import type { HttpReply, HttpRequest } from '../../http/message.ts';
import type { Platform } from '../../platform.ts';
import { readWorkspaceIds } from '../directory.ts';
import type { Seat } from '../seat/seat.ts';
import { type ReplicaContext, toControlContext } from './replica-context.ts';
import { readReplicaMetrics } from './replica-metrics.ts';
import { replicaOperations } from './replica-operations.ts';
import { findWorkspaceId, needsWorkspace } from './workspace-of-input.ts';

type Plane = ReturnType<typeof createControlPlane>;

/** Answers the requests below `/_mock`, and `GET /`, as far as replicas can. What they cannot is refused. */
export function createReplicaControl(
  context: ReplicaContext,
  platform: Platform | undefined,
): (request: HttpRequest, pathname: string, search: string) => Promise<HttpReply> {
  const { state } = context;
  const planes = new WeakMap<Engine, Plane>();
  const planeOf = (seat: Seat): Plane => {
    const engine = seat.engine();
    const plane = planes.get(engine) ?? createControlPlane(toControlContext(context, seat), platform);
    planes.set(engine, plane);
    return plane;
  };
  const answerOn = (workspaceId: string | undefined, ...args: Parameters<Plane>) =>
    state.runInWorkspace(workspaceId, (seat) => planeOf(seat)(...args));
  const refuseWithoutWorkspace = async (what: string): Promise<HttpReply> => {
    const ids = await readWorkspaceIds(state);
    return toControlReply(
      refuse(
        'conflict',
        `Replicas have ${what} of one workspace only: pass workspaceId. There are: ${ids.join(', ')}.`,
      ),
    );
  };
  const stream = (request: HttpRequest, input: object): Promise<HttpReply> => {
    const { since, workspaceId } = toStreamStart(input, request);
    return state.runInWorkspace(workspaceId, (seat) => {
      const reply = eventStreamReply(
        { engine: toStoredEvents(context, seat), streams: context.records.streams },
        since,
        workspaceId,
      );
      return isRefusal(reply) ? toControlReply(reply) : reply;
    });
  };

  return async (request, pathname, search) => {
    if (pathname.startsWith(dashboardPath) || `${pathname}/` === dashboardPath) return toControlReply(noDashboard);
    if (pathname === metricsPath && request.method === 'GET')
      return metricsReply(readReplicaMetrics(context), platform);
    if (pathname === '/_mock/data' || pathname.startsWith('/_mock/data/')) {
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      if (!isRead && pathname.startsWith('/_mock/data/apiKeys')) return toControlReply(fixedKeys);
      const workspaceId = workspaceOfData(pathname, search);
      return workspaceId === undefined
        ? refuseWithoutWorkspace('data')
        : answerOn(workspaceId, request, pathname, search);
    }
    const match = matchControlRoute(
      request.method === 'HEAD' ? 'GET' : request.method,
      pathname.slice('/_mock'.length),
    );
    if (match === undefined || 'allowed' in match) return answerOn(undefined, request, pathname, search);
    const read = readInput(match, request, search);
    if (!('input' in read)) return answerOn(undefined, request, pathname, search);
    const { input } = read;
    const { operationId } = match;
    const workspaceId = findWorkspaceId(operationId, input);
    if (operationId !== 'streamEvents') {
      // The compiled schemas of the document have just validated the input of this operation.
      const own = replicaOperations[operationId] as ReplicaHandler | undefined;
      const result = await own?.(context, input);
      if (result !== undefined) return toControlReply(result);
    }
    if (workspaceId === undefined && needsWorkspace.has(operationId)) return refuseWithoutWorkspace(operationId);
    return operationId === 'streamEvents' ? stream(request, input) : answerOn(workspaceId, request, pathname, search);
  };
}

/** Undefined: the operation is the same as in a mock that has the workspace alone. */
type ReplicaHandler = (context: ReplicaContext, input: object) => Promise<object | undefined>;

const noDashboard: ControlRefusal = refuse(
  'pathNotFound',
  'Replicas have no dashboard: it shows all workspaces at once. Use the control plane with a workspaceId.',
);

const fixedKeys: ControlRefusal = refuse(
  'conflict',
  'The keys of a workspace stay as they are on replicas. Create another workspace, or start with --workspaces.',
);

/** The events that are stored: what was decided and is not stored has not happened for anybody who watches. */
function toStoredEvents({ wake }: ReplicaContext, seat: Seat): Parameters<typeof eventStreamReply>[0]['engine'] {
  return {
    settle: () => seat.engine().settle(),
    eventCount: () => seat.storedEvents(),
    eventsSince: (since, until = Number.POSITIVE_INFINITY) =>
      seat.engine().eventsSince(since, Math.min(until, seat.storedEvents())),
    subscribe: (listener) => wake.watch(seat, () => listener({ type: 'appended', from: seat.storedEvents() })),
  };
}

/** A record is named by its workspace and its own name; a list is filtered by its workspace. */
function workspaceOfData(pathname: string, search: string): string | undefined {
  const [, , , , id] = pathname.split('/');
  if (id !== undefined) return decodeSegment(id).split(':')[0];
  return new URLSearchParams(search).get('workspaceId') ?? undefined;
}
