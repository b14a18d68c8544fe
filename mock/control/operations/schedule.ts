import type { ControlSchemas } from '../../../src/control-operations.ts';
import { type Instant, lastInstant, parseInstant } from '../../../src/instant.ts';
import { isCall, type Session } from '../../domain/session.ts';
import type { WorkingHours } from '../../domain/time/working-hours.ts';
import type { World } from '../../domain/world.ts';
import { formatTimestamp } from '../format-timestamp.ts';
import { takeSortedPage } from '../paging/sorted-page.ts';
import type { OperationHandlers } from './operation-handlers.ts';
import { customerOf } from './sessions.ts';

interface DueItem {
  at: Instant;
  /** Among equal times the lower one was requested first. */
  order: number;
  sessionId: string;
  session: Session;
  /** null for a call. */
  messageIndex: number | null;
}

/** Scheduled messages and calls, as a list. */
export const scheduleOperations = {
  listSchedule({ engine }, { workspaceId, until, offset = 0, limit = 100 }) {
    const end = until === undefined ? undefined : parseInstant(until);
    const dueItems = engine.query((world) => findDueItems(world, workspaceId, end ?? lastInstant));
    const total = dueItems.length;
    const byTime = (one: DueItem, other: DueItem) => one.at - other.at || one.order - other.order;
    return { scheduled: takeSortedPage(dueItems, byTime, { offset, limit }).map(toScheduledItem), total };
  },
} satisfies Partial<OperationHandlers>;

/** Pending messages and queued calls that are due by then, in the order in which they were requested. */
function findDueItems(world: World, workspaceId: string | undefined, end: Instant): DueItem[] {
  const dueItems: DueItem[] = [];
  for (const [sessionId, session] of world.sessions) {
    if (workspaceId !== undefined && session.start.workspaceId !== workspaceId) continue;
    if (isCall(session)) {
      const { status, dueAt: at } = session;
      if (status === 'call_in_queue' && at <= end)
        dueItems.push({ at, order: dueItems.length, sessionId, session, messageIndex: null });
      continue;
    }
    session.messages.forEach(({ state, dueAt: at }, messageIndex) => {
      if (state === 'pending' && at <= end)
        dueItems.push({ at, order: dueItems.length, sessionId, session, messageIndex });
    });
  }
  return dueItems;
}

function toScheduledItem({ at, sessionId, session, messageIndex }: DueItem): ControlSchemas['ScheduledItem'] {
  const { workspaceId, channelName, agent } = session.start;
  return {
    kind: messageIndex === null ? 'call' : 'message',
    sessionId,
    messageIndex,
    workspaceId,
    dueAt: formatTimestamp(at),
    to: customerOf(session),
    channelName,
    agentName: agent.name,
    workingHours: isCall(session) ? toWorkingHours(session.start.details.workingHours) : null,
  };
}

function toWorkingHours({ start, end, timeZone }: WorkingHours): ControlSchemas['WorkingHours'] {
  const formatTime = (time: number | undefined) =>
    time === undefined
      ? null
      : [Math.floor(time / 60), time % 60].map((part) => String(part).padStart(2, '0')).join(':');
  return { start: formatTime(start), end: formatTime(end), timezone: timeZone };
}
