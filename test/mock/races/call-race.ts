import type { DomainEvent, EventType } from '../../../mock/domain/event.ts';
import type { Instant } from '../../../src/instant.ts';
import { type RaceMock, written } from './race-mock.ts';

/** The status that a session has after the event that ended it. */
const terminalStatuses: Partial<Record<EventType, string>> = {
  'call-hung-up': 'call_hangup',
  'call-errored': 'call_errored',
  'call-agent-errored': 'agent_errored',
  'call-not-connected': 'could_not_connect',
  'call-not-answered': 'call_expired',
  'call-expired': 'call_expired',
  'call-cancelled': 'call_canceled',
};
/** Events by which a line becomes free. */
const lineFreeingEvents: readonly EventType[] = [
  'call-hung-up',
  'call-errored',
  'call-agent-errored',
  'call-not-connected',
  'call-not-answered',
];
/** Assumption `trigger-call/what-is-a-failure`. */
const failures: readonly EventType[] = ['call-not-answered', 'call-not-connected', 'call-errored'];

/** Events by which a call stops waiting. Once its date is over, it has expired at once and nothing else. */
const queueLeavingEvents: readonly EventType[] = ['call-placed', 'call-cancelled', 'call-expired'];

interface RecordedEvent {
  at: Instant;
  type: EventType;
  sessionId: string;
}

interface RaceSetup {
  /** The call that is raced. */
  callId: string;
  others: readonly string[];
  lines: number;
  noOfRetries: number;
  /** From then on the raced call may not be placed. Source: Trigger Call, `callOnDate`. */
  dateOverAt: Instant;
}

/** A mock on which calls are raced, and everything that was returned and answered there. */
export interface CallRace extends RaceSetup {
  mock: RaceMock;
  /** In order; a cancel that was answered with success is in it as the events it represents. */
  events: RecordedEvent[];
  problems: string[];
  advanceTo(instant: Instant): void;
  cancel(): Promise<void>;
}

export function createCallRace(mock: RaceMock, setup: RaceSetup): CallRace {
  const { callId, lines } = setup;
  const events: RecordedEvent[] = [];
  const problems: string[] = [];
  return {
    ...setup,
    mock,
    events,
    problems,
    advanceTo(instant) {
      events.push(...mock.advanceTo(instant).filter(isSessionEvent));
      const ready = events.filter(({ type }) => type === 'call-ready').map(({ sessionId }) => sessionId);
      const waiting = ready.filter(
        (sessionId) =>
          !eventTypesOf(events, sessionId).some((type) => type === 'call-placed' || type in terminalStatuses),
      );
      if (waiting.length > 0 && busyLines(events) < lines)
        problems.push(`${waiting} waits at ${written(instant)}, a line is free`);
    },
    async cancel() {
      const at = mock.now();
      const queued = attemptIdsOf(events, callId).filter((sessionId) =>
        eventTypesOf(events, sessionId).every(
          (type) => type === 'call-queued' || type === 'call-ready' || type === 'call-rescheduled',
        ),
      );
      const { status, errorCode, data } = await mock.cancelCall(callId);
      if (queued.length === 0) {
        if (errorCode !== 'callNotInQueue' || data !== null)
          problems.push(`nothing was queued: ${status} ${errorCode}`);
      } else if (data?.removedJobs !== queued.length) {
        problems.push(`${queued.length} queued, but ${data?.removedJobs} removed (${errorCode})`);
      }
      if (status === 200) for (const sessionId of queued) events.push({ at, type: 'call-cancelled', sessionId });
    },
  };
}

/** What is wrong with a scene that is over: nothing, if each attempt of each call had one outcome. */
export async function findCallProblems({
  mock,
  events,
  problems,
  callId,
  others,
  lines,
  noOfRetries,
  dateOverAt,
}: CallRace): Promise<string[]> {
  const allProblems = [...problems];
  let busy = 0;
  for (const { at, type } of events) {
    if (type === 'call-placed') busy += 1;
    if (lineFreeingEvents.includes(type)) busy -= 1;
    if (busy > lines || busy < 0) allProblems.push(`${busy} of ${lines} lines are busy at ${written(at)}`);
  }

  const attempts = attemptIdsOf(events, callId);
  for (const sessionId of [...attempts, ...others]) {
    const types = eventTypesOf(events, sessionId);
    const ends = types.filter((type) => type in terminalStatuses);
    const placed = types.filter((type) => type === 'call-placed');
    const [end] = ends;
    const description = `${sessionId}: ${types.join(', ')}`;
    if (end === undefined || ends.length > 1 || types.at(-1) !== end)
      allProblems.push(`${description} has not one end`);
    if (placed.length > 1) allProblems.push(`${description} was placed twice`);
    if (end === undefined) continue;
    if (placed.length !== (lineFreeingEvents.includes(end) ? 1 : 0))
      allProblems.push(`${description} does not begin as it ends`);
    const { status } = await mock.session(sessionId);
    if (status !== terminalStatuses[end]) allProblems.push(`${description}, yet the session is ${status}`);
  }

  for (const [attempt, sessionId] of attempts.entries()) {
    const failed = eventTypesOf(events, sessionId).some((type) => failures.includes(type));
    const retried = attempts.length > attempt + 1;
    if (retried !== (failed && attempt < noOfRetries))
      allProblems.push(`attempt ${attempt}: failed ${failed}, retried ${retried}`);
    const { retryAttemptNo } = await mock.session(sessionId);
    if (retryAttemptNo !== attempt) allProblems.push(`${sessionId} has retryAttemptNo ${retryAttemptNo}`);
  }
  for (const { at, type, sessionId } of events) {
    if (at < dateOverAt || !attempts.includes(sessionId)) continue;
    const queuedThen = events.some(
      (event) => event.type === 'call-queued' && event.sessionId === sessionId && event.at === at,
    );
    const inTime = type === 'call-expired' && (at === dateOverAt || queuedThen);
    if (queueLeavingEvents.includes(type) && !inTime) allProblems.push(`${type} at ${written(at)}, after its date`);
  }
  const cancelledAt = events.findIndex(({ type }) => type === 'call-cancelled');
  const after =
    cancelledAt === -1 ? [] : events.slice(cancelledAt + 1).filter(({ sessionId }) => attempts.includes(sessionId));
  if (after.length > 0) allProblems.push(`after it was cancelled: ${after.map(({ type }) => type).join(', ')}`);
  return allProblems;
}

/** The sessions of a call, first attempt first. The first one is queued by the request, which no move returns. */
function attemptIdsOf(events: readonly RecordedEvent[], callId: string): string[] {
  const retries = events.filter(({ type, sessionId }) => type === 'call-queued' && sessionId.startsWith(callId));
  return [callId, ...retries.map(({ sessionId }) => sessionId)];
}

function eventTypesOf(events: readonly RecordedEvent[], sessionId: string): EventType[] {
  return events.filter((event) => event.sessionId === sessionId).map(({ type }) => type);
}

function busyLines(events: readonly RecordedEvent[]): number {
  const placed = events.filter(({ type }) => type === 'call-placed').length;
  return placed - events.filter(({ type }) => lineFreeingEvents.includes(type)).length;
}

function isSessionEvent(event: DomainEvent): event is DomainEvent & RecordedEvent {
  return 'sessionId' in event;
}
