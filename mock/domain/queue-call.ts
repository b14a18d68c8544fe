import { defaults } from '../../src/generated/defaults.ts';
import type { GapId } from '../../src/generated/ids.ts';
import { type Instant, parseInstant } from '../../src/instant.ts';
import { truncate } from '../../src/text/truncate.ts';
import { callDateEnd, callDateStart } from './call.ts';
import { type Command, type OrRefused, refuse, succeed } from './decision.ts';
import type { EventOf } from './event.ts';
import type { Gaps } from './gaps.ts';
import { createId, toUserDetails } from './session.ts';
import { choosePermitted, findScheduleRefusal, findWorkingHoursRefusal, parseWorkingHours } from './working-hours.ts';
import {
  chooseAgent,
  isPhoneNumber,
  isSameNumber,
  nameHintFor,
  type OutboundCallChannel,
  toAgentDetails,
  type Workspace,
} from './workspace.ts';
import { profileOf, type World, workspaceOf } from './world.ts';

/** A request for a call with the field names of Trigger Call. Both operations that queue calls use this form. */
export type CallRequest = Command<'triggerCall'>['body'];

/** The names of Trigger Call's fields, for error messages. */
export const callFields = {
  phoneNumber: 'phoneNumber',
  agentName: 'agentName',
  agentVersion: 'agentVersion',
  agentNumber: 'agentNumber',
  scheduleTime: 'scheduleTime',
  timezone: 'timezone',
  callOnDate: 'callOnDate',
  noOfRetries: 'noOfRetries',
  retryAfterHours: 'retryAfterHours',
  startWorkingHour: 'startWorkingHour',
  endWorkingHour: 'endWorkingHour',
};

/** The names that an operation gives to call fields, and its gaps for an unknown agent, version and number. */
export interface CallRequestMapping {
  /** `channel` is set only if the operation has a field for the channel's name. */
  fields: typeof callFields & { channel?: string };
  gapIds: { agent: GapId; version: GapId; agentNumber: GapId };
}

export type CallQueued = EventOf<'call-queued'>;

/** Returns the event that queues a call, or a refusal. Its `sessionId` is the call's id. Source: Trigger Call. */
export function queueCall(
  world: World,
  { now, workspaceId, nonce, gaps }: Pick<Command, 'now' | 'workspaceId' | 'nonce' | 'gaps'>,
  request: CallRequest,
  mapping: CallRequestMapping,
): OrRefused<CallQueued> {
  const { fields, gapIds } = mapping;
  if (!isPhoneNumber(request.phoneNumber)) {
    const message = `${fields.phoneNumber} must be 4 to 15 digits with the country code, with or without a leading +.`;
    return refuse('validationError', message, {
      gap: 'trigger-call/malformed-number',
      field: `/${fields.phoneNumber}`,
    });
  }
  const invalid = findScheduleRefusal(request, fields);
  if (invalid !== undefined) return invalid;
  const { options = {}, metadata = null, callOnDate = null, noOfRetries = 0, retryAfterHours = 1 } = request;
  const { timezone = defaults.TriggerCallRequest.timezone } = request;
  const workingHours = parseWorkingHours(request, timezone);
  const requestedAt = request.scheduleTime === undefined ? now : (parseInstant(request.scheduleTime) ?? now);
  const isDateInUtc = callOnDate !== null && gaps.prefers('trigger-call/call-on-date-zone', 'utc');
  const dateEnd = callDateEnd({ callOnDate, workingHours }, isDateInUtc);
  if (requestedAt < now && gaps.choose('trigger-call/past-schedule') === 'refused')
    return refuse('validationError', `${fields.scheduleTime} is in the past.`, {
      gap: 'trigger-call/past-schedule',
      field: `/${fields.scheduleTime}`,
    });
  if (dateEnd !== undefined && now >= dateEnd && gaps.choose('trigger-call/call-on-date-past') === 'refused')
    return refuse('validationError', `${fields.callOnDate} is in the past.`, {
      gap: 'trigger-call/call-on-date-past',
      field: `/${fields.callOnDate}`,
    });
  if ((noOfRetries < 0 || retryAfterHours < 0) && gaps.choose('trigger-call/retry-negative') !== 'accepted') {
    const field = noOfRetries < 0 ? fields.noOfRetries : fields.retryAfterHours;
    return refuse('validationError', `${field} must not be negative.`, {
      gap: 'trigger-call/retry-negative',
      field: `/${field}`,
    });
  }
  const refusal = findWorkingHoursRefusal(gaps, workingHours, fields);
  if (refusal !== undefined) return refusal;

  const workspace = workspaceOf(world, workspaceId);
  const chosen = chooseAgent(workspace, gaps, {
    agentName: request.agentName,
    agentVersion: request.agentVersion === undefined ? undefined : String(request.agentVersion),
    gapIds,
    fields,
  });
  if (!chosen.ok) return chosen;
  const line = chooseLine(workspace, request, mapping);
  if (!line.ok) return line;

  const { channel, agentNumber } = line.value;
  const due = Math.max(requestedAt, now);
  const earliest = firstOnDate(gaps, due, callDateStart({ callOnDate, workingHours }, isDateInUtc));
  if (workingHours.end !== undefined && workingHours.start === undefined) gaps.choose('working-hours/only-end');
  const callId = createId('call', workspaceId, nonce);
  return succeed({
    type: 'call-queued',
    at: now,
    sessionId: callId,
    dueAt: choosePermitted(profileOf(world, workspaceId), gaps, earliest, workingHours),
    workspaceId,
    agent: toAgentDetails(gaps, chosen.value, request.agentVersion, { number: agentNumber }),
    user: toUserDetails(request, { number: request.phoneNumber }),
    variables: metadata,
    channelType: 'outboundSipTrunk',
    channelName: channel.name,
    callId,
    retryAttemptNo: 0,
    details: {
      phoneNumber: request.phoneNumber,
      channelName: channel.name,
      agentNumber,
      options,
      noOfRetries: chooseRetries(gaps, noOfRetries),
      retryAfterHours: Math.min(Math.max(0, retryAfterHours), maxRetryHours),
      workingHours,
      callPriority: request.callPriority ?? defaults.TriggerCallRequest.callPriority,
      callOnDate,
    },
  });
}

/** Returns the earliest time for a call with `callOnDate`. By default `callOnDate` is only the last allowed day. */
function firstOnDate(gaps: Gaps, due: Instant, dateStart: Instant | undefined): Instant {
  if (dateStart === undefined || dateStart <= due) return due;
  return gaps.prefers('trigger-call/call-on-date-early', 'on-that-day') ? dateStart : due;
}

function chooseRetries(gaps: Gaps, noOfRetries: number): number {
  if (!Number.isInteger(noOfRetries)) gaps.choose('trigger-call/retry-fraction');
  if (noOfRetries > maxRetries) gaps.choose('trigger-call/retry-limit');
  return Math.min(Math.max(0, Math.floor(noOfRetries)), maxRetries);
}

/** Maximum number of retries, so that one request cannot keep the mock busy forever. */
const maxRetries = 100;

/** A century, because a longer interval could lead to an invalid date. */
const maxRetryHours = 24 * 365 * 100;

interface CallLine {
  channel: OutboundCallChannel;
  /** The requested number; null for any number of the channel. */
  agentNumber: string | null;
}

/** Returns the channel whose lines the call needs. Source: Trigger Call, `channel` and `agentNumber`. */
function chooseLine(
  { channels }: Workspace,
  { channel: name, agentNumber }: CallRequest,
  { gapIds, fields }: CallRequestMapping,
): OrRefused<CallLine> {
  const field = fields.channel === undefined ? undefined : (`/${fields.channel}` as const);
  const candidates = channels.filter((channel) => channel.enabled && (name === undefined || channel.name === name));
  const callChannels = candidates.filter((channel) => channel.type === 'outboundSipTrunk');
  const [first] = callChannels;
  if (first === undefined) {
    if (name === undefined) {
      return refuse('channelNotFound', 'This workspace has no enabled channel for calls.', {
        gap: 'trigger-call/no-voice-channel',
        field,
      });
    }
    if (candidates.length === 0) {
      const callableChannels = channels.filter((channel) => channel.enabled && channel.type === 'outboundSipTrunk');
      return refuse(
        'channelNotFound',
        `This workspace has no enabled channel "${truncate(name)}".${nameHintFor(name, callableChannels)}`,
        { gap: 'trigger-call/unknown-channel', field },
      );
    }
    const message = `Channel "${truncate(name)}" cannot place calls.`;
    return refuse('unsupportedChannelType', message, { gap: 'trigger-call/channel-kind', field });
  }
  if (agentNumber === undefined) {
    const withNumbers = callChannels.find(({ numbers }) => numbers.length > 0);
    if (withNumbers !== undefined) return succeed({ channel: withNumbers, agentNumber: null });
    return refuse('noAgentPhoneNumbers', `Channel "${first.name}" has no phone numbers set up.`, {
      gap: 'trigger-call/no-numbers',
      field,
    });
  }
  for (const channel of callChannels) {
    const number = channel.numbers.find((one) => isSameNumber(one, agentNumber));
    if (number !== undefined) return succeed({ channel, agentNumber: number });
  }
  const message = `${truncate(agentNumber)} is not a number of ${name === undefined ? 'any channel for calls' : `channel "${truncate(name)}"`}.`;
  return refuse('agentNumberNotInChannel', message, { gap: gapIds.agentNumber, field: `/${fields.agentNumber}` });
}
