import type { DomainEvent, EventType } from '../../../mock/domain/event.ts';
import type { Instant } from '../../../src/instant.ts';
import { type Stage, written } from './stage.ts';

/** The status that a session has after the event that ended it. */
const terminal: Partial<Record<EventType, string>> = {
  'call-hung-up': 'call_hangup',
  'call-errored': 'call_errored',
  'call-agent-errored': 'agent_errored',
  'call-not-connected': 'could_not_connect',
  'call-not-answered': 'call_expired',
  'call-expired': 'call_expired',
  'call-cancelled': 'call_canceled',
};
/** Events by which a line becomes free. */
const freeing: readonly EventType[] = [
  'call-hung-up',
  'call-errored',
  'call-agent-errored',
  'call-not-connected',
  'call-not-answered',
];
/** Assumption `trigger-call/what-is-a-failure`. */
const failures: readonly EventType[] = ['call-not-answered', 'call-not-connected', 'call-errored'];

/** Events by which a call stops waiting. Once its date is over, it has expired at once and nothing else. */
const waitingEnds: readonly EventType[] = ['call-placed', 'call-cancelled', 'call-expired'];

interface Told {
  at: Instant;
  type: EventType;
  sessionId: string;
}

interface Cast {
  /** The call that is raced. */
  callId: string;
  others: readonly string[];
  lines: number;
  noOfRetries: number;
  /** From then on the raced call may not be placed. Source: Trigger Call, `callOnDate`. */
  dateOverAt: Instant;
}

/** A stage on which calls are raced, and everything that was told and answered there. */
export interface Scene extends Cast {
  stage: Stage;
  /** In order; a cancel that was answered with success stands in it as the events it stands for. */
  told: Told[];
  faults: string[];
  reach(moment: Instant): void;
  cancel(): Promise<void>;
}

export function sceneOf(stage: Stage, cast: Cast): Scene {
  const { callId, lines } = cast;
  const told: Told[] = [];
  const faults: string[] = [];
  return {
    ...cast,
    stage,
    told,
    faults,
    reach(moment) {
      told.push(...stage.reach(moment).filter(isOfSession));
      const ready = told.filter(({ type }) => type === 'call-ready').map(({ sessionId }) => sessionId);
      const left = ready.filter(
        (one) => !typesOf(told, one).some((type) => type === 'call-placed' || type in terminal),
      );
      if (left.length > 0 && busyLines(told) < lines)
        faults.push(`${left} waits at ${written(moment)}, a line is free`);
    },
    async cancel() {
      const at = stage.now();
      const queued = attemptsOf(told, callId).filter((one) =>
        typesOf(told, one).every(
          (type) => type === 'call-queued' || type === 'call-ready' || type === 'call-rescheduled',
        ),
      );
      const { status, errorCode, data } = await stage.cancelCall(callId);
      if (queued.length === 0) {
        if (errorCode !== 'callNotInQueue' || data !== null) faults.push(`nothing was queued: ${status} ${errorCode}`);
      } else if (data?.removedJobs !== queued.length) {
        faults.push(`${queued.length} queued, but ${data?.removedJobs} removed (${errorCode})`);
      }
      if (status === 200) for (const sessionId of queued) told.push({ at, type: 'call-cancelled', sessionId });
    },
  };
}

/** What is wrong with a scene that is over: nothing, if each attempt of each call had one outcome. */
export async function callFaults({
  stage,
  told,
  faults,
  callId,
  others,
  lines,
  noOfRetries,
  dateOverAt,
}: Scene): Promise<string[]> {
  const wrong = [...faults];
  let busy = 0;
  for (const { at, type } of told) {
    if (type === 'call-placed') busy += 1;
    if (freeing.includes(type)) busy -= 1;
    if (busy > lines || busy < 0) wrong.push(`${busy} of ${lines} lines are busy at ${written(at)}`);
  }

  const attempts = attemptsOf(told, callId);
  for (const sessionId of [...attempts, ...others]) {
    const types = typesOf(told, sessionId);
    const ends = types.filter((type) => type in terminal);
    const placed = types.filter((type) => type === 'call-placed');
    const [end] = ends;
    const story = `${sessionId}: ${types.join(', ')}`;
    if (end === undefined || ends.length > 1 || types.at(-1) !== end) wrong.push(`${story} has not one end`);
    if (placed.length > 1) wrong.push(`${story} was placed twice`);
    if (end === undefined) continue;
    if (placed.length !== (freeing.includes(end) ? 1 : 0)) wrong.push(`${story} does not begin as it ends`);
    const { status } = await stage.session(sessionId);
    if (status !== terminal[end]) wrong.push(`${story}, yet the session is ${status}`);
  }

  for (const [attempt, sessionId] of attempts.entries()) {
    const failed = typesOf(told, sessionId).some((type) => failures.includes(type));
    const retried = attempts.length > attempt + 1;
    if (retried !== (failed && attempt < noOfRetries))
      wrong.push(`attempt ${attempt}: failed ${failed}, retried ${retried}`);
    const { retryAttemptNo } = await stage.session(sessionId);
    if (retryAttemptNo !== attempt) wrong.push(`${sessionId} has retryAttemptNo ${retryAttemptNo}`);
  }
  for (const { at, type, sessionId } of told) {
    if (at < dateOverAt || !attempts.includes(sessionId)) continue;
    const queuedThen = told.some((one) => one.type === 'call-queued' && one.sessionId === sessionId && one.at === at);
    const inTime = type === 'call-expired' && (at === dateOverAt || queuedThen);
    if (waitingEnds.includes(type) && !inTime) wrong.push(`${type} at ${written(at)}, after its date`);
  }
  const cancelledAt = told.findIndex(({ type }) => type === 'call-cancelled');
  const after =
    cancelledAt === -1 ? [] : told.slice(cancelledAt + 1).filter(({ sessionId }) => attempts.includes(sessionId));
  if (after.length > 0) wrong.push(`after it was cancelled: ${after.map(({ type }) => type).join(', ')}`);
  return wrong;
}

/** The sessions of a call, first attempt first. The first one is queued by the request, which no move tells. */
function attemptsOf(told: readonly Told[], callId: string): string[] {
  const retries = told.filter(({ type, sessionId }) => type === 'call-queued' && sessionId.startsWith(callId));
  return [callId, ...retries.map(({ sessionId }) => sessionId)];
}

function typesOf(told: readonly Told[], sessionId: string): EventType[] {
  return told.filter((one) => one.sessionId === sessionId).map(({ type }) => type);
}

function busyLines(told: readonly Told[]): number {
  const placed = told.filter(({ type }) => type === 'call-placed').length;
  return placed - told.filter(({ type }) => freeing.includes(type)).length;
}

function isOfSession(event: DomainEvent): event is DomainEvent & Told {
  return 'sessionId' in event;
}
