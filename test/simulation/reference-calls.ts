import type { Happening } from './reference-chats.ts';
import { type Entry, filled, reply, type Speaker, saidByCustomer, spokenBy } from './reference-script.ts';
import type { Body } from './reference-shapes.ts';
import { type Hours, letOut } from './reference-time.ts';
import type { Duration, TestWorkspace } from './workspaces.ts';

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
  courses: string[];
}

/** One attempt of a call. */
export interface Attempt {
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

export function idOf({ callId, attemptNo }: Attempt): string {
  return attemptNo === 0 ? `${callId}` : `${callId}-r${attemptNo}`;
}

export function queueCall(
  calls: Attempt[],
  request: CallRequest,
  callId: string | undefined,
  attemptNo: number,
  now: number,
  due: number,
): void {
  const dueAt = letOut(due, request.hours);
  const readyAt = Math.max(dueAt, now + seconds(request, 'queueSeconds'));
  calls.push({ request, callId, attemptNo, status: 'call_in_queue', createdAt: now, updatedAt: now, dueAt, readyAt });
}

/** Everything that happens to calls after `from`, up to and including `until`, moment by moment. */
export function passCalls(calls: Attempt[], from: number, until: number): Happening[] {
  const happenings: Happening[] = [];
  for (let now = nextCallMoment(calls, from); now <= until; now = nextCallMoment(calls, now)) {
    happenings.push(...happenAt(calls, now));
  }
  return happenings;
}

/** The next moment after `now` at which something can happen to a call; infinity when there is none. */
export function nextCallMoment(calls: readonly Attempt[], now: number): number {
  let next = Number.POSITIVE_INFINITY;
  for (const call of calls) {
    for (const moment of momentsOf(call)) if (moment > now && moment < next) next = moment;
  }
  return next;
}

function momentsOf(call: Attempt): number[] {
  if (call.status === 'call_in_queue') return [call.readyAt, call.request.expiresAt ?? call.readyAt];
  if (call.status === 'call_placed') return [answerOf(call)];
  if (call.status === 'call_in_progress') return [hangUpOf(call)];
  return [];
}

/** All that happens at one moment: calls answer and end, then calls expire, then free lines are given away. */
export function happenAt(calls: Attempt[], now: number): Happening[] {
  const happenings: Happening[] = [];
  const become = (call: Attempt, status: string, type: string) => {
    call.status = status;
    call.updatedAt = now;
    happenings.push({ at: now, type, id: idOf(call) });
  };
  const end = (call: Attempt, status: string, type: string, again: boolean) => {
    become(call, status, type);
    call.endedAt = now;
    const { request, callId, attemptNo } = call;
    if (again && attemptNo < request.retries) {
      queueCall(calls, request, callId, attemptNo + 1, now, now + request.retryAfterMs);
    }
  };
  for (const call of [...calls]) {
    const course = courseOf(call);
    if (call.status === 'call_placed' && answerOf(call) <= now) {
      if (course === 'noAnswer') end(call, 'call_expired', 'call-not-answered', true);
      else if (course === 'couldNotConnect') end(call, 'could_not_connect', 'call-not-connected', true);
      else {
        become(call, 'call_in_progress', 'call-answered');
        call.answeredAt = now;
      }
    } else if (call.status === 'call_in_progress' && hangUpOf(call) <= now) {
      if (course === 'errored') end(call, 'call_errored', 'call-errored', true);
      else if (course === 'agentErrored') end(call, 'agent_errored', 'call-agent-errored', false);
      else end(call, 'call_hangup', 'call-hung-up', false);
    }
  }
  for (const call of calls.filter(({ status }) => status === 'call_in_queue')) {
    const isMissed = (call.request.expiresAt ?? Number.POSITIVE_INFINITY) <= now;
    if (isMissed || (courseOf(call) === 'expired' && call.readyAt <= now)) {
      end(call, 'call_expired', 'call-expired', false);
    }
  }
  for (let call = nextToPlace(calls, now); call !== undefined; call = nextToPlace(calls, now)) {
    become(call, 'call_placed', 'call-placed');
    call.placedAt = now;
  }
  return happenings;
}

/** The call that gets a free line: by priority, then by the moment it was due, then as it came. */
function nextToPlace(calls: Attempt[], now: number): Attempt | undefined {
  const waiting = calls.filter(({ status, readyAt }) => status === 'call_in_queue' && readyAt <= now);
  for (const call of waiting) {
    const next = letOut(now, call.request.hours);
    // A call that could only be placed outside its hours is due again when they next begin.
    if (next > now) call.dueAt = call.readyAt = next;
  }
  const free = waiting.filter((call) => call.readyAt <= now && hasFreeLine(calls, call));
  return free.sort((a, b) => a.request.priority - b.request.priority || a.dueAt - b.dueAt)[0];
}

function hasFreeLine(calls: readonly Attempt[], { request: { workspace, channelName } }: Attempt): boolean {
  const lines = workspace.channels.find(({ name }) => name === channelName)?.lines ?? 2;
  const busy = calls.filter(
    ({ status, request }) =>
      (status === 'call_placed' || status === 'call_in_progress') &&
      request.workspace === workspace &&
      request.channelName === channelName,
  );
  return busy.length < lines;
}

function courseOf({ request: { courses }, attemptNo }: Attempt): string {
  return courses[Math.min(attemptNo, courses.length - 1)] ?? 'completed';
}

function seconds({ workspace }: CallRequest, duration: Duration): number {
  return workspace.durations[duration] * 1000;
}

function answerOf({ request, placedAt = 0 }: Attempt): number {
  return placedAt + seconds(request, 'ringSeconds');
}

function hangUpOf(call: Attempt): number {
  return (
    (call.answeredAt ?? 0) + seconds(call.request, courseOf(call) === 'longTalk' ? 'longTalkSeconds' : 'talkSeconds')
  );
}

/** How long they talked, in seconds, or null where nobody did. */
export function durationOf({ answeredAt, endedAt }: Attempt): number | null {
  return answeredAt === undefined || endedAt === undefined ? null : (endedAt - answeredAt) / 1000;
}

/** What was said in a call: the opening once it is answered, the rest when it is hung up. */
export function transcriptOf(call: Attempt): Entry[] {
  const { speaker, variables, initialMessage } = call.request;
  if (call.answeredAt === undefined) return [];
  const opening =
    initialMessage === undefined
      ? reply(speaker, undefined, variables).entries
      : [spokenBy(speaker, [filled(initialMessage, variables)])];
  if (call.status !== 'call_hangup') return opening;
  const lines = speaker.script.customerOnCalls ?? ['What about my order?'];
  return [
    ...opening,
    ...lines.flatMap((text) => [saidByCustomer(text, variables), ...reply(speaker, text, variables).entries]),
  ];
}
