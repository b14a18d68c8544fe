import { defaults } from '../../../src/generated/defaults.ts';
import type { GapId } from '../../../src/generated/ids.ts';
import { type Instant, parseInstant } from '../../../src/instant.ts';
import { type Command, type Refused, refused, refusedWithOwnCode } from '../decision.ts';
import type { DomainEvent } from '../event.ts';
import { createId } from '../nonce.ts';
import type { Profile } from '../profile.ts';
import { chooseAgent, isUnlabelled, unlabelled } from '../session/choose-agent.ts';
import { toUserDetails } from '../session/user-details.ts';
import { isTimeZone } from '../time/calendar.ts';
import { nextPermitted } from '../time/next-permitted.ts';
import { parseWorkingHours, workingHoursGaps } from '../time/requested-hours.ts';
import { truncate } from '../truncate.ts';
import { isSameNumber, type OutboundCallChannel, type Workspace } from '../workspace/workspace.ts';
import { type World, workspaceOf } from '../world.ts';
import { callDateEnd, callDateStart } from './call-date.ts';
import { type CallFieldNames, findCallRefusal } from './call-refusal.ts';

/** What a call is asked for with: the fields of Trigger Call, whichever operation they came by. */
export type CallRequest = Command<'triggerCall'>['body'];

/** What an operation calls the fields of a call, and which gaps its look-ups fall into. */
export interface CallRequestMapping {
  fields: CallFieldNames & { phoneNumber: string; timezone: string };
  gaps: { agent: GapId; version: GapId; agentNumber: GapId };
}

/** A call that is accepted: its id, what queues it, and the gaps its details rest on. */
export interface CallToQueue {
  callId: string;
  event: Extract<DomainEvent, { type: 'call-queued' }>;
  gaps: GapId[];
}

/** Puts a call in the queue, or says why not. Source: Trigger Call. */
export function queueCall(
  world: World,
  { now, workspaceId, nonce }: Pick<Command, 'now' | 'workspaceId' | 'nonce'>,
  request: CallRequest,
  mapping: CallRequestMapping,
): CallToQueue | Refused {
  const invalid = findInvalidField(request, mapping);
  if (invalid !== undefined) return invalid;
  const { profile } = world;
  const { options = {}, metadata = null, callOnDate = null, noOfRetries = 0, retryAfterHours = 1 } = request;
  const { timezone = defaults.TriggerCallRequest.timezone } = request;
  const hours = parseWorkingHours(request.startWorkingHour, request.endWorkingHour, timezone);
  const requestedAt = request.scheduleTime === undefined ? now : (parseInstant(request.scheduleTime) ?? now);
  const dateAndHours = { callOnDate, workingHours: hours };
  const refusal = findCallRefusal(
    profile,
    { now, requestedAt, details: dateAndHours, noOfRetries, retryAfterHours },
    mapping.fields,
  );
  if (refusal !== undefined) return refusal;

  const workspace = workspaceOf(world, workspaceId);
  const chosen = chooseAgent(workspace, profile, {
    agentName: request.agentName,
    agentVersion: request.agentVersion === undefined ? undefined : String(request.agentVersion),
    gaps: mapping.gaps,
  });
  if ('accepted' in chosen) return chosen;
  const callLine = chooseLine(workspace, request, mapping);
  if ('accepted' in callLine) return callLine;

  const earliest = Math.max(requestedAt, now, callDateStart(profile, dateAndHours) ?? now);
  const callId = createId('call', workspaceId, nonce);
  const { agent, version } = chosen;
  const event: CallToQueue['event'] = {
    type: 'call-queued',
    at: now,
    sessionId: callId,
    dueAt: nextPermitted(world, earliest, hours),
    start: {
      workspaceId,
      at: now,
      agent: {
        name: agent.name,
        number: callLine.agentNumber,
        email: agent.email ?? null,
        version: version.label,
        ...(isUnlabelled(profile, request.agentVersion) ? unlabelled : undefined),
      },
      user: toUserDetails(request, { number: request.phoneNumber }),
      variables: metadata,
      channelType: 'outboundSipTrunk',
      channelName: callLine.channel.name,
      callId,
      retryAttemptNo: 0,
      details: {
        phoneNumber: request.phoneNumber,
        channelName: callLine.channel.name,
        agentNumber: callLine.agentNumber,
        options,
        noOfRetries: Math.min(Math.max(0, Math.floor(noOfRetries)), maxRetries),
        retryAfterHours: Math.min(Math.max(0, retryAfterHours), maxRetryHours),
        workingHours: hours,
        callPriority: request.callPriority ?? defaults.TriggerCallRequest.callPriority,
        callOnDate,
      },
    },
  };
  return { callId, event, gaps: gapsOf(profile, request, event, requestedAt, earliest) };
}

function gapsOf(
  profile: Profile,
  request: CallRequest,
  { at, start }: CallToQueue['event'],
  requestedAt: Instant,
  earliest: Instant,
): GapId[] {
  const { noOfRetries = 0, retryAfterHours = 1 } = request;
  const gaps: GapId[] = [];
  if (requestedAt < at) gaps.push('trigger-call/past-schedule');
  const dateEnd = callDateEnd(profile, start.details);
  if (dateEnd !== undefined) {
    if (profile['trigger-call/call-on-date-zone'] !== undefined) gaps.push('trigger-call/call-on-date-zone');
    if (at >= dateEnd) gaps.push('trigger-call/call-on-date-past');
  }
  if (earliest > Math.max(requestedAt, at)) gaps.push('trigger-call/call-on-date-early');
  if (noOfRetries < 0 || retryAfterHours < 0) gaps.push('trigger-call/retry-negative');
  if (!Number.isInteger(noOfRetries)) gaps.push('trigger-call/retry-fraction');
  if (noOfRetries > maxRetries) gaps.push('trigger-call/retry-limit');
  return [...gaps, ...workingHoursGaps(start.details.workingHours, profile, earliest)];
}

/** More retries than this are not made, however many are asked for: one request must not keep the mock busy for ever. */
const maxRetries = 100;

/** A century. Longer intervals are cut to it, so that a due moment stays one that can be written down. */
const maxRetryHours = 24 * 365 * 100;

/** What the schema cannot say of texts: that they name a zone, a moment, a phone number. */
function findInvalidField(
  { phoneNumber, timezone, scheduleTime }: CallRequest,
  { fields }: CallRequestMapping,
): Refused | undefined {
  if (!/^\+?\d{4,15}$/.test(phoneNumber)) {
    const message = `${fields.phoneNumber} must be 4 to 15 digits with the country code, with or without a leading +.`;
    return refused('validationError', message, 'trigger-call/malformed-number');
  }
  if (timezone !== undefined && !isTimeZone(timezone)) {
    const message = `${fields.timezone} must be the name of a time zone, such as Asia/Kolkata.`;
    return refused('validationError', message, 'validation/unknown-time-zone');
  }
  if (scheduleTime !== undefined && parseInstant(scheduleTime) === undefined) {
    const message = `${fields.scheduleTime} must be a date-time such as 2026-11-20T09:00:00Z.`;
    return refused('validationError', message, 'validation/malformed-text');
  }
  return undefined;
}

interface CallLine {
  channel: OutboundCallChannel;
  /** The number that was asked for; null when any of the channel's will do. */
  agentNumber: string | null;
}

/** The channel whose lines the call waits for. Source: Trigger Call, `channel` and `agentNumber`. */
function chooseLine(
  { channels }: Workspace,
  { channel: name, agentNumber }: CallRequest,
  { gaps }: CallRequestMapping,
): CallLine | Refused {
  const candidates = channels.filter((channel) => channel.enabled && (name === undefined || channel.name === name));
  const callChannels = candidates.filter((channel) => channel.type === 'outboundSipTrunk');
  const [first] = callChannels;
  if (first === undefined) {
    if (name === undefined) {
      return refusedWithOwnCode(
        'channelNotFound',
        'This workspace has no enabled channel for calls.',
        'trigger-call/no-voice-channel',
      );
    }
    if (candidates.length === 0) {
      return refusedWithOwnCode(
        'channelNotFound',
        `This workspace has no enabled channel "${truncate(name)}".`,
        'trigger-call/unknown-channel',
      );
    }
    return refused(
      'unsupportedChannelType',
      `Channel "${truncate(name)}" cannot place calls.`,
      'trigger-call/channel-kind',
    );
  }
  if (agentNumber === undefined) {
    const withNumbers = callChannels.find(({ numbers }) => numbers.length > 0);
    if (withNumbers !== undefined) return { channel: withNumbers, agentNumber: null };
    return refused(
      'noAgentPhoneNumbers',
      `Channel "${first.name}" has no phone numbers set up.`,
      'trigger-call/no-numbers',
    );
  }
  for (const channel of callChannels) {
    const number = channel.numbers.find((one) => isSameNumber(one, agentNumber));
    if (number !== undefined) return { channel, agentNumber: number };
  }
  const message = `${truncate(agentNumber)} is not a number of ${name === undefined ? 'any channel for calls' : `channel "${truncate(name)}"`}.`;
  return refused('agentNumberNotInChannel', message, gaps.agentNumber);
}
