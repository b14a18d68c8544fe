import { defaults } from '../../../src/generated/defaults.ts';
import type { GapId } from '../../../src/generated/ids.ts';
import type { Instant } from '../../../src/instant.ts';
import { truncate } from '../../../src/text/words.ts';
import { lastDayOf } from '../call.ts';
import {
  accept,
  type Command,
  type FieldPointer,
  type Gaps,
  type OrRefused,
  type Outcome,
  type Profile,
  type Refused,
  refuse,
  refuseField,
  succeed,
} from '../decision.ts';
import type { EventOf } from '../event.ts';
import { createId } from '../identifiers.ts';
import {
  choosePermitted,
  type Day,
  parseRequestedAt,
  parseWorkingHours,
  refuseReversedHours,
  type WorkingHours,
} from '../working-hours.ts';
import {
  callChannelsOf,
  chooseAgent,
  findEnabledChannel,
  isPhoneNumber,
  isSameNumber,
  nameHintFor,
  phoneNumberForm,
  sameName,
  toAgentDetails,
  toUserDetails,
  type Workspace,
} from '../workspace.ts';
import { profileOf, type World, workspaceOf } from '../world.ts';

/** Source: Trigger Call. The mock chose all error codes, as the interface names no codes for calls. */
export function triggerCall(world: World, command: Command<'triggerCall'>, gaps: Gaps): Outcome<'triggerCall'> {
  const call = queueCall(world, command, gaps, command.body, variant);
  if (!call.ok) return call;
  return accept('Call triggered successfully', { callId: call.value.sessionId }, [call.value]);
}

const variant: CallVariant = {
  nameOf: sameName,
  channelField: '/channel',
  gapIds: {
    agent: 'trigger-call/unknown-agent',
    version: 'trigger-call/unknown-agent-version',
    agentNumber: 'trigger-call/agent-number-not-in-channel',
  },
};

export type CallRequest = Command<'triggerCall'>['body'];

export interface CallVariant {
  nameOf(field: keyof CallRequest): string;
  channelField?: FieldPointer;
  gapIds: { agent: GapId; version: GapId; agentNumber: GapId };
}

export type CallQueued = EventOf<'call-queued'>;

/** Source: Trigger Call. The `sessionId` of the event is the call id. */
export function queueCall(
  world: World,
  { now, workspaceId, nonce }: Pick<Command, 'now' | 'workspaceId' | 'nonce'>,
  gaps: Gaps,
  request: CallRequest,
  variant: CallVariant,
): OrRefused<CallQueued> {
  const { phoneNumber, agentName, agentVersion, metadata = null, options = {}, callOnDate = null } = request;
  const profile = profileOf(world, workspaceId);
  const times = chooseTimes(profile, gaps, request, now, variant);
  if (!times.ok) return times;
  const retries = chooseRetries(gaps, request, variant);
  if (!retries.ok) return retries;
  const { workingHours } = times.value;
  const reversed = refuseReversedHours(gaps, workingHours, variant.nameOf);
  if (reversed !== undefined) return reversed;

  const workspace = workspaceOf(world, workspaceId);
  const version = agentVersion === undefined ? undefined : String(agentVersion);
  const chosen = chooseAgent(workspace, gaps, { agentName, agentVersion: version, ...variant });
  if (!chosen.ok) return chosen;
  const caller = chooseCaller(workspace, request, variant);
  if (!caller.ok) return caller;

  const { channelName, agentNumber } = caller.value;
  const callId = createId('call', workspaceId, nonce);
  return succeed({
    type: 'call-queued',
    at: now,
    sessionId: callId,
    dueAt: choosePermitted(profile, gaps, chooseEarliest(gaps, times.value), workingHours),
    workspaceId,
    agent: toAgentDetails(gaps, chosen.value, agentVersion, { number: agentNumber }),
    user: toUserDetails(request, { number: phoneNumber }),
    variables: metadata,
    channelType: 'outboundSipTrunk',
    channelName,
    callId,
    retryAttemptNo: 0,
    details: {
      phoneNumber,
      channelName,
      agentNumber,
      options,
      ...retries.value,
      workingHours,
      callPriority: request.callPriority ?? defaults.TriggerCallRequest.callPriority,
      callOnDate,
    },
  });
}

interface CallTimes {
  due: Instant;
  lastDay: Day | undefined;
  workingHours: WorkingHours;
}

function chooseTimes(
  profile: Profile,
  gaps: Gaps,
  request: CallRequest,
  now: Instant,
  { nameOf }: CallVariant,
): OrRefused<CallTimes> {
  if (!isPhoneNumber(request.phoneNumber))
    return refuseField(nameOf('phoneNumber'), phoneNumberForm, 'trigger-call/malformed-number');
  const requested = parseRequestedAt(request, now, nameOf);
  if (!requested.ok) return requested;
  const workingHours = parseWorkingHours(request, request.timezone ?? defaults.TriggerCallRequest.timezone);
  const lastDay = lastDayOf({ callOnDate: request.callOnDate ?? null, workingHours }, profile);
  if (lastDay !== undefined) gaps.recordIfChosen('trigger-call/call-on-date-zone', 'utc');
  if (requested.value < now && gaps.choose('trigger-call/past-schedule') === 'refused')
    return refuseField(nameOf('scheduleTime'), 'is in the past.', 'trigger-call/past-schedule');
  if (lastDay !== undefined && now >= lastDay.end && gaps.choose('trigger-call/call-on-date-past') === 'refused')
    return refuseField(nameOf('callOnDate'), 'is in the past.', 'trigger-call/call-on-date-past');
  return succeed({ due: Math.max(requested.value, now), lastDay, workingHours });
}

/** By default, `callOnDate` does not delay a call: it is the last day on which the call is allowed. */
function chooseEarliest(gaps: Gaps, { due, lastDay, workingHours: { start, end } }: CallTimes): Instant {
  const dayStart = Math.max(due, lastDay?.start ?? due);
  const waitsForDay = dayStart > due && gaps.recordIfChosen('trigger-call/call-on-date-early', 'on-that-day');
  if (end !== undefined && start === undefined) gaps.record('working-hours/only-end');
  return waitsForDay ? dayStart : due;
}

function chooseRetries(
  gaps: Gaps,
  { noOfRetries = 0, retryAfterHours = 1 }: CallRequest,
  { nameOf }: CallVariant,
): OrRefused<{ noOfRetries: number; retryAfterHours: number }> {
  if ((noOfRetries < 0 || retryAfterHours < 0) && gaps.choose('trigger-call/retry-negative') !== 'accepted') {
    const field = nameOf(noOfRetries < 0 ? 'noOfRetries' : 'retryAfterHours');
    return refuseField(field, 'must not be negative.', 'trigger-call/retry-negative');
  }
  if (!Number.isInteger(noOfRetries)) gaps.record('trigger-call/retry-fraction');
  if (noOfRetries > maxRetries) gaps.record('trigger-call/retry-limit');
  return succeed({
    noOfRetries: Math.min(Math.max(0, Math.floor(noOfRetries)), maxRetries),
    retryAfterHours: Math.min(Math.max(0, retryAfterHours), maxRetryHours),
  });
}

/** Limits retries, so that one request cannot keep the mock busy forever. */
const maxRetries = 100;

/** Limits the wait between retries to a century, because a longer wait could lead to an invalid date. */
const maxRetryHours = 24 * 365 * 100;

interface Caller {
  channelName: string;
  /** The requested number of the agent; null means any number of the channel. */
  agentNumber: string | null;
}

/** Source: Trigger Call, `channel` and `agentNumber`. */
function chooseCaller(workspace: Workspace, request: CallRequest, variant: CallVariant): OrRefused<Caller> {
  const { channel: requested, agentNumber } = request;
  const channels = callChannelsOf(workspace).filter(({ name }) => (requested ?? name) === name);
  const [first] = channels;
  if (first === undefined) return refuseChannel(workspace, requested, variant);
  if (agentNumber === undefined) {
    const withNumbers = channels.find(({ numbers }) => numbers.length > 0);
    if (withNumbers !== undefined) return succeed({ channelName: withNumbers.name, agentNumber: null });
    return refuse('noAgentPhoneNumbers', `Channel "${first.name}" has no phone numbers set up.`, {
      gap: 'trigger-call/no-numbers',
      field: variant.channelField,
    });
  }
  for (const { name, numbers } of channels) {
    const number = numbers.find((one) => isSameNumber(one, agentNumber));
    if (number !== undefined) return succeed({ channelName: name, agentNumber: number });
  }
  const place = requested === undefined ? 'any channel for calls' : `channel "${truncate(requested)}"`;
  return refuse('agentNumberNotInChannel', `${truncate(agentNumber)} is not a number of ${place}.`, {
    gap: variant.gapIds.agentNumber,
    field: `/${variant.nameOf('agentNumber')}`,
  });
}

function refuseChannel(workspace: Workspace, name: string | undefined, { channelField: field }: CallVariant): Refused {
  if (name === undefined) {
    const message = 'This workspace has no enabled channel for calls.';
    return refuse('channelNotFound', message, { gap: 'trigger-call/no-voice-channel', field });
  }
  if (findEnabledChannel(workspace, name) !== undefined) {
    const message = `Channel "${truncate(name)}" cannot place calls.`;
    return refuse('unsupportedChannelType', message, { gap: 'trigger-call/channel-kind', field });
  }
  const hint = nameHintFor(name, callChannelsOf(workspace));
  const message = `This workspace has no enabled channel "${truncate(name)}".${hint}`;
  return refuse('channelNotFound', message, { gap: 'trigger-call/unknown-channel', field });
}
