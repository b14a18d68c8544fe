import { defaults } from '../../../../src/generated/defaults.ts';
import type { GapId } from '../../../../src/generated/ids.ts';
import { type Instant, parseInstant } from '../../../../src/instant.ts';
import { accepted, type Command, type Decision, type Refused, refused } from '../../decision.ts';
import type { AgentDetails, DomainEvent, OutgoingMessage } from '../../event.ts';
import { createId } from '../../nonce.ts';
import type { Profile } from '../../profile.ts';
import { type ChosenAgent, chatAgentGaps, chooseAgent, isUnlabelled, unlabelled } from '../../session/choose-agent.ts';
import { isTimeZone } from '../../time/calendar.ts';
import { nextPermitted } from '../../time/next-permitted.ts';
import { findWorkingHoursRefusal, parseWorkingHours, workingHoursGaps } from '../../time/requested-hours.ts';
import { truncate } from '../../truncate.ts';
import { type Channel, type ChatChannel, findEnabledChannel, type Workspace } from '../../workspace/workspace.ts';
import { type World, workspaceOf } from '../../world.ts';
import type { ChatRequest, MessageDraft } from './draft.ts';
import { draftEmail } from './email.ts';
import { draftMessengerMessage } from './messenger.ts';
import { findOngoingSession } from './ongoing-session.ts';
import { draftWebChatMessage } from './web-chat.ts';

/** A message to a customer, due now or later. Source: Trigger Chat. */
export function sendMessage(world: World, command: Command<'triggerChat'>): Decision<'triggerChat'> {
  const { body, now, workspaceId, nonce } = command;
  const workspace = workspaceOf(world, workspaceId);
  const name = body.communicationChannel ?? '';
  const channel = findEnabledChannel(workspace, name);
  if (channel === undefined)
    return refused('channelNotFound', `This workspace has no enabled channel "${truncate(name)}".`);
  if (!isChatChannel(channel)) {
    return refused(
      'unsupportedChannelType',
      `Channel "${truncate(name)}" is no messenger-app, Web Chat or Email channel. For calls use Trigger Call.`,
    );
  }
  const draft = draftMessage(world, command, workspace, channel);
  if ('accepted' in draft) return draft;
  const ignored = ignoredFieldGaps(body, channel.type);
  if (ignored.includes(replyFieldsGap) && world.profile[replyFieldsGap] === 'refused') {
    const message = 'message, sessionId and chatOptions are for requests with doReturnResponse only.';
    return refused('incompatibleOptions', message, replyFieldsGap);
  }
  const chosen = chooseAgent(workspace, world.profile, {
    agentName: body.agentName ?? channel.agent,
    agentVersion: body.agentVersion ?? channelVersion(world.profile, channel, body),
    gaps: chatAgentGaps,
  });
  if ('accepted' in chosen) return chosen;
  const due = computeDueAt(world, body, now);
  if ('accepted' in due) return due;

  const thread = draft.thread ?? ongoingThread(world, workspaceId, channel, draft);
  const sessionId = thread?.sessionId ?? createId('ses', workspaceId, nonce);
  const agent = toAgentDetails(world.profile, chosen, draft, body);
  const variables = body.metadata ?? thread?.variables ?? null;
  const { user, content, email } = draft;
  const outgoing: OutgoingMessage = {
    agent,
    variables,
    content,
    attachments: body.attachments ?? noAttachments,
    email,
  };
  const start = { workspaceId, at: now, agent, user, variables, channelType: channel.type, channelName: channel.name };
  const events: DomainEvent[] = [
    ...(thread?.sessionId === undefined ? [{ type: 'chat-started', at: now, sessionId, start } as const] : []),
    { type: 'message-scheduled', at: now, sessionId, dueAt: due.at, outgoing },
  ];
  const gaps = [...draft.gaps, ...due.gaps, ...ignored];
  if (chosen.gap !== undefined) gaps.push(chosen.gap);
  if (body.agentVersion === undefined && usesChannelVersion(world.profile, channel, body))
    gaps.push('trigger-chat/version-of-named-agent');
  if (thread !== draft.thread) gaps.push('trigger-chat/session-per-trigger');
  return accepted('Trigger dispatched', { sessionId }, events, gaps);
}

/** The session that goes on, where the profile has one for each customer. Without `replyTo` an email is a new thread. */
function ongoingThread(
  world: World,
  workspaceId: string,
  { type, name }: ChatChannel,
  draft: MessageDraft,
): MessageDraft['thread'] {
  if (world.profile['trigger-chat/session-per-trigger'] !== 'one-per-customer' || type === 'email') return undefined;
  return findOngoingSession(world, workspaceId, name, draft);
}

const noAttachments: readonly string[] = [];

function isChatChannel(channel: Channel): channel is ChatChannel {
  return channel.type === 'messengerChat' || channel.type === 'webChat' || channel.type === 'email';
}

function draftMessage(
  world: World,
  { body, workspaceId, nonce }: Command<'triggerChat'>,
  workspace: Workspace,
  channel: ChatChannel,
): MessageDraft | Refused {
  switch (channel.type) {
    case 'messengerChat':
      return draftMessengerMessage(world.profile, workspace, channel, body, nonce.low);
    case 'webChat':
      return draftWebChatMessage(body);
    case 'email':
      return draftEmail(world, workspaceId, channel, body);
  }
}

/** The channel's version is meant for the channel's agent; another agent speaks in its published version. */
function channelVersion(profile: Profile, channel: ChatChannel, body: ChatRequest): string | undefined {
  const isOwn = body.agentName === undefined || body.agentName === channel.agent;
  return isOwn || usesChannelVersion(profile, channel, body) ? channel.agentVersion : undefined;
}

/** Whether the channel's version holds, by the profile, for an agent that is not the channel's. */
function usesChannelVersion(profile: Profile, channel: ChatChannel, { agentName }: ChatRequest): boolean {
  if (profile['trigger-chat/version-of-named-agent'] !== 'channel-version') return false;
  return agentName !== undefined && agentName !== channel.agent && channel.agentVersion !== undefined;
}

/** When the message is sent. Source: Trigger Chat, `scheduleTime`, working hours and `timezone`. */
function computeDueAt(world: World, body: ChatRequest, now: Instant): { at: Instant; gaps: GapId[] } | Refused {
  const { scheduleTime, startWorkingHour, endWorkingHour, timezone } = body;
  if (timezone !== undefined && !isTimeZone(timezone)) {
    return refused(
      'validationError',
      `timezone must be the name of a time zone, such as Europe/Berlin.`,
      'validation/unknown-time-zone',
    );
  }
  const requestedAt = scheduleTime === undefined ? now : parseInstant(scheduleTime);
  if (requestedAt === undefined) {
    return refused(
      'validationError',
      'scheduleTime must be a date-time such as 2026-11-20T09:00:00Z.',
      'validation/malformed-text',
    );
  }
  const hours = parseWorkingHours(startWorkingHour, endWorkingHour, timezone ?? defaults.TriggerChatRequest.timezone);
  const refusal = findWorkingHoursRefusal(hours, world.profile, hourFields);
  if (refusal !== undefined) return refusal;
  const due = Math.max(requestedAt, now);
  const at = nextPermitted(world, due, hours);
  const gaps = workingHoursGaps(hours, world.profile, due).filter((gap) => gap !== 'working-hours/only-end');
  if (requestedAt >= now || at === due) return { at, gaps };
  gaps.push('trigger-chat/past-schedule-outside-hours');
  return { at: world.profile['trigger-chat/past-schedule-outside-hours'] === 'at-once' ? now : at, gaps };
}

const hourFields = { startWorkingHour: 'startWorkingHour', endWorkingHour: 'endWorkingHour' };

function toAgentDetails(
  profile: Profile,
  { agent, version }: ChosenAgent,
  { sender }: MessageDraft,
  { agentVersion }: ChatRequest,
): AgentDetails {
  return {
    name: agent.name,
    number: sender.number ?? agent.number ?? null,
    email: sender.email ?? agent.email ?? null,
    version: version.label,
    ...(isUnlabelled(profile, agentVersion) ? unlabelled : undefined),
  };
}

/** The gaps of fields that are there and mean nothing: those of reply mode, and those of other kinds of channel. */
function ignoredFieldGaps(body: ChatRequest, type: ChatChannel['type']): GapId[] {
  const { message, sessionId, chatOptions } = body;
  const gaps: GapId[] = [];
  if (message !== undefined || sessionId !== undefined || chatOptions !== undefined) gaps.push(replyFieldsGap);
  if (fieldsOfOtherChannels[type].some((field) => body[field] !== undefined))
    gaps.push('trigger-chat/fields-of-other-channels');
  return gaps;
}

const replyFieldsGap = 'trigger-chat/reply-fields-outside-reply-mode';

const fieldsOfOtherChannels = {
  messengerChat: ['customerEmail', 'emailOptions'],
  webChat: ['customerEmail', 'emailOptions', 'agentNumber'],
  email: ['customerNumber', 'messengerOptions', 'agentNumber'],
} as const satisfies Record<ChatChannel['type'], readonly (keyof ChatRequest)[]>;
