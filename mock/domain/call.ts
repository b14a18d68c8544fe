import type { callOutcomes } from '../../src/generated/enums.ts';
import type { components } from '../../src/generated/service-types.ts';
import type { Instant } from '../../src/instant.ts';
import type { Profile } from './decision.ts';
import { type SessionStart, transitions } from './event.ts';
import { workspaceIdIn } from './identifiers.ts';
import { poolOf, readyAt } from './line-pool.ts';
import { type Day, dayOf, type WorkingHours } from './working-hours.ts';
import {
  addSession,
  attemptsOf,
  callOf,
  type EventHandlers,
  growSession,
  nextOrder,
  profileOf,
  type SessionState,
  schedule,
  sizeOf,
  timelineOf,
  type World,
} from './world.ts';

export interface CallStart extends SessionStart {
  channelType: 'outboundSipTrunk';
  /** The session id of the call's first attempt. Assumption `session/call-id`. */
  callId: string;
  /**
   * The workflow whose update queued the call. Set only if a later update of the workflow would replace the calls that
   * it has queued.
   */
  workflowId?: string;
  retryAttemptNo: number;
  details: CallDetails;
}

export interface CallDetails {
  phoneNumber: string;
  channelName: string;
  agentNumber: string | null;
  options: CallOptions;
  noOfRetries: number;
  retryAfterHours: number;
  workingHours: WorkingHours;
  callPriority: number;
  callOnDate: string | null;
}

type CallOptions = components['schemas']['CallOptions'];

export type CallOutcome = (typeof callOutcomes)[number];

export interface CallSession extends SessionState {
  start: CallStart;
  earlierSize: number;
  arrival: number;
  dueAt: Instant;
  ready: boolean;
  /** The mock decides the outcome when it places the call, unless a control operation has set the outcome before. */
  outcome: CallOutcome | undefined;
  stepAt: Instant | undefined;
  agentNumber: string | null;
  placedAt: Instant | undefined;
  answeredAt: Instant | undefined;
  endedAt: Instant | undefined;
}

/** Source: Trigger Call, `callOnDate`. Assumption `trigger-call/call-on-date-zone`: in the call's own zone. */
export function lastDayOf(
  { callOnDate, workingHours }: Pick<CallDetails, 'callOnDate' | 'workingHours'>,
  profile: Profile,
): Day | undefined {
  const isInUtc = profile['trigger-call/call-on-date-zone'] === 'utc';
  return callOnDate === null ? undefined : dayOf(callOnDate, isInUtc ? 'UTC' : workingHours.timeZone);
}

export const unfinishedStatuses: readonly CallSession['status'][] = [
  'call_in_progress',
  'call_placed',
  'call_in_queue',
];

export function isUnfinished({ status }: CallSession): boolean {
  return unfinishedStatuses.includes(status);
}

export function hasRecording({ answeredAt, endedAt }: CallSession): boolean {
  return answeredAt !== undefined && endedAt !== undefined;
}

export function recordingPath(sessionId: string): string {
  return `recordings/${sessionId}.wav`;
}

export const callHandlers = {
  'call-queued': (world, event) => {
    const { sessionId, callId, details, at } = event;
    const attempts = attemptsOf(world, callId);
    const last = attempts.at(-1);
    const previous = last === undefined ? undefined : callOf(world, last);
    const isNext = previous === undefined ? callId === sessionId : previous.endedAt !== undefined;
    if (!isNext) throw new Error(`${sessionId} is not the next attempt of the call ${callId}.`);
    const earlierSize = previous === undefined ? 0 : previous.earlierSize + previous.size;
    const call: CallSession = {
      sessionId,
      start: event,
      earlierSize,
      size: flatSize + sizeOf(event.user) + sizeOf(event.variables) + sizeOf(details.options),
      arrival: nextOrder(world),
      status: transitions['call-queued'].none,
      transcript: [],
      lastChange: event,
      dueAt: event.dueAt,
      ready: false,
      outcome: undefined,
      stepAt: undefined,
      agentNumber: details.agentNumber,
      placedAt: undefined,
      answeredAt: undefined,
      endedAt: undefined,
    };
    addSession(world, call);
    // Store no list for a call with only one attempt, because `attemptsOf` finds it by its session id.
    if (attempts.length > 0) world.attempts.set(callId, [...attempts, sessionId]);

    schedule(world, { kind: 'call-due', at: readyAt(world, call), order: nextOrder(world), session: call });
    const lastDay = lastDayOf(details, profileOf(world, event.workspaceId));
    if (lastDay === undefined) return;
    const dateOverAt = Math.max(at, lastDay.end);
    schedule(world, { kind: 'call-date-over', at: dateOverAt, order: nextOrder(world), session: call });
  },
  'call-ready': (world, event) => {
    const call = callOf(world, event.sessionId);
    call.ready = true;
    const pool = poolOf(world, call);
    const { callPriority: priority } = call.start.details;
    pool.waiting.push({ priority, dueAt: call.dueAt, order: call.arrival, call });
    timelineOf(world, call.start.workspaceId).poolsToServe.add(pool);
  },
  'call-rescheduled': (world, event) => {
    const call = callOf(world, event.sessionId);
    call.dueAt = event.dueAt;
    call.ready = false;
    schedule(world, { kind: 'call-due', at: readyAt(world, call), order: nextOrder(world), session: call });
  },
  'call-placed': (world, event) => {
    const { agentNumber, outcome, stepAt } = event;
    const call = callOf(world, event.sessionId);
    call.agentNumber = agentNumber;
    call.outcome = outcome;
    call.placedAt = event.at;
    call.stepAt = stepAt;
    const pool = poolOf(world, call);
    pool.busyLines += 1;
    if (pool.waiting.peek()?.call === call) pool.waiting.pop();
    schedule(world, { kind: 'call-step', at: stepAt, order: nextOrder(world), session: call });
  },
  'call-answered': (world, event) => {
    const { at, entries, stepAt } = event;
    const call = callOf(world, event.sessionId);
    call.answeredAt = at;
    call.stepAt = stepAt;
    growSession(world, call, sizeOf(entries));
    call.transcript = call.transcript.concat(entries);
    schedule(world, { kind: 'call-step', at: stepAt, order: nextOrder(world), session: call });
  },
  'call-hung-up': (world, event) => {
    const call = endCall(world, event);
    growSession(world, call, sizeOf(event.entries));
    call.transcript = call.transcript.concat(event.entries);
  },
  'call-expired': () => {},
  'call-cancelled': () => {},
  'call-errored': endCall,
  'call-agent-errored': endCall,
  'call-not-connected': endCall,
  'call-not-answered': endCall,
  'call-outcome-decided': (world, { sessionId, outcome, fromNext }) => {
    if (!fromNext || world.sessions.has(sessionId)) callOf(world, sessionId).outcome = outcome;
    if (!fromNext) return;
    // The mock may have evicted the call that used the outcome. Even so, remove the outcome from the list of the
    // workspace.
    const workspaceId = workspaceIdIn(sessionId) ?? '';
    world.nextCallOutcomes.set(workspaceId, (world.nextCallOutcomes.get(workspaceId) ?? []).slice(1));
  },
  'next-call-outcomes-decided': (world, { workspaceId, outcomes }) => {
    world.nextCallOutcomes.set(workspaceId, [...(world.nextCallOutcomes.get(workspaceId) ?? []), ...outcomes]);
  },
  'next-call-outcomes-removed': (world, { workspaceId }) => {
    world.nextCallOutcomes.delete(workspaceId);
  },
} satisfies Partial<EventHandlers>;

const flatSize = 400;

function endCall(world: World, { sessionId, at }: { sessionId: string; at: Instant }): CallSession {
  const call = callOf(world, sessionId);
  call.endedAt = at;
  const pool = poolOf(world, call);
  pool.busyLines -= 1;
  timelineOf(world, pool.workspaceId).poolsToServe.add(pool);
  return call;
}
