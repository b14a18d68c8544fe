import { defaults } from '../../src/generated/defaults.ts';
import type { GapId } from '../../src/generated/ids.ts';
import { type Instant, parseInstant } from '../../src/instant.ts';
import { isTimeZone } from './calendar.ts';
import { callDateEnd, callDateStart } from './call-date.ts';
import { chosenAgent, isUnlabelled, unlabelled } from './chosen-agent.ts';
import { type Command, type Refused, refused, refusedByChoice } from './decision.ts';
import type { DomainEvent } from './event.ts';
import { identifier } from './nonce.ts';
import { permitted } from './permitted.ts';
import type { Profile } from './profile.ts';
import { type FieldNames, refusedCall } from './refused-call.ts';
import { hoursGaps, requestedHours } from './requested-hours.ts';
import { shown } from './shown.ts';
import { userDetails } from './user-details.ts';
import { type OutboundCallChannel, sameNumber, type Workspace } from './workspace.ts';
import { type World, workspaceOf } from './world.ts';

/** What a call is asked for with: the fields of Trigger Call, whichever operation they came by. */
export type CallRequest = Command<'triggerCall'>['body'];

/** What an operation calls the fields of a call, and which gaps its look-ups fall into. */
export interface CallForm {
  fields: FieldNames & { phoneNumber: string; timezone: string };
  gaps: { agent: GapId; version: GapId; agentNumber: GapId };
}

/** A call that is accepted: its id, what queues it, and the gaps its details rest on. */
export interface QueuedCall {
  callId: string;
  queued: Extract<DomainEvent, { type: 'call-queued' }>;
  gaps: GapId[];
}

/** Puts a call in the queue, or says why not. Source: Trigger Call. */
export function queueCall(
  world: World,
  { now, workspaceId, nonce }: Pick<Command, 'now' | 'workspaceId' | 'nonce'>,
  request: CallRequest,
  form: CallForm,
): QueuedCall | Refused {
  const wrong = firstWrongText(request, form);
  if (wrong !== undefined) return wrong;
  const { profile } = world;
  const { options = {}, metadata = null, callOnDate = null, noOfRetries = 0, retryAfterHours = 1 } = request;
  const { timezone = defaults.TriggerCallRequest.timezone } = request;
  const hours = requestedHours(request.startWorkingHour, request.endWorkingHour, timezone);
  const asked = request.scheduleTime === undefined ? now : (parseInstant(request.scheduleTime) ?? now);
  const dated = { callOnDate, workingHours: hours };
  const unwanted = refusedCall(profile, { now, asked, details: dated, noOfRetries, retryAfterHours }, form.fields);
  if (unwanted !== undefined) return unwanted;

  const workspace = workspaceOf(world, workspaceId);
  const chosen = chosenAgent(workspace, profile, {
    agentName: request.agentName,
    agentVersion: request.agentVersion === undefined ? undefined : String(request.agentVersion),
    gaps: form.gaps,
  });
  if ('accepted' in chosen) return chosen;
  const line = chosenLine(workspace, request, form);
  if ('accepted' in line) return line;

  const earliest = Math.max(asked, now, callDateStart(profile, dated) ?? now);
  const callId = identifier('call', workspaceId, nonce);
  const { agent, version } = chosen;
  const queued: QueuedCall['queued'] = {
    type: 'call-queued',
    at: now,
    sessionId: callId,
    dueAt: permitted(world, earliest, hours),
    start: {
      workspaceId,
      at: now,
      agent: {
        name: agent.name,
        number: line.agentNumber,
        email: agent.email ?? null,
        version: version.label,
        ...(isUnlabelled(profile, request.agentVersion) ? unlabelled : undefined),
      },
      user: userDetails(request, { number: request.phoneNumber }),
      variables: metadata,
      channelType: 'outboundSipTrunk',
      channelName: line.channel.name,
      callId,
      retryAttemptNo: 0,
      details: {
        phoneNumber: request.phoneNumber,
        channelName: line.channel.name,
        agentNumber: line.agentNumber,
        options,
        noOfRetries: Math.min(Math.max(0, Math.floor(noOfRetries)), mostRetries),
        retryAfterHours: Math.min(Math.max(0, retryAfterHours), longestRetryHours),
        workingHours: hours,
        callPriority: request.callPriority ?? defaults.TriggerCallRequest.callPriority,
        callOnDate,
      },
    },
  };
  return { callId, queued, gaps: gapsOf(profile, request, queued, asked, earliest) };
}

function gapsOf(
  profile: Profile,
  request: CallRequest,
  { at, start }: QueuedCall['queued'],
  asked: Instant,
  earliest: Instant,
): GapId[] {
  const { noOfRetries = 0, retryAfterHours = 1 } = request;
  const gaps: GapId[] = [];
  if (asked < at) gaps.push('trigger-call/past-schedule');
  const dateEnd = callDateEnd(profile, start.details);
  if (dateEnd !== undefined) {
    if (profile['trigger-call/call-on-date-zone'] !== undefined) gaps.push('trigger-call/call-on-date-zone');
    if (at >= dateEnd) gaps.push('trigger-call/call-on-date-past');
  }
  if (earliest > Math.max(asked, at)) gaps.push('trigger-call/call-on-date-early');
  if (noOfRetries < 0 || retryAfterHours < 0) gaps.push('trigger-call/retry-negative');
  if (!Number.isInteger(noOfRetries)) gaps.push('trigger-call/retry-fraction');
  if (noOfRetries > mostRetries) gaps.push('trigger-call/retry-limit');
  return [...gaps, ...hoursGaps(start.details.workingHours, profile, earliest)];
}

/** More retries than this are not made, however many are asked for: one request must not keep the mock busy for ever. */
const mostRetries = 100;

/** A century. Longer intervals are cut to it, so that a due moment stays one that can be written down. */
const longestRetryHours = 24 * 365 * 100;

/** What the schema cannot say of texts: that they name a zone, a moment, a phone number. */
function firstWrongText(
  { phoneNumber, timezone, scheduleTime }: CallRequest,
  { fields }: CallForm,
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

interface Line {
  channel: OutboundCallChannel;
  /** The number that was asked for; null when any of the channel's will do. */
  agentNumber: string | null;
}

/** The channel whose lines the call waits for. Source: Trigger Call, `channel` and `agentNumber`. */
function chosenLine(
  { channels }: Workspace,
  { channel: name, agentNumber }: CallRequest,
  { gaps }: CallForm,
): Line | Refused {
  const named = channels.filter((channel) => channel.enabled && (name === undefined || channel.name === name));
  const able = named.filter((channel) => channel.type === 'outboundSipTrunk');
  const [first] = able;
  if (first === undefined) {
    if (name === undefined) {
      return refusedByChoice(
        'channelNotFound',
        'This workspace has no enabled channel for calls.',
        'trigger-call/no-voice-channel',
      );
    }
    if (named.length === 0) {
      return refusedByChoice(
        'channelNotFound',
        `This workspace has no enabled channel "${shown(name)}".`,
        'trigger-call/unknown-channel',
      );
    }
    return refused(
      'unsupportedChannelType',
      `Channel "${shown(name)}" cannot place calls.`,
      'trigger-call/channel-kind',
    );
  }
  if (agentNumber === undefined) {
    const withNumbers = able.find(({ numbers }) => numbers.length > 0);
    if (withNumbers !== undefined) return { channel: withNumbers, agentNumber: null };
    return refused(
      'noAgentPhoneNumbers',
      `Channel "${first.name}" has no phone numbers set up.`,
      'trigger-call/no-numbers',
    );
  }
  for (const channel of able) {
    const number = channel.numbers.find((one) => sameNumber(one, agentNumber));
    if (number !== undefined) return { channel, agentNumber: number };
  }
  const message = `${shown(agentNumber)} is not a number of ${name === undefined ? 'any channel for calls' : `channel "${shown(name)}"`}.`;
  return refused('agentNumberNotInChannel', message, gaps.agentNumber);
}
