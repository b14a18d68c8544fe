import type { ControlInput, ControlSchemas } from '../../../src/control-operations.ts';
import { formatInstant } from '../../../src/instant.ts';
import { type CallSession, isCall, type Session } from '../../domain/session.ts';
import { shown as shownText } from '../../domain/shown.ts';
import { cancelAttempt } from '../../domain/steer/cancel-attempt.ts';
import { callOf } from '../../domain/world.ts';
import { broughtAbout } from '../brought-about.ts';
import type { ControlOperations } from '../control-operations.ts';
import { pageInOrder } from '../page-in-order.ts';
import { refusal } from '../refusal.ts';
import { inOrder, linesOf, rank, shown as shownCall } from './calls.ts';

/** Attempts of calls, also of those that are over: counted, found, and taken out of the queue. */
export const attemptOperations = {
  listAttempts({ engine }, { offset = 0, limit = 100, ...filter }) {
    return engine.look(({ sessions }) => {
      const found: [string, CallSession][] = [];
      for (const entry of callsIn(sessions)) if (fits(entry[1], filter)) found.push(entry);
      const total = found.length;
      const page = pageInOrder(found, ([, one], [, other]) => inWholeOrder(one, other), { offset, limit });
      return { attempts: page.map(([sessionId, call]) => shown(sessionId, call)), total };
    });
  },
  countAttempts({ engine }, { workspaceId }) {
    return engine.look((world) => {
      const isAsked = (id: string) => workspaceId === undefined || id === workspaceId;
      const counts = new Map<ControlSchemas['Status'], number>();
      for (const [, { start, status }] of callsIn(world.sessions)) {
        if (isAsked(start.workspaceId)) counts.set(status, (counts.get(status) ?? 0) + 1);
      }
      return {
        counts: [...counts].map(([status, attempts]) => ({ status, attempts })),
        lines: linesOf(world, isAsked),
      };
    });
  },
  readAttempt({ engine }, { sessionId }) {
    return engine.look((world) => {
      const call = world.sessions.get(sessionId);
      if (call === undefined || !isCall(call))
        return refusal('sessionNotFound', `There is no attempt of a call named ${shownText(sessionId)}.`);
      const ids = world.attempts.get(call.start.callId) ?? [sessionId];
      return { attempt: shown(sessionId, call), attempts: ids.map((id) => shown(id, callOf(world, id))) };
    });
  },
  cancelAttempt: (plane, { sessionId }) =>
    broughtAbout(plane, (world, { now }) => cancelAttempt(world, sessionId, now)),
} satisfies Partial<ControlOperations>;

function* callsIn(sessions: ReadonlyMap<string, Session>): Generator<[string, CallSession]> {
  for (const [sessionId, session] of sessions) if (isCall(session)) yield [sessionId, session];
}

function fits({ start, status }: CallSession, filter: ControlInput<'listAttempts'>): boolean {
  return (
    (filter.workspaceId ?? start.workspaceId) === start.workspaceId &&
    (filter.status ?? status) === status &&
    (filter.isOver === undefined || filter.isOver === isOver(status))
  );
}

function isOver(status: CallSession['status']): boolean {
  return !(status in rank);
}

/** The order of the queue, and behind it what is over, the latest first. */
function inWholeOrder(one: CallSession, other: CallSession): number {
  const own = isOver(one.status);
  if (one.status !== other.status && own !== isOver(other.status)) return own ? 1 : -1;
  return own ? other.updatedAt - one.updatedAt || other.arrival - one.arrival : inOrder(one, other);
}

function shown(sessionId: string, call: CallSession): ControlSchemas['Attempt'] {
  const { agent, details } = call.start;
  return {
    ...shownCall(sessionId, call),
    agentName: agent.name,
    noOfRetries: details.noOfRetries,
    updatedAt: formatInstant(call.updatedAt),
  };
}
