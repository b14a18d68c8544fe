import type { ControlInput, ControlOutput, ControlSchemas } from '../../../src/control-operations.ts';
import { formatInstant, type Instant } from '../../../src/instant.ts';
import { bounds } from '../../domain/bounds.ts';
import type { CallSession } from '../../domain/call.ts';
import { commandConflict, succeed } from '../../domain/decision.ts';
import { compareQueued, forecastPlacements, type PlacementForecast } from '../../domain/placement-forecast.ts';
import { isCall } from '../../domain/session.ts';
import { decideCallOutcome, decideNextCallOutcomes, removeNextCallOutcomes } from '../../domain/session-commands.ts';
import { timeIn } from '../../domain/timeline.ts';
import { callOf, type World } from '../../domain/world.ts';
import type { CooperativeTask } from '../../engine/cooperative-task.ts';
import type { Engine } from '../../engine/engine.ts';
import { checkWorkspace, dispatchCommand, type OperationHandlers } from '../context/control-context.ts';
import { formatTimestamp } from '../context/events.ts';
import { identify, listPage, parseTextQuery, readList, textsOfStart, toWorkingHours } from '../context/lists.ts';

export const callOperations = {
  listCalls: async ({ engine }, filter) => succeed(await readList(listCalls(engine, filter), filter.search)),
  setCallOutcome(context, { sessionId, outcome }) {
    const command = dispatchCommand(context, (world, { now }) => decideCallOutcome(world, sessionId, outcome, now), {
      sessionId,
    });
    return command.ok
      ? succeed(
          context.engine.query((world, now) => toCallInfo(callOf(world, sessionId), forecastOf(world, now)), {
            sessionId,
          }),
        )
      : command;
  },
  listNextCallOutcomes(context, { workspaceId }) {
    const known = checkWorkspace(context, workspaceId);
    if (!known.ok) return known;
    return context.engine.query(
      ({ nextCallOutcomes }) => succeed({ outcomes: [...(nextCallOutcomes.get(workspaceId) ?? [])] }),
      { workspaceId },
    );
  },
  removeNextCallOutcomes: (context, { workspaceId }) =>
    dispatchCommand(context, (world, { now }) => removeNextCallOutcomes(world, workspaceId, now), { workspaceId }),
  setNextCallOutcomes: (context, { workspaceId, outcome, count = 1 }) =>
    dispatchCommand(
      context,
      (world, { now }) => {
        const decided = world.nextCallOutcomes.get(workspaceId)?.length ?? 0;
        if (decided + count <= bounds.nextCallOutcomes)
          return decideNextCallOutcomes(world, workspaceId, { outcome, count }, now);
        return commandConflict(
          `Outcomes are decided for ${decided} calls already, of ${bounds.nextCallOutcomes} at most.`,
        );
      },
      { workspaceId },
    ),
} satisfies Partial<OperationHandlers>;

/** One page of the attempts that the filter selects, and how many the workspace has of each status. */
export function* listCalls(
  engine: Engine,
  { workspaceId, offset, limit, search, status, isFinished }: ControlInput<'listCalls'>,
): CooperativeTask<ControlOutput<'listCalls'>> {
  const hasTexts = parseTextQuery(search);
  const wantsFinished = isFinished ?? (status === undefined ? false : undefined);
  const [world, forecast] = engine.query((current, now) => [current, forecastOf(current, now)] as const);
  const calls = [...world.sessions.values()]
    .filter(isCall)
    .filter(({ start }) => (workspaceId ?? start.workspaceId) === start.workspaceId);
  const { items, total } = yield* listPage(calls, {
    matches: (call) =>
      (status ?? call.status) === call.status &&
      (wantsFinished === undefined || wantsFinished === !isUnfinished(call)) &&
      (hasTexts?.(textsOfCall(call)) ?? true),
    compare: (one, other) => compareCalls(forecast, one, other),
    offset,
    limit,
  });
  const byStatus = Map.groupBy(calls, (call) => call.status);
  const counts = [...byStatus].map(([name, { length }]) => ({ status: name, attempts: length }));
  return { calls: items.map((call) => toCallInfo(call, forecast)), total, counts, lines: linesOf(world, workspaceId) };
}

function* textsOfCall(call: CallSession) {
  yield* textsOfStart(call);
  yield ['status', call.status] as const;
  yield ['outcome', call.outcome] as const;
  yield ['channel', call.start.details.channelName] as const;
}

const unfinishedStatuses: readonly CallSession['status'][] = ['call_in_progress', 'call_placed', 'call_in_queue'];

export function isUnfinished({ status }: CallSession): boolean {
  return unfinishedStatuses.includes(status);
}

/** Calls in progress, then the queue in its order; finished ones last, the latest first. */
function compareCalls(forecast: PlacementForecast, one: CallSession, other: CallSession): number {
  const isOneOver = !isUnfinished(one);
  if (isOneOver !== !isUnfinished(other)) return isOneOver ? 1 : -1;
  if (isOneOver) return other.updatedAt - one.updatedAt || other.arrival - one.arrival;
  const byStatus = unfinishedStatuses.indexOf(one.status) - unfinishedStatuses.indexOf(other.status);
  return byStatus || compareQueued(one.status === 'call_in_queue' ? forecast : () => undefined, one, other);
}

/** When calls of the queue are placed, by what is known now. */
export function forecastOf(world: World, now: Instant): PlacementForecast {
  return forecastPlacements(world, (workspaceId) => timeIn(world, workspaceId, now));
}

function formatExpected(call: CallSession, forecast: PlacementForecast): string | null {
  const at = call.status === 'call_in_queue' ? forecast(call) : undefined;
  return at === undefined ? null : formatTimestamp(at);
}

export function toCallInfo(call: CallSession, forecast: PlacementForecast): ControlSchemas['CallInfo'] {
  const { start, status, dueAt, ready, outcome = null, updatedAt } = call;
  const { callId, retryAttemptNo } = start;
  const { channelName, phoneNumber, callPriority, noOfRetries, workingHours } = start.details;
  return {
    ...identify(call),
    callId,
    channelName,
    phoneNumber,
    status,
    callPriority,
    dueAt: formatTimestamp(dueAt),
    expectedAt: formatExpected(call, forecast),
    waiting: status === 'call_in_queue' && ready,
    retryAttemptNo,
    noOfRetries,
    outcome,
    updatedAt: formatInstant(updatedAt),
    workingHours: toWorkingHours(workingHours),
  };
}

function linesOf(world: World, workspaceId: string | undefined): ControlSchemas['LineUsage'][] {
  return [...world.workspaces.values()].flatMap(({ id, channels }) =>
    channels.flatMap((channel) => {
      if ((workspaceId ?? id) !== id || channel.type !== 'outboundSipTrunk' || !channel.enabled) return [];
      const busy = world.pools.get(`${id}/${channel.name}`)?.busyLines ?? 0;
      return [{ workspaceId: id, channelName: channel.name, lines: channel.lines, busy }];
    }),
  );
}
