import type { ControlSchemas } from '../../../src/control-operations.ts';
import { type Instant, lastInstant, parseInstant } from '../../../src/instant.ts';
import { isCall, type Session } from '../../domain/session.ts';
import type { WorkingHours } from '../../domain/working-hours.ts';
import type { World } from '../../domain/world.ts';
import type { ControlOperations } from '../control-operations.ts';
import { shownMoment } from '../shown-moment.ts';
import { customerOf } from './sessions.ts';

interface Due {
  at: Instant;
  sessionId: string;
  session: Session;
  /** null for a call. */
  messageIndex: number | null;
}

/** What is still to come, as a list. */
export const scheduleOperations = {
  listSchedule({ engine }, { workspaceId, until, offset = 0, limit = 100 }) {
    const end = until === undefined ? undefined : parseInstant(until);
    const due = engine.look((world) => dueIn(world, workspaceId, end ?? lastInstant));
    due.sort((one, other) => one.at - other.at);
    return { scheduled: due.slice(offset, offset + limit).map(shown), total: due.length };
  },
} satisfies Partial<ControlOperations>;

/** Pending messages and queued calls that are due by then, in the order in which they were asked for. */
function dueIn(world: World, workspaceId: string | undefined, end: Instant): Due[] {
  const due: Due[] = [];
  for (const [sessionId, session] of world.sessions) {
    if (workspaceId !== undefined && session.start.workspaceId !== workspaceId) continue;
    if (isCall(session)) {
      const { status, dueAt: at } = session;
      if (status === 'call_in_queue' && at <= end) due.push({ at, sessionId, session, messageIndex: null });
      continue;
    }
    session.messages.forEach(({ state, dueAt: at }, messageIndex) => {
      if (state === 'pending' && at <= end) due.push({ at, sessionId, session, messageIndex });
    });
  }
  return due;
}

function shown({ at, sessionId, session, messageIndex }: Due): ControlSchemas['ScheduledItem'] {
  const { workspaceId, channelName, agent } = session.start;
  return {
    kind: messageIndex === null ? 'call' : 'message',
    sessionId,
    messageIndex,
    workspaceId,
    dueAt: shownMoment(at),
    to: customerOf(session),
    channelName,
    agentName: agent.name,
    workingHours: isCall(session) ? hoursOf(session.start.details.workingHours) : null,
  };
}

function hoursOf({ start, end, timeZone }: WorkingHours): ControlSchemas['WorkingHours'] {
  const text = (time: number | undefined) =>
    time === undefined
      ? null
      : [Math.floor(time / 60), time % 60].map((part) => String(part).padStart(2, '0')).join(':');
  return { start: text(start), end: text(end), timezone: timeZone };
}
