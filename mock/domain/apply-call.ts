import { type Instant, inSeconds } from '../../src/instant.ts';
import { callDateEnd } from './call-date.ts';
import type { EventOf } from './event.ts';
import type { CallSession } from './session.ts';
import { joined } from './transcript.ts';
import { nextStatus } from './transitions.ts';
import { addSession, callOf, nextArrival, poolOf, rememberCall, takePlace, type World, workspaceOf } from './world.ts';

type CallEvent =
  | 'call-queued'
  | 'call-ready'
  | 'call-rescheduled'
  | 'call-placed'
  | 'call-answered'
  | 'call-hung-up'
  | 'call-errored'
  | 'call-agent-errored'
  | 'call-not-connected'
  | 'call-not-answered'
  | 'call-expired'
  | 'call-cancelled'
  | 'course-decided'
  | 'next-courses-decided';

/** The events that happen to a call in the queue or after it. */
type StatusEvent = Exclude<CallEvent, 'call-queued' | 'course-decided' | 'next-courses-decided'>;

/** What the events of calls make of the world. */
export const callChanges = {
  'call-queued': (world, event) => {
    const { sessionId, start, at } = event;
    const call = queued(event, nextArrival(world));
    addSession(world, call);
    const attempts = world.attempts.get(start.callId);
    if (attempts === undefined) world.attempts.set(start.callId, [sessionId]);
    else attempts.push(sessionId);

    rememberCall(world, 'call-due', readyAt(world, call), call);
    const over = callDateEnd(world.profile, start.details);
    if (over === undefined) return;
    rememberCall(world, 'call-date-over', Math.max(at, over), call);
  },
  'call-ready': (world, event) => {
    const call = changed(world, event);
    call.ready = true;
    takePlace(world, call);
  },
  'call-rescheduled': (world, event) => {
    const call = changed(world, event);
    call.dueAt = event.dueAt;
    call.ready = false;
    rememberCall(world, 'call-due', readyAt(world, call), call);
  },
  'call-placed': (world, event) => {
    const { agentNumber, course, stepAt } = event;
    const call = changed(world, event);
    call.agentNumber = agentNumber;
    call.course = course;
    call.placedAt = event.at;
    call.stepAt = stepAt;
    poolOf(world, call).busyLines += 1;
    rememberCall(world, 'call-step', stepAt, call);
  },
  'call-answered': (world, event) => {
    const { at, entries, stepAt } = event;
    const call = changed(world, event);
    call.answeredAt = at;
    call.stepAt = stepAt;
    call.transcript = joined(call.transcript, entries);
    rememberCall(world, 'call-step', stepAt, call);
  },
  'call-hung-up': (world, event) => {
    const call = ended(world, event);
    call.transcript = joined(call.transcript, event.entries);
  },
  'call-errored': ended,
  'call-agent-errored': ended,
  'call-not-connected': ended,
  'call-not-answered': ended,
  'call-expired': changed,
  'call-cancelled': changed,
  'course-decided': (world, { sessionId, course, fromNext }) => {
    const call = callOf(world, sessionId);
    call.course = course;
    const { workspaceId } = call.start;
    if (fromNext) world.nextCourses.set(workspaceId, (world.nextCourses.get(workspaceId) ?? []).slice(1));
  },
  'next-courses-decided': (world, { workspaceId, courses }) => {
    world.nextCourses.set(workspaceId, [...(world.nextCourses.get(workspaceId) ?? []), ...courses]);
  },
} satisfies { [Type in CallEvent]: (world: World, event: EventOf<Type>) => void };

function queued({ type, sessionId, start, dueAt, at }: EventOf<'call-queued'>, arrival: number): CallSession {
  return {
    sessionId,
    start,
    arrival,
    status: nextStatus(type, 'none'),
    transcript: [],
    updatedAt: at,
    dueAt,
    ready: false,
    course: undefined,
    stepAt: undefined,
    agentNumber: start.details.agentNumber,
    placedAt: undefined,
    answeredAt: undefined,
    endedAt: undefined,
  };
}

/** A call is ready for a line once it is due and has been in the queue for a while. */
function readyAt(world: World, { dueAt, start }: CallSession): Instant {
  return Math.max(dueAt, start.at + inSeconds(workspaceOf(world, start.workspaceId).durations.queueSeconds));
}

function changed(world: World, { type, sessionId, at }: EventOf<StatusEvent>): CallSession {
  const call = callOf(world, sessionId);
  const status = nextStatus(type, call.status);
  if (status !== call.status) call.updatedAt = at;
  call.status = status;
  return call;
}

/** The call is over and its line is free for the next. */
function ended(world: World, event: EventOf<StatusEvent>): CallSession {
  const call = changed(world, event);
  call.endedAt = event.at;
  const pool = poolOf(world, call);
  pool.busyLines -= 1;
  world.poolsToServe.add(pool);
  return call;
}
