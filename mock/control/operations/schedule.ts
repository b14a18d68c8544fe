import type { ControlSchemas } from '../../../src/control-operations.ts';
import { type Instant, lastInstant, parseInstant } from '../../../src/instant.ts';
import { isCall, type Session } from '../../domain/session/session.ts';
import type { World } from '../../domain/world.ts';
import { formatTimestamp } from '../format-timestamp.ts';
import { takeSortedPage } from '../paging/sorted-page.ts';
import { toWorkingHours } from '../working-hours.ts';
import type { OperationHandlers } from './operation-handlers.ts';
import { customerNameOf, customerOf } from './sessions/session-info.ts';

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
  const hours = workingHoursOf(session, messageIndex);
  return {
    kind: messageIndex === null ? 'call' : 'message',
    sessionId,
    messageIndex,
    workspaceId,
    dueAt: formatTimestamp(at),
    waiting: isCall(session) && session.ready,
    to: customerOf(session),
    customerName: customerNameOf(session),
    channelName,
    agentName: agent.name,
    workingHours: hours === undefined ? null : toWorkingHours(hours),
  };
}

function workingHoursOf(session: Session, messageIndex: number | null) {
  if (isCall(session)) return session.start.details.workingHours;
  return session.messages[messageIndex ?? 0]?.outgoing.workingHours;
}
