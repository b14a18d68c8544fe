import type { ControlSchemas } from '../../../src/control-operations.ts';
import { type CallSession, isCall } from '../../domain/session.ts';
import { decideCall, decideNextCalls } from '../../domain/steer/decide-calls.ts';
import type { World } from '../../domain/world.ts';
import { broughtAbout } from '../brought-about.ts';
import type { ControlOperations } from '../control-operations.ts';
import { isRefusal } from '../refusal.ts';
import { shownMoment } from '../shown-moment.ts';

/** The queue, and how calls end. */
export const callOperations = {
  listCalls({ engine }, { workspaceId }) {
    return engine.look((world) => {
      const isAsked = (id: string) => workspaceId === undefined || id === workspaceId;
      const calls = [...world.sessions]
        .filter((entry): entry is [string, CallSession] => isCall(entry[1]) && entry[1].status in rank)
        .filter(([, { start }]) => isAsked(start.workspaceId))
        .sort(([, one], [, other]) => inOrder(one, other));
      return { calls: calls.map(([sessionId, call]) => shown(sessionId, call)), lines: linesOf(world, isAsked) };
    });
  },
  decideCall(plane, { sessionId, course }) {
    const outcome = broughtAbout(plane, (world, { now }) => decideCall(world, sessionId, course, now));
    if (isRefusal(outcome)) return outcome;
    return plane.engine.look(({ sessions }) => shown(sessionId, sessions.get(sessionId) as CallSession));
  },
  decideNextCalls: (plane, { workspaceId, course, count = 1 }) =>
    broughtAbout(plane, (world, { now }) => decideNextCalls(world, workspaceId, { course, count }, now)),
} satisfies Partial<ControlOperations>;

/** The statuses of calls that are not over, those under way first. */
export const rank: Partial<Record<CallSession['status'], number>> = {
  call_in_progress: 0,
  call_placed: 1,
  call_in_queue: 2,
};

/** Under way before in the queue; there those that wait for a line by their place, then the others as they become due. */
export function inOrder(one: CallSession, other: CallSession): number {
  const [own = 0, others = 0] = [rank[one.status], rank[other.status]];
  const byPriority = one.ready && other.ready ? one.start.details.callPriority - other.start.details.callPriority : 0;
  return (
    own - others ||
    Number(other.ready) - Number(one.ready) ||
    byPriority ||
    one.dueAt - other.dueAt ||
    one.arrival - other.arrival
  );
}

/** One attempt of a call, as it is listed. */
export function shown(
  sessionId: string,
  { start, status, dueAt, ready, course }: CallSession,
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
    dueAt: shownMoment(dueAt),
    waiting: status === 'call_in_queue' && ready,
    retryAttemptNo,
    course: course ?? null,
  };
}

/** The lines of each pool that is asked for, and how many are busy. */
export function linesOf(world: World, isAsked: (workspaceId: string) => boolean): ControlSchemas['Lines'][] {
  return [...world.workspaces.values()].flatMap(({ id, channels }) =>
    channels.flatMap((channel) => {
      if (!isAsked(id) || channel.type !== 'outboundSipTrunk' || !channel.enabled) return [];
      const busy = world.pools.get(`${id}/${channel.name}`)?.busyLines ?? 0;
      return [{ workspaceId: id, channelName: channel.name, lines: channel.lines, busy }];
    }),
  );
}
