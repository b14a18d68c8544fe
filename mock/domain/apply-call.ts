import { type Instant, inSeconds } from '../../src/instant.ts';
import { endOfDate } from './calendar.ts';
import type { EventOf } from './event.ts';
import type { CallSession } from './session.ts';
import { nextStatus } from './transitions.ts';
import { callOf, nextArrival, poolOf, rememberCall, takePlace, type World, workspaceOf } from './world.ts';

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
  | 'call-cancelled';

/** What the events of calls make of the world. */
export const callChanges = {
  'call-queued': (world, event) => {
    const { sessionId, start, at } = event;
    const call = queued(event, nextArrival(world));
    world.sessions.set(sessionId, call);
    const attempts = world.attempts.get(start.callId);
    if (attempts === undefined) world.attempts.set(start.callId, [sessionId]);
    else attempts.push(sessionId);

    rememberCall(world, 'call-due', readyAt(world, call), sessionId, call);
    const { callOnDate, workingHours } = start.details;
    if (callOnDate === null) return;
    const over = Math.max(at, endOfDate(callOnDate, workingHours.timeZone));
    rememberCall(world, 'call-date-over', over, sessionId, call);
  },
  'call-ready': (world, event) => {
    const call = changed(world, event);
    call.ready = true;
    takePlace(world, call, event.sessionId);
  },
  'call-rescheduled': (world, event) => {
    const call = changed(world, event);
    call.dueAt = event.dueAt;
    call.ready = false;
    rememberCall(world, 'call-due', readyAt(world, call), event.sessionId, call);
  },
  'call-placed': (world, event) => {
    const { sessionId, agentNumber, course, stepAt } = event;
    const call = changed(world, event);
    call.agentNumber = agentNumber;
    call.course = course;
    call.stepAt = stepAt;
    poolOf(world, call).busyLines += 1;
    rememberCall(world, 'call-step', stepAt, sessionId, call);
  },
  'call-answered': (world, event) => {
    const { sessionId, at, entries, stepAt } = event;
    const call = changed(world, event);
    call.answeredAt = at;
    call.stepAt = stepAt;
    call.transcript = [...call.transcript, ...entries];
    rememberCall(world, 'call-step', stepAt, sessionId, call);
  },
  'call-hung-up': (world, event) => {
    const call = ended(world, event);
    call.transcript = [...call.transcript, ...event.entries];
  },
  'call-errored': ended,
  'call-agent-errored': ended,
  'call-not-connected': ended,
  'call-not-answered': ended,
  'call-expired': changed,
  'call-cancelled': changed,
} satisfies { [Type in CallEvent]: (world: World, event: EventOf<Type>) => void };

function queued({ type, start, dueAt, at }: EventOf<'call-queued'>, arrival: number): CallSession {
  return {
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
    answeredAt: undefined,
    endedAt: undefined,
  };
}

/** A call is ready for a line once it is due and has been in the queue for a while. */
function readyAt(world: World, { dueAt, start }: CallSession): Instant {
  return Math.max(dueAt, start.at + inSeconds(workspaceOf(world, start.workspaceId).durations.queueSeconds));
}

function changed(world: World, { type, sessionId, at }: EventOf<Exclude<CallEvent, 'call-queued'>>): CallSession {
  const call = callOf(world, sessionId);
  const status = nextStatus(type, call.status);
  if (status !== call.status) call.updatedAt = at;
  call.status = status;
  return call;
}

/** The call is over and its line is free for the next. */
function ended(world: World, event: EventOf<Exclude<CallEvent, 'call-queued'>>): CallSession {
  const call = changed(world, event);
  call.endedAt = event.at;
  const pool = poolOf(world, call);
  pool.busyLines -= 1;
  world.poolsToServe.add(pool);
  return call;
}
