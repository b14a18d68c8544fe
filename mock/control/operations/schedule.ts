import type { ControlSchemas } from '../../../src/control-operations.ts';
import { type Instant, lastInstant, parseInstant } from '../../../src/instant.ts';
import { succeed } from '../../domain/result.ts';
import { isCall, type Session } from '../../domain/session.ts';
import type { WorkingHours } from '../../domain/working-hours.ts';
import type { World } from '../../domain/world.ts';
import type { OperationHandlers } from '../context/control-context.ts';
import { formatTimestamp } from '../context/events.ts';
import { takeSortedPage } from '../lists/paging.ts';
import { customerOf, identify } from './sessions.ts';

interface DueItem {
  at: Instant;
  /** Among equal times the lower one was requested first. */
  order: number;
  session: Session;
  /** null for a call. */
  messageIndex: number | null;
}

/** Scheduled messages and calls, as a list. */
export const scheduleOperations = {
  listSchedule({ engine }, { workspaceId, until, offset = 0, limit = 100 }) {
    const end = until === undefined ? lastInstant : (parseInstant(until) ?? lastInstant);
    const dueItems = engine.query((world) => findDueItems(world, workspaceId, end));
    const total = dueItems.length;
    const byTime = (one: DueItem, other: DueItem) => one.at - other.at || one.order - other.order;
    return succeed({ scheduled: takeSortedPage(dueItems, byTime, { offset, limit }).map(toScheduledItem), total });
  },
} satisfies Partial<OperationHandlers>;

/** Pending messages and queued calls that are due by then, in the order in which they were requested. */
function findDueItems(world: World, workspaceId: string | undefined, end: Instant): DueItem[] {
  const dueItems: DueItem[] = [];
  const add = (at: Instant, session: Session, messageIndex: number | null) => {
    if (at <= end) dueItems.push({ at, order: dueItems.length, session, messageIndex });
  };
  for (const session of world.sessions.values()) {
    if (workspaceId !== undefined && session.start.workspaceId !== workspaceId) continue;
    if (!isCall(session)) {
      session.messages.forEach(({ state, dueAt }, index) => {
        if (state === 'pending') add(dueAt, session, index);
      });
    } else if (session.status === 'call_in_queue') add(session.dueAt, session, null);
  }
  return dueItems;
}

function toScheduledItem({ at, session, messageIndex }: DueItem): ControlSchemas['ScheduledItem'] {
  const hours = isCall(session)
    ? session.start.details.workingHours
    : session.messages[messageIndex ?? 0]?.outgoing.workingHours;
  return {
    ...identify(session),
    kind: messageIndex === null ? 'call' : 'message',
    messageIndex,
    dueAt: formatTimestamp(at),
    waiting: isCall(session) && session.ready,
    to: customerOf(session),
    workingHours: hours === undefined ? null : toWorkingHours(hours),
  };
}

/** Working hours as the control plane shows them. */
export function toWorkingHours({ start, end, timeZone }: WorkingHours): ControlSchemas['WorkingHours'] {
  const formatTime = (time: number | undefined) =>
    time === undefined
      ? null
      : [Math.floor(time / 60), time % 60].map((part) => String(part).padStart(2, '0')).join(':');
  return { start: formatTime(start), end: formatTime(end), timezone: timeZone };
}
