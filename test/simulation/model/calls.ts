import type { Duration, TestWorkspace } from '../workspaces.ts';
import type { ModelEvent } from './chats.ts';
import type { Body } from './request-shapes.ts';
import { agentEntry, agentReply, customerEntry, type Entry, fillPlaceholders, type Speaker } from './script.ts';
import { type Hours, nextPermitted } from './time.ts';

/** What a call was asked for with. */
export interface CallRequest {
  workspace: TestWorkspace;
  phoneNumber: string;
  channelName: string;
  agentNumbers: string[];
  speaker: Speaker;
  variables: Body | null;
  initialMessage: string | undefined;
  retries: number;
  retryAfterMs: number;
  hours: Hours;
  priority: number;
  /** The moment from which on it may not be placed any more. */
  expiresAt: number | undefined;
  callOutcomes: string[];
}

/** One attempt of a call. */
export interface CallAttempt {
  request: CallRequest;
  /** Undefined as long as nobody knows it. */
  callId: string | undefined;
  attemptNo: number;
  status: string;
  createdAt: number;
  updatedAt: number;
  dueAt: number;
  readyAt: number;
  placedAt?: number;
  answeredAt?: number;
  endedAt?: number;
}

export function sessionIdOf({ callId, attemptNo }: CallAttempt): string {
  return attemptNo === 0 ? `${callId}` : `${callId}-r${attemptNo}`;
}

export function queueCall(
  calls: CallAttempt[],
  request: CallRequest,
  callId: string | undefined,
  attemptNo: number,
  now: number,
  due: number,
): void {
  const dueAt = nextPermitted(due, request.hours);
  const readyAt = Math.max(dueAt, now + durationMs(request, 'queueSeconds'));
  calls.push({ request, callId, attemptNo, status: 'call_in_queue', createdAt: now, updatedAt: now, dueAt, readyAt });
}

/** Everything that happens to calls after `from`, up to and including `until`, moment by moment. */
export function advanceCalls(calls: CallAttempt[], from: number, until: number): ModelEvent[] {
  const events: ModelEvent[] = [];
  for (let now = nextCallDueAt(calls, from); now <= until; now = nextCallDueAt(calls, now)) {
    events.push(...processCallsAt(calls, now));
  }
  return events;
}

/** The next moment after `now` at which something can happen to a call; infinity when there is none. */
export function nextCallDueAt(calls: readonly CallAttempt[], now: number): number {
  let next = Number.POSITIVE_INFINITY;
  for (const call of calls) {
    for (const dueTime of dueTimesOf(call)) if (dueTime > now && dueTime < next) next = dueTime;
  }
  return next;
}

function dueTimesOf(call: CallAttempt): number[] {
  if (call.status === 'call_in_queue') return [call.readyAt, call.request.expiresAt ?? call.readyAt];
  if (call.status === 'call_placed') return [answerAtOf(call)];
  if (call.status === 'call_in_progress') return [hangUpAtOf(call)];
  return [];
}

/** All that happens at one moment: calls answer and end, then calls expire, then free lines are given away. */
export function processCallsAt(calls: CallAttempt[], now: number): ModelEvent[] {
  const events: ModelEvent[] = [];
  const setStatus = (call: CallAttempt, status: string, type: string) => {
    call.status = status;
    call.updatedAt = now;
    events.push({ at: now, type, id: sessionIdOf(call) });
  };
  const end = (call: CallAttempt, status: string, type: string, canRetry: boolean) => {
    setStatus(call, status, type);
    call.endedAt = now;
    const { request, callId, attemptNo } = call;
    if (canRetry && attemptNo < request.retries) {
      queueCall(calls, request, callId, attemptNo + 1, now, now + request.retryAfterMs);
    }
  };
  for (const call of [...calls]) {
    const callOutcome = callOutcomeOf(call);
    if (call.status === 'call_placed' && answerAtOf(call) <= now) {
      if (callOutcome === 'noAnswer') end(call, 'call_expired', 'call-not-answered', true);
      else if (callOutcome === 'couldNotConnect') end(call, 'could_not_connect', 'call-not-connected', true);
      else {
        setStatus(call, 'call_in_progress', 'call-answered');
        call.answeredAt = now;
      }
    } else if (call.status === 'call_in_progress' && hangUpAtOf(call) <= now) {
      if (callOutcome === 'errored') end(call, 'call_errored', 'call-errored', true);
      else if (callOutcome === 'agentErrored') end(call, 'agent_errored', 'call-agent-errored', false);
      else end(call, 'call_hangup', 'call-hung-up', false);
    }
  }
  for (const call of calls.filter(({ status }) => status === 'call_in_queue')) {
    const isDateOver = (call.request.expiresAt ?? Number.POSITIVE_INFINITY) <= now;
    if (isDateOver || (callOutcomeOf(call) === 'expired' && call.readyAt <= now)) {
      end(call, 'call_expired', 'call-expired', false);
    }
  }
  for (let call = nextToPlace(calls, now); call !== undefined; call = nextToPlace(calls, now)) {
    setStatus(call, 'call_placed', 'call-placed');
    call.placedAt = now;
  }
  return events;
}

/** The call that gets a free line: by priority, then by the moment it was due, then as it came. */
function nextToPlace(calls: CallAttempt[], now: number): CallAttempt | undefined {
  const waiting = calls.filter(({ status, readyAt }) => status === 'call_in_queue' && readyAt <= now);
  for (const call of waiting) {
    const next = nextPermitted(now, call.request.hours);
    // A call that could only be placed outside its hours is due again when they next begin.
    if (next > now) call.dueAt = call.readyAt = next;
  }
  const free = waiting.filter((call) => call.readyAt <= now && hasFreeLine(calls, call));
  return free.sort((a, b) => a.request.priority - b.request.priority || a.dueAt - b.dueAt)[0];
}

function hasFreeLine(calls: readonly CallAttempt[], { request: { workspace, channelName } }: CallAttempt): boolean {
  const lines = workspace.channels.find(({ name }) => name === channelName)?.lines ?? 2;
  const busy = calls.filter(
    ({ status, request }) =>
      (status === 'call_placed' || status === 'call_in_progress') &&
      request.workspace === workspace &&
      request.channelName === channelName,
  );
  return busy.length < lines;
}

function callOutcomeOf({ request: { callOutcomes }, attemptNo }: CallAttempt): string {
  return callOutcomes[Math.min(attemptNo, callOutcomes.length - 1)] ?? 'completed';
}

function durationMs({ workspace }: CallRequest, duration: Duration): number {
  return workspace.durations[duration] * 1000;
}

function answerAtOf({ request, placedAt = 0 }: CallAttempt): number {
  return placedAt + durationMs(request, 'ringSeconds');
}

function hangUpAtOf(call: CallAttempt): number {
  return (
    (call.answeredAt ?? 0) +
    durationMs(call.request, callOutcomeOf(call) === 'longTalk' ? 'longTalkSeconds' : 'talkSeconds')
  );
}

/** How long they talked, in seconds, or null where nobody did. */
export function durationOf({ answeredAt, endedAt }: CallAttempt): number | null {
  return answeredAt === undefined || endedAt === undefined ? null : (endedAt - answeredAt) / 1000;
}

/** What was said in a call: the opening once it is answered, the rest when it is hung up. */
export function transcriptOf(call: CallAttempt): Entry[] {
  const { speaker, variables, initialMessage } = call.request;
  if (call.answeredAt === undefined) return [];
  const opening =
    initialMessage === undefined
      ? agentReply(speaker, undefined, variables).entries
      : [agentEntry(speaker, [fillPlaceholders(initialMessage, variables)])];
  if (call.status !== 'call_hangup') return opening;
  const lines = speaker.script.customerOnCalls ?? ['What about my order?'];
  return [
    ...opening,
    ...lines.flatMap((text) => [customerEntry(text, variables), ...agentReply(speaker, text, variables).entries]),
  ];
}
