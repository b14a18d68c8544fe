import type { ControlInput, ControlSchemas } from '../../../src/control-operations.ts';
import { formatInstant, type Instant } from '../../../src/instant.ts';
import { bounds } from '../../domain/bounds.ts';
import { type CallSession, isUnfinished, unfinishedStatuses } from '../../domain/call.ts';
import { commandConflict, decideCallOutcome, removeNextCallOutcomes } from '../../domain/control-commands.ts';
import { succeed } from '../../domain/decision.ts';
import { forecastPlacements, type PlacementForecast, queueKeyOf } from '../../domain/line-pool.ts';
import { callOf, isCall, timeIn, type World } from '../../domain/world.ts';
import { type Collection, readPage } from '../context/collection.ts';
import { dispatchCommand, type OperationHandlers } from '../context/control-context.ts';
import { formatTimestamp, identify, selectSessions, textsOfStart, toWorkingHours } from '../context/list-fields.ts';

export const callOperations = {
  async listCalls({ engine }, { isFinished, ...query }) {
    const { workspaceId, status } = query;
    const [calls, lines] = engine.query((world, now) => [callsOf(world, now), linesOf(world, workspaceId)]);
    const wantsFinished = isFinished ?? (status === undefined ? false : undefined);
    const { items, total } = await readPage(calls, { ...query, isFinished: wantsFinished });
    const own = calls.rows.filter(({ start }) => (workspaceId ?? start.workspaceId) === start.workspaceId);
    const byStatus = Map.groupBy(own, (call) => call.status);
    const counts = [...byStatus].map(([name, { length }]) => ({ status: name, attempts: length }));
    return succeed({ calls: items, total, counts, lines });
  },
  setCallOutcome(context, { sessionId, outcome }) {
    const scope = { sessionId };
    const command = dispatchCommand(
      context,
      (world, { now }) => decideCallOutcome(world, sessionId, outcome, now),
      scope,
    );
    if (!command.ok) return command;
    return context.engine.query(
      (world, now) => succeed(toCallInfo(callOf(world, sessionId), forecastOf(world, now))),
      scope,
    );
  },
  listNextCallOutcomes: ({ engine }, { workspaceId }) =>
    engine.query(({ nextCallOutcomes }) => succeed({ outcomes: [...(nextCallOutcomes.get(workspaceId) ?? [])] }), {
      workspaceId,
    }),
  removeNextCallOutcomes: (context, { workspaceId }) =>
    dispatchCommand(context, (world, { now }) => removeNextCallOutcomes(world, workspaceId, now), { workspaceId }),
  setNextCallOutcomes: (context, { workspaceId, outcome, count = 1 }) =>
    dispatchCommand(
      context,
      (world, { now }) => {
        const decided = world.nextCallOutcomes.get(workspaceId)?.length ?? 0;
        if (decided + count > bounds.nextCallOutcomes)
          return commandConflict(
            `Outcomes are set for ${decided} calls already; the maximum is ${bounds.nextCallOutcomes}.`,
          );
        const outcomes = Array.from({ length: count }, () => outcome);
        return succeed([{ type: 'next-call-outcomes-decided', at: now, workspaceId, outcomes }]);
      },
      { workspaceId },
    ),
} satisfies Partial<OperationHandlers>;

/** Lists calls in progress first, then the queue in its order, then ended calls. */
export function callsOf(world: World, now: Instant, only?: string) {
  const forecast = forecastOf(world, now);
  return {
    rows: selectSessions(world, only).filter(isCall),
    filters: {
      workspaceId: ({ start }, wanted) => start.workspaceId === wanted,
      status: ({ status }, wanted) => status === wanted,
      isFinished: (call, wanted) => isUnfinished(call) !== wanted,
    },
    textsOf: textsOfCall,
    sortKeyOf(call) {
      if (!isUnfinished(call)) return [unfinishedStatuses.length, -call.lastChange.at, -call.arrival];
      return [unfinishedStatuses.indexOf(call.status), ...queueKeyOf(call, forecast)];
    },
    show: (call) => toCallInfo(call, forecast),
  } satisfies Collection<CallSession, ControlSchemas['CallInfo'], ControlInput<'listCalls'>>;
}

function* textsOfCall(call: CallSession) {
  yield* textsOfStart(call);
  yield ['status', call.status] as const;
  yield ['outcome', call.outcome] as const;
  yield ['channel', call.start.details.channelName] as const;
}

export function forecastOf(world: World, now: Instant): PlacementForecast {
  return forecastPlacements(world, (workspaceId) => timeIn(world, workspaceId, now));
}

export function toCallInfo(call: CallSession, forecast: PlacementForecast): ControlSchemas['CallInfo'] {
  const { start, status, dueAt, ready, outcome = null, lastChange } = call;
  const expectedAt = status === 'call_in_queue' ? forecast(call) : undefined;
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
    expectedAt: expectedAt === undefined ? null : formatTimestamp(expectedAt),
    waiting: status === 'call_in_queue' && ready,
    retryAttemptNo,
    noOfRetries,
    outcome,
    updatedAt: formatInstant(lastChange.at),
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
