import type { ControlSchemas } from '../../../../src/control-operations.ts';
import { commandConflict } from '../../../domain/admin/admin-result.ts';
import { decideCallOutcome, decideNextCallOutcomes } from '../../../domain/admin/session-commands.ts';
import { bounds } from '../../../domain/bounds/bounds.ts';
import type { CallSession } from '../../../domain/call/call.ts';
import { isCall } from '../../../domain/session/session.ts';
import type { World } from '../../../domain/world.ts';
import { dispatchCommand } from '../../dispatch-command.ts';
import { formatTimestamp } from '../../format-timestamp.ts';
import { takeSortedPage } from '../../paging/sorted-page.ts';
import { isRefusal } from '../../refusal.ts';
import type { OperationHandlers } from '../operation-handlers.ts';

/** The queue, and how calls end. */
export const callOperations = {
  listCalls({ engine }, { workspaceId, offset = 0, limit = 100 }) {
    return engine.query((world) => {
      const matchesWorkspace = (id: string) => workspaceId === undefined || id === workspaceId;
      const found: CallSession[] = [];
      for (const session of world.sessions.values()) {
        if (isCall(session) && session.status in statusRank && matchesWorkspace(session.start.workspaceId))
          found.push(session);
      }
      const total = found.length;
      const calls = takeSortedPage(found, compareCalls, { offset, limit });
      return {
        calls: calls.map((call) => toCallInfo(call.sessionId, call)),
        total,
        lines: linesOf(world, matchesWorkspace),
      };
    });
  },
  setCallOutcome(context, { sessionId, outcome }) {
    const result = dispatchCommand(context, (world, { now }) => decideCallOutcome(world, sessionId, outcome, now), {
      sessionId,
    });
    if (isRefusal(result)) return result;
    return context.engine.query(({ sessions }) => toCallInfo(sessionId, sessions.get(sessionId) as CallSession));
  },
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

/** The statuses of unfinished calls, those in progress first. */
export const statusRank: Partial<Record<CallSession['status'], number>> = {
  call_in_progress: 0,
  call_placed: 1,
  call_in_queue: 2,
};

/** Calls in progress first, then calls that wait for a line in their order, then the others by due time. */
export function compareCalls(one: CallSession, other: CallSession): number {
  const [ownRank = 0, otherRank = 0] = [statusRank[one.status], statusRank[other.status]];
  const byPriority = one.ready && other.ready ? one.start.details.callPriority - other.start.details.callPriority : 0;
  return (
    ownRank - otherRank ||
    Number(other.ready) - Number(one.ready) ||
    byPriority ||
    one.dueAt - other.dueAt ||
    one.arrival - other.arrival
  );
}

/** One attempt of a call, as a list shows it. */
export function toCallInfo(
  sessionId: string,
  { start, status, dueAt, ready, outcome }: CallSession,
): ControlSchemas['CallInfo'] {
  const { details, callId, retryAttemptNo, workspaceId } = start;
  return {
    sessionId,
    callId,
    workspaceId,
    channelName: details.channelName,
    phoneNumber: details.phoneNumber,
    status,
    callPriority: details.callPriority,
    dueAt: formatTimestamp(dueAt),
    waiting: status === 'call_in_queue' && ready,
    retryAttemptNo,
    outcome: outcome ?? null,
  };
}

/** The lines of each selected pool, and how many are busy. */
export function linesOf(
  world: World,
  matchesWorkspace: (workspaceId: string) => boolean,
): ControlSchemas['LineUsage'][] {
  return [...world.workspaces.values()].flatMap(({ id, channels }) =>
    channels.flatMap((channel) => {
      if (!matchesWorkspace(id) || channel.type !== 'outboundSipTrunk' || !channel.enabled) return [];
      const busy = world.pools.get(`${id}/${channel.name}`)?.busyLines ?? 0;
      return [{ workspaceId: id, channelName: channel.name, lines: channel.lines, busy }];
    }),
  );
}
