import type { callOutcomes } from '../../src/generated/enums.ts';
import type { components } from '../../src/generated/service-types.ts';
import type { Instant } from '../../src/instant.ts';
import { endOfDate, startOfDate } from './calendar.ts';
import type { Profile } from './gaps.ts';
import type { SessionStart, SessionState } from './session.ts';
import type { WorkingHours } from './working-hours.ts';

export interface CallStart extends SessionStart {
  callId: string;
  /** The workflow whose update requested it. Only under the alternative of `update-workflow/repeated`. */
  workflowId?: string;
  retryAttemptNo: number;
  details: CallDetails;
}

/** An outbound call as requested, with the document's defaults filled in. */
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

/** How a call ends, seen from outside. It is decided when the call is placed. */
export type CallOutcome = (typeof callOutcomes)[number];

export interface CallSession extends SessionState {
  start: CallStart;
  earlierSize: number;
  /** Increases with every call; among otherwise equal calls the lower is placed first. */
  arrival: number;
  /** When the call may be placed; it moves when the call is rescheduled. */
  dueAt: Instant;
  ready: boolean;
  /** How the call ends; known once it is placed, or when it was decided before. */
  outcome: CallOutcome | undefined;
  stepAt: Instant | undefined;
  agentNumber: string | null;
  placedAt: Instant | undefined;
  answeredAt: Instant | undefined;
  endedAt: Instant | undefined;
}

type DatedCall = Pick<CallDetails, 'callOnDate' | 'workingHours'>;

/**
 * The end of the day by which a call must be placed. Source: Trigger Call, `callOnDate`.
 * Assumption `trigger-call/call-on-date-zone`: the day is one of the call's own zone.
 */
export function callDateEnd({ callOnDate, workingHours }: DatedCall, isInUtc: boolean): Instant | undefined {
  return callOnDate === null ? undefined : endOfDate(callOnDate, isInUtc ? 'UTC' : workingHours.timeZone);
}

/** The start of that day; undefined for a call without such a day. */
export function callDateStart({ callOnDate, workingHours }: DatedCall, isInUtc: boolean): Instant | undefined {
  return callOnDate === null ? undefined : startOfDate(callOnDate, isInUtc ? 'UTC' : workingHours.timeZone);
}

/** Whether dates are in UTC, for calls in the queue: no reply rests on the gap there. */
export function isDateInUtc(profile: Profile): boolean {
  return profile['trigger-call/call-on-date-zone'] === 'utc';
}

export function hasRecording({ answeredAt, endedAt }: CallSession): boolean {
  return answeredAt !== undefined && endedAt !== undefined;
}

/** The path of the recording of a call attempt below the media URL. */
export function recordingPath(sessionId: string): string {
  return `recordings/${sessionId}.wav`;
}
