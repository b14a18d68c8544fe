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
import { callChannel, type Pool, type World, workspaceOf } from './world.ts';

/** A call whose moment has come waits for a line, unless its working hours send it away or its course is to expire. */
export function callDue(world: World, { session: call }: DueInCall, at: Instant): DomainEvent[] {
  const { sessionId } = call;
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
export function callDateOver({ session: { status, sessionId } }: DueInCall, at: Instant): DomainEvent[] {
  return status === 'call_in_queue' ? [{ type: 'call-expired', at, sessionId }] : [];
}

/**
 * What happens to the first call that waits for a line of the pool: it is placed, or
 * sent away until its working hours; nothing when no line is free or no call waits.
 */
export function nextPlacement(world: World, { waiting, workspaceId, channelName, busyLines }: Pool): DomainEvent[] {
  const channel = callChannel(workspaceOf(world, workspaceId), channelName);
  if (channel === undefined || busyLines >= channel.lines) return [];
  for (let first = waiting.peek(); first !== undefined; first = waiting.peek()) {
    const { call, dueAt } = first;
    if (call.status === 'call_in_queue' && call.ready && call.dueAt === dueAt) {
      world.atHand = call;
      return placement(world, call, channel.numbers);
    }
    waiting.pop();
  }
  return [];
}

/** A call goes one step along its course: it is answered, or it ends. */
export function callStep(world: World, { session: call }: DueInCall, at: Instant): DomainEvent[] {
  if (call.stepAt !== at) return [];
  if (call.status === 'call_placed') return afterRinging(world, call, at);
  if (call.status === 'call_in_progress') return afterTalking(world, call, at);
  return [];
}

/** Whether the date by which the call must be placed is over. Source: Trigger Call, `callOnDate`. */
function isDateOver({ profile }: World, { start }: CallSession, at: Instant): boolean {
  const end = callDateEnd(profile, start.details);
  return end !== undefined && at >= end;
}

function placement(world: World, call: CallSession, numbers: readonly string[]): DomainEvent[] {
  const at = world.now;
  const { sessionId } = call;
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
      agentNumber: details.agentNumber ?? numbers[chanceOf(call) % numbers.length] ?? null,
      course: call.course ?? courseOf(workspace, details.phoneNumber, retryAttemptNo),
      stepAt: at + inSeconds(workspace.durations.ringSeconds),
    },
  ];
}

function afterRinging(world: World, call: CallSession, at: Instant): DomainEvent[] {
  const { sessionId } = call;
  if (call.course === 'noAnswer') return [{ type: 'call-not-answered', at, sessionId }, ...retry(world, call, at)];
  if (call.course === 'couldNotConnect')
    return [{ type: 'call-not-connected', at, sessionId }, ...retry(world, call, at)];
  const { talkSeconds, longTalkSeconds } = workspaceOf(world, call.start.workspaceId).durations;
  const stepAt = at + inSeconds(call.course === 'longTalk' ? longTalkSeconds : talkSeconds);
  const script = scriptOf(world, call);
  const entries = script === undefined ? [] : firstWords(script, call, at, world.profile);
  return [{ type: 'call-answered', at, sessionId, entries, stepAt }];
}

function afterTalking(world: World, call: CallSession, at: Instant): DomainEvent[] {
  if (call.course === 'errored')
    return [{ type: 'call-errored', at, sessionId: call.sessionId }, ...retry(world, call, at)];
  return endOfTalk(world, call, at, call.course === 'agentErrored');
}

/** The talk is over: what was said in it stands in the transcript, unless the agent failed in it. */
export function endOfTalk(world: World, call: CallSession, at: Instant, isAgentFailing: boolean): DomainEvent[] {
  const { sessionId } = call;
  const script = scriptOf(world, call);
  const spoken = isAgentFailing || script === undefined ? undefined : talk(script, call, at, world.profile);
  if (spoken !== undefined && !spoken.failed) return [{ type: 'call-hung-up', at, sessionId, entries: spoken.entries }];
  const retries = isTriedAgain(world.profile) ? retry(world, call, at) : [];
  return [{ type: 'call-agent-errored', at, sessionId }, ...retries];
}

/** A person ends the talk: as when it is over, but of an agent that is there no more stands what it said so far. */
export function talkEnded(world: World, call: CallSession, at: Instant): DomainEvent[] {
  if (scriptOf(world, call) === undefined)
    return [{ type: 'call-hung-up', at, sessionId: call.sessionId, entries: [] }];
  return endOfTalk(world, call, at, false);
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
function firstWords(script: AgentScript, call: CallSession, at: Instant, profile: Profile): StoredEntry[] {
  const { options } = call.start.details;
  const { entries } = opening(withInitialMessage(script, options.initialMessage), occasionOf(call, 0, at, profile));
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

function talk(script: AgentScript, call: CallSession, at: Instant, profile: Profile): Spoken {
  const spoken: Spoken = { entries: [], failed: false };
  for (const [turn, line] of script.customerOnCalls.entries()) {
    const reply = answer(script, line, occasionOf(call, turn + 1, at, profile));
    spoken.entries.push(customerMessage(line, call.start.user, null, at), ...reply.entries);
    if (reply.failed) return { ...spoken, failed: true };
  }
  return spoken;
}

/** The agent's first words are turn 0. */
function occasionOf(
  { sessionId, start, agentNumber }: CallSession,
  turn: number,
  at: Instant,
  profile: Profile,
): Occasion {
  const agent = { ...start.agent, number: agentNumber };
  const occasionId = `${sessionId}_${turn}`;
  return { at, agent, senderId: agentNumber, variables: start.variables, occasionId, profile };
}

/** A whole number that looks random but is always the same for all attempts of a call. */
function chanceOf({ start }: CallSession): number {
  return Number.parseInt(start.callId.slice(-6), 16);
}
