import { hoursToMs, type Instant, secondsToMs } from '../../src/instant.ts';
import { bounds } from './bounds.ts';
import { type CallSession, lastDayOf } from './call.ts';
import { type AgentReply, type RenderContext, renderOpening, renderReply, toCustomerEntry } from './conversation.ts';
import { Gaps, type Profile } from './decision.ts';
import type { DomainEvent } from './event.ts';
import { findCallChannel, type LinePool, type WaitingCall } from './line-pool.ts';
import type { StoredEntry } from './transcript.ts';
import { firstPermitted } from './working-hours.ts';
import { type AgentScript, callOutcomeOf, findScript } from './workspace.ts';
import { type CallAgendaEntry, profileOf, type World, workspaceOf } from './world.ts';

export function callDueEvents(world: World, { at, session: call }: CallAgendaEntry): DomainEvent[] {
  const { sessionId, start } = call;
  if (call.status !== 'call_in_queue' || call.ready || at < call.dueAt) return [];
  const workspace = workspaceOf(world, start.workspaceId);
  const outcome = call.outcome ?? callOutcomeOf(workspace, start.details.phoneNumber, start.retryAttemptNo);
  if (outcome === 'expired') return [{ type: 'call-expired', at, sessionId }];
  return findHindrance(world, call, at) ?? [{ type: 'call-ready', at, sessionId }];
}

function findHindrance(world: World, { sessionId, start }: CallSession, at: Instant): DomainEvent[] | undefined {
  const profile = profileOf(world, start.workspaceId);
  const lastDay = lastDayOf(start.details, profile);
  if (lastDay !== undefined && at >= lastDay.end) return [{ type: 'call-expired', at, sessionId }];
  const dueAt = firstPermitted(at, start.details.workingHours, profile);
  return dueAt > at ? [{ type: 'call-rescheduled', at, sessionId, dueAt }] : undefined;
}

export function callDateOverEvents({ at, session: { status, sessionId } }: CallAgendaEntry): DomainEvent[] {
  return status === 'call_in_queue' ? [{ type: 'call-expired', at, sessionId }] : [];
}

export function placeNextCall(
  world: World,
  { waiting, workspaceId, channelName, busyLines }: LinePool,
  at: Instant,
): DomainEvent[] {
  const channel = findCallChannel(workspaceOf(world, workspaceId), channelName);
  if (channel === undefined || busyLines >= channel.lines) return [];
  const first = waiting.peek();
  return first === undefined || !isStillWaiting(first) ? [] : placeCall(world, first.call, channel.numbers, at);
}

export function isStillWaiting({ call, dueAt }: WaitingCall): boolean {
  return call.status === 'call_in_queue' && call.ready && call.dueAt === dueAt;
}

export function callStepEvents(world: World, { at, session: call }: CallAgendaEntry): DomainEvent[] {
  if (call.stepAt !== at) return [];
  if (call.status === 'call_placed') return endRinging(world, call, at);
  if (call.status !== 'call_in_progress') return [];
  if (call.outcome !== 'errored') return endTalk(world, call, at, call.outcome === 'agentErrored');
  return [{ type: 'call-errored', at, sessionId: call.sessionId }, ...retry(world, call, at)];
}

function placeCall(world: World, call: CallSession, numbers: readonly string[], at: Instant): DomainEvent[] {
  const { sessionId } = call;
  const { callId, details, retryAttemptNo, workspaceId } = call.start;
  const hindrance = findHindrance(world, call, at);
  if (hindrance !== undefined) return hindrance;
  const nextOutcome = world.nextCallOutcomes.get(workspaceId)?.[0];
  if (call.outcome === undefined && nextOutcome !== undefined) {
    // Decide only the outcome here, and leave the call first in its queue: the next due event places the call.
    return [{ type: 'call-outcome-decided', at, sessionId, outcome: nextOutcome, fromNext: true }];
  }
  if (call.outcome === 'expired') return [{ type: 'call-expired', at, sessionId }];
  const workspace = workspaceOf(world, workspaceId);
  const pick = Number.parseInt(callId.slice(-6), 16) % numbers.length;
  const agentNumber = details.agentNumber ?? numbers[pick] ?? null;
  const outcome = call.outcome ?? callOutcomeOf(workspace, details.phoneNumber, retryAttemptNo);
  const stepAt = at + secondsToMs(workspace.durations.ringSeconds);
  return [{ type: 'call-placed', at, sessionId, agentNumber, outcome, stepAt }];
}

function endRinging(world: World, call: CallSession, at: Instant): DomainEvent[] {
  const { sessionId } = call;
  if (call.outcome === 'noAnswer') return [{ type: 'call-not-answered', at, sessionId }, ...retry(world, call, at)];
  if (call.outcome === 'couldNotConnect')
    return [{ type: 'call-not-connected', at, sessionId }, ...retry(world, call, at)];
  const { workspaceId } = call.start;
  const { talkSeconds, longTalkSeconds } = workspaceOf(world, workspaceId).durations;
  const stepAt = at + secondsToMs(call.outcome === 'longTalk' ? longTalkSeconds : talkSeconds);
  const script = scriptOf(world, call);
  const entries = script === undefined ? [] : openingEntries(script, call, at, profileOf(world, workspaceId));
  return [{ type: 'call-answered', at, sessionId, entries, stepAt }];
}

export function endTalk(world: World, call: CallSession, at: Instant, isAgentFailing: boolean): DomainEvent[] {
  const { sessionId } = call;
  const profile = profileOf(world, call.start.workspaceId);
  const script = scriptOf(world, call);
  const turn = isAgentFailing || script === undefined ? undefined : renderTalk(script, call, at, profile);
  if (turn !== undefined && !turn.failed) return [{ type: 'call-hung-up', at, sessionId, entries: turn.entries }];
  const isRetried = profile['trigger-call/what-is-a-failure'] === 'agent-errored';
  const retries = isRetried ? retry(world, call, at) : [];
  return [{ type: 'call-agent-errored', at, sessionId }, ...retries];
}

export function hangUp(world: World, call: CallSession, at: Instant): DomainEvent[] {
  if (scriptOf(world, call) === undefined)
    return [{ type: 'call-hung-up', at, sessionId: call.sessionId, entries: [] }];
  return endTalk(world, call, at, false);
}

/**
 * Assumption `trigger-call/what-is-a-failure`: no answer, could not connect and errored are failures.
 * Assumption `trigger-call/retry-limit`: a call whose attempts have the maximum size of a session is not retried.
 */
function retry(world: World, { start, earlierSize, size }: CallSession, at: Instant): DomainEvent[] {
  const { noOfRetries, retryAfterHours, workingHours } = start.details;
  const retryAttemptNo = start.retryAttemptNo + 1;
  if (retryAttemptNo > noOfRetries || earlierSize + size > bounds.sessionSize) return [];
  const dueAt = firstPermitted(at + hoursToMs(retryAfterHours), workingHours, profileOf(world, start.workspaceId));
  const sessionId = `${start.callId}-r${retryAttemptNo}`;
  return [{ ...start, type: 'call-queued', at, sessionId, retryAttemptNo, dueAt }];
}

function scriptOf(world: World, { start }: CallSession): AgentScript | undefined {
  return findScript(workspaceOf(world, start.workspaceId), start.agent);
}

/**
 * Assumption `trigger-call/option-effects`: the first message of a call stores all options, so that people can see
 * them.
 */
function openingEntries(script: AgentScript, call: CallSession, at: Instant, profile: Profile): StoredEntry[] {
  const { options } = call.start.details;
  const { initialMessage: text } = options;
  const opening: AgentScript['opening'] =
    text === undefined ? script.opening : [{ type: 'message', role: 'assistant', content: [{ type: 'text', text }] }];
  const { entries } = renderOpening({ ...script, opening }, callContextOf(call, 0, at, profile));
  const index = entries.findIndex(({ type }) => type === 'message');
  const first = entries[index];
  if (first?.type !== 'message' || Object.keys(options).length === 0) return entries;
  return entries.with(index, { ...first, metadata: { ...first.metadata, options } });
}

function renderTalk(script: AgentScript, call: CallSession, at: Instant, profile: Profile): AgentReply {
  let entries: StoredEntry[] = [];
  for (const [turn, text] of script.customerOnCalls.entries()) {
    const reply = renderReply(script, text, callContextOf(call, turn + 1, at, profile));
    entries = entries.concat(toCustomerEntry(text, call.start.user, null, at), reply.entries);
    if (reply.failed) return { entries, failed: true };
  }
  return { entries, failed: false };
}

function callContextOf(
  { sessionId, start, agentNumber }: CallSession,
  turn: number,
  at: Instant,
  profile: Profile,
): RenderContext {
  const { channelType, variables } = start;
  const agent = { ...start.agent, number: agentNumber };
  const toolCallPrefix = `${sessionId}_${turn}`;
  return { at, agent, channelType, variables, toolCallPrefix, gaps: new Gaps(profile) };
}
