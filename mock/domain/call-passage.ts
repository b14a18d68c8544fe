import { type Instant, inHours, inSeconds } from '../../src/instant.ts';
import type { DueInCall } from './agenda.ts';
import { callDateEnd } from './call-date.ts';
import { answer, customerMessage, type Occasion, opening, type Spoken } from './conversation.ts';
import type { DomainEvent } from './event.ts';
import { permitted } from './permitted.ts';
import type { Profile } from './profile.ts';
import { courseOf } from './recipients.ts';
import type { CallSession } from './session.ts';
import type { StoredEntry } from './transcript.ts';
import { type AgentScript, agentNamed, agentVersion } from './workspace.ts';
import { callChannel, callOf, type Pool, type World, workspaceOf } from './world.ts';

/** A call whose moment has come waits for a line, unless its working hours send it away or its course is to expire. */
export function callDue(world: World, { at, sessionId, session: call }: DueInCall): DomainEvent[] {
  if (call.status !== 'call_in_queue' || call.ready || at < call.dueAt) return [];
  const { workingHours, phoneNumber } = call.start.details;
  if (isDateOver(world, call, at)) return [{ type: 'call-expired', at, sessionId }];
  const { workspaceId, retryAttemptNo } = call.start;
  const course = call.course ?? courseOf(workspaceOf(world, workspaceId), phoneNumber, retryAttemptNo);
  if (course === 'expired') return [{ type: 'call-expired', at, sessionId }];
  const dueAt = permitted(world, at, workingHours);
  return dueAt > at ? [{ type: 'call-rescheduled', at, sessionId, dueAt }] : [{ type: 'call-ready', at, sessionId }];
}

/** A call that was not placed by the end of its date is expired. */
export function callDateOver({ at, sessionId, session: call }: DueInCall): DomainEvent[] {
  return call.status === 'call_in_queue' ? [{ type: 'call-expired', at, sessionId }] : [];
}

/**
 * What happens to the first call that waits for a line of the pool: it is placed, or
 * sent away until its working hours; nothing when no line is free or no call waits.
 */
export function nextPlacement(world: World, { waiting, workspaceId, channelName, busyLines }: Pool): DomainEvent[] {
  const channel = callChannel(workspaceOf(world, workspaceId), channelName);
  if (channel === undefined || busyLines >= channel.lines) return [];
  for (let first = waiting.peek(); first !== undefined; first = waiting.peek()) {
    const call = callOf(world, first.sessionId);
    if (call.status === 'call_in_queue' && call.ready && call.dueAt === first.dueAt) {
      return placement(world, call, first.sessionId, channel.numbers);
    }
    waiting.pop();
  }
  return [];
}

/** A call goes one step along its course: it is answered, or it ends. */
export function callStep(world: World, { at, sessionId, session: call }: DueInCall): DomainEvent[] {
  if (call.stepAt !== at) return [];
  if (call.status === 'call_placed') return afterRinging(world, call, sessionId, at);
  if (call.status === 'call_in_progress') return afterTalking(world, call, sessionId, at);
  return [];
}

/** Whether the date by which the call must be placed is over. Source: Trigger Call, `callOnDate`. */
function isDateOver({ profile }: World, { start }: CallSession, at: Instant): boolean {
  const end = callDateEnd(profile, start.details);
  return end !== undefined && at >= end;
}

function placement(world: World, call: CallSession, sessionId: string, numbers: readonly string[]): DomainEvent[] {
  const at = world.now;
  const { details, retryAttemptNo, workspaceId } = call.start;
  if (isDateOver(world, call, at)) return [{ type: 'call-expired', at, sessionId }];
  const dueAt = permitted(world, at, details.workingHours);
  if (dueAt > at) return [{ type: 'call-rescheduled', at, sessionId, dueAt }];
  const next = world.nextCourses.get(workspaceId)?.[0];
  if (call.course === undefined && next !== undefined) {
    return [{ type: 'course-decided', at, sessionId, course: next, fromNext: true }];
  }
  if (call.course === 'expired') return [{ type: 'call-expired', at, sessionId }];
  const workspace = workspaceOf(world, workspaceId);
  return [
    {
      type: 'call-placed',
      at,
      sessionId,
      agentNumber: details.agentNumber ?? numbers[chanceOf(sessionId) % numbers.length] ?? null,
      course: call.course ?? courseOf(workspace, details.phoneNumber, retryAttemptNo),
      stepAt: at + inSeconds(workspace.durations.ringSeconds),
    },
  ];
}

function afterRinging(world: World, call: CallSession, sessionId: string, at: Instant): DomainEvent[] {
  if (call.course === 'noAnswer') return [{ type: 'call-not-answered', at, sessionId }, ...retry(world, call, at)];
  if (call.course === 'couldNotConnect')
    return [{ type: 'call-not-connected', at, sessionId }, ...retry(world, call, at)];
  const { talkSeconds, longTalkSeconds } = workspaceOf(world, call.start.workspaceId).durations;
  const stepAt = at + inSeconds(call.course === 'longTalk' ? longTalkSeconds : talkSeconds);
  const script = scriptOf(world, call);
  const entries = script === undefined ? [] : firstWords(script, call, sessionId, at, world.profile);
  return [{ type: 'call-answered', at, sessionId, entries, stepAt }];
}

function afterTalking(world: World, call: CallSession, sessionId: string, at: Instant): DomainEvent[] {
  if (call.course === 'errored') return [{ type: 'call-errored', at, sessionId }, ...retry(world, call, at)];
  return endOfTalk(world, call, sessionId, at, call.course === 'agentErrored');
}

/** The talk is over: what was said in it stands in the transcript, unless the agent failed in it. */
export function endOfTalk(
  world: World,
  call: CallSession,
  sessionId: string,
  at: Instant,
  isAgentFailing: boolean,
): DomainEvent[] {
  const script = scriptOf(world, call);
  const spoken = isAgentFailing || script === undefined ? undefined : talk(script, call, sessionId, at, world.profile);
  if (spoken !== undefined && !spoken.failed) return [{ type: 'call-hung-up', at, sessionId, entries: spoken.entries }];
  const retries = isTriedAgain(world.profile) ? retry(world, call, at) : [];
  return [{ type: 'call-agent-errored', at, sessionId }, ...retries];
}

/** A person ends the talk: as when it is over, but of an agent that is there no more stands what it said so far. */
export function talkEnded(world: World, call: CallSession, sessionId: string, at: Instant): DomainEvent[] {
  if (scriptOf(world, call) === undefined) return [{ type: 'call-hung-up', at, sessionId, entries: [] }];
  return endOfTalk(world, call, sessionId, at, false);
}

/** Whether a call is tried again after its agent failed. */
function isTriedAgain(profile: Profile): boolean {
  return profile['trigger-call/what-is-a-failure'] === 'agent-errored';
}

/**
 * The next attempt of a call that failed, if one is left; working hours apply to it again.
 *
 * Assumption `trigger-call/what-is-a-failure`: no answer, could not connect and errored are failures.
 */
function retry(world: World, { start }: CallSession, at: Instant): DomainEvent[] {
  const { noOfRetries, retryAfterHours, workingHours } = start.details;
  const retryAttemptNo = start.retryAttemptNo + 1;
  if (retryAttemptNo > noOfRetries) return [];
  const dueAt = permitted(world, at + inHours(retryAfterHours), workingHours);
  const sessionId = `${start.callId}-r${retryAttemptNo}`;
  return [{ type: 'call-queued', at, sessionId, start: { ...start, at, retryAttemptNo }, dueAt }];
}

function scriptOf(world: World, { start }: CallSession): AgentScript | undefined {
  const agent = agentNamed(workspaceOf(world, start.workspaceId), start.agent.name);
  return agent === undefined ? undefined : agentVersion(agent, start.agent.version)?.script;
}

/**
 * The agent speaks first: the `initialMessage` of the call's options, else its script's opening.
 *
 * Assumption `trigger-call/option-effects`: all options are kept with the first message, for people to see.
 */
function firstWords(
  script: AgentScript,
  call: CallSession,
  sessionId: string,
  at: Instant,
  profile: Profile,
): StoredEntry[] {
  const { options } = call.start.details;
  const { entries } = opening(
    withInitialMessage(script, options.initialMessage),
    occasionOf(call, `${sessionId}_0`, at, profile),
  );
  if (Object.keys(options).length === 0) return entries;
  const first = entries.findIndex(({ type }) => type === 'message');
  return entries.map((entry, index) =>
    index === first && entry.type === 'message' ? { ...entry, metadata: { ...entry.metadata, options } } : entry,
  );
}

function withInitialMessage(script: AgentScript, initialMessage: string | undefined): AgentScript {
  if (initialMessage === undefined) return script;
  return {
    ...script,
    opening: [{ type: 'message', role: 'assistant', content: [{ type: 'text', text: initialMessage }] }],
  };
}

function talk(script: AgentScript, call: CallSession, sessionId: string, at: Instant, profile: Profile): Spoken {
  const spoken: Spoken = { entries: [], failed: false };
  for (const [turn, line] of script.customerOnCalls.entries()) {
    const reply = answer(script, line, occasionOf(call, `${sessionId}_${turn + 1}`, at, profile));
    spoken.entries.push(customerMessage(line, call.start.user, null, at), ...reply.entries);
    if (reply.failed) return { ...spoken, failed: true };
  }
  return spoken;
}

function occasionOf({ start, agentNumber }: CallSession, occasionId: string, at: Instant, profile: Profile): Occasion {
  const agent = { ...start.agent, number: agentNumber };
  return { at, agent, senderId: agentNumber, variables: start.variables, occasionId, profile };
}

/** A whole number that looks random but is always the same for a session. */
function chanceOf(sessionId: string): number {
  return Number.parseInt(sessionId.replace(/-r\d+$/, '').slice(-6), 16);
}
