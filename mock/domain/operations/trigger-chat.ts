import { defaults } from '../../../src/generated/defaults.ts';
import type { Instant } from '../../../src/instant.ts';
import { truncate } from '../../../src/text/words.ts';
import {
  accept,
  type Command,
  type Gaps,
  type OrRefused,
  type Outcome,
  type Profile,
  type Refused,
  refuse,
  succeed,
} from '../decision.ts';
import type { EventOf } from '../event.ts';
import { createId } from '../identifiers.ts';
import {
  choosePermitted,
  parseRequestedAt,
  parseWorkingHours,
  refuseReversedHours,
  type WorkingHours,
} from '../working-hours.ts';
import {
  type Channel,
  type ChatChannel,
  chatAgentGapIds,
  chooseAgent,
  findEnabledChannel,
  nameHintFor,
  sameName,
  toAgentDetails,
  type Workspace,
} from '../workspace.ts';
import { isCall, profileOf, type Session, type World, workspaceOf } from '../world.ts';
import { type ChatRequest, draftMessengerMessage, draftWebChatMessage, type MessageDraft } from './chat-draft.ts';
import { draftEmail } from './chat-email.ts';
import { replyInResponse } from './reply-in-response.ts';

export function triggerChat(world: World, command: Command<'triggerChat'>, gaps: Gaps): Outcome<'triggerChat'> {
  const answer = command.body.doReturnResponse === true ? replyInResponse : sendMessage;
  return answer(world, command, gaps);
}

function sendMessage(world: World, command: Command<'triggerChat'>, gaps: Gaps): Outcome<'triggerChat'> {
  const { body, now, workspaceId, nonce } = command;
  const workspace = workspaceOf(world, workspaceId);
  const name = body.communicationChannel ?? '';
  const channel = findEnabledChannel(workspace, name);
  if (channel === undefined) {
    const hint = nameHintFor(
      name,
      workspace.channels.filter((one) => one.enabled && isChatChannel(one)),
    );
    return refuse('channelNotFound', `This workspace has no enabled channel "${truncate(name)}".${hint}`);
  }
  if (!isChatChannel(channel)) {
    return refuse(
      'unsupportedChannelType',
      `Channel "${truncate(name)}" is no messenger-app, Web Chat or Email channel. For calls use Trigger Call.`,
    );
  }
  const drafted = draftMessage(world, command, gaps, workspace, channel);
  if (!drafted.ok) return drafted;
  const replyFieldRefusal = refuseReplyFields(gaps, body);
  if (replyFieldRefusal !== undefined) return replyFieldRefusal;
  if (findGivenField(body, fieldsOfOtherChannels[channel.type]) !== undefined)
    gaps.record('trigger-chat/fields-of-other-channels');
  const chosen = chooseAgent(workspace, gaps, {
    agentName: body.agentName ?? channel.agent,
    agentVersion: body.agentVersion ?? channelVersion(gaps, channel, body),
    gapIds: chatAgentGapIds,
  });
  if (!chosen.ok) return chosen;
  const hours = workingHoursOf(body);
  const dueAt = chooseDueAt(profileOf(world, workspaceId), gaps, body, hours, now);
  if (!dueAt.ok) return dueAt;

  const { user, content, email, sender, inheritedVariables } = drafted.value;
  const continued = drafted.value.continued ?? findOngoingChat(world, workspaceId, gaps, channel, user);
  const sessionId = continued?.sessionId ?? createId('ses', workspaceId, nonce);
  const agent = toAgentDetails(gaps, chosen.value, body.agentVersion, sender);
  const variables = body.metadata ?? continued?.start.variables ?? inheritedVariables ?? null;
  const attachments = body.attachments ?? noAttachments;
  const scheduled: EventOf<'message-scheduled'> = {
    type: 'message-scheduled',
    at: now,
    sessionId,
    dueAt: dueAt.value > now ? dueAt.value : null,
    agent,
    variables,
    content,
    attachments,
    email,
    ...(hours !== undefined && { workingHours: hours }),
  };
  if (continued !== undefined) return accept('Trigger dispatched', { sessionId }, [scheduled]);
  const started: EventOf<'chat-started'> = {
    type: 'chat-started',
    at: now,
    sessionId,
    workspaceId,
    agent,
    user,
    variables,
    channelType: channel.type,
    channelName: channel.name,
  };
  return accept('Trigger dispatched', { sessionId }, [started, scheduled]);
}

/**
 * Some profiles give each customer a single session on a channel, except on email: an email without `replyTo` always
 * starts a new thread.
 */
function findOngoingChat(
  world: World,
  workspaceId: string,
  gaps: Gaps,
  { type, name }: ChatChannel,
  user: MessageDraft['user'],
): Session | undefined {
  if (type === 'email' || gaps.peek('trigger-chat/session-per-trigger') !== 'one-per-customer') return undefined;
  // Scan all sessions without an index, because few profiles keep one session per customer.
  const ongoing = [...world.sessions.values()].findLast((session) => {
    const { start, status } = session;
    const isOnChannel = start.workspaceId === workspaceId && start.channelName === name;
    return isOnChannel && start.user.id === user.id && status === 'active' && !isCall(session);
  });
  if (ongoing !== undefined) gaps.record('trigger-chat/session-per-trigger');
  return ongoing;
}

const noAttachments: readonly string[] = [];

function isChatChannel(channel: Channel): channel is ChatChannel {
  return channel.type === 'messengerChat' || channel.type === 'webChat' || channel.type === 'email';
}

function draftMessage(
  world: World,
  command: Command<'triggerChat'>,
  gaps: Gaps,
  workspace: Workspace,
  channel: ChatChannel,
): OrRefused<MessageDraft> {
  switch (channel.type) {
    case 'messengerChat':
      return draftMessengerMessage(gaps, workspace, channel, command.body, command.nonce.low);
    case 'webChat':
      return draftWebChatMessage(command.body);
    case 'email':
      return draftEmail(world, command, gaps, channel);
  }
}

function channelVersion(gaps: Gaps, channel: ChatChannel, { agentName }: ChatRequest): string | undefined {
  const { agent, agentVersion } = channel;
  const isOwn = agentName === undefined || agentName === agent;
  if (isOwn || agentVersion === undefined) return agentVersion;
  return gaps.recordIfChosen('trigger-chat/version-of-named-agent', 'channel-version') ? agentVersion : undefined;
}

/** Source: Trigger Chat, `scheduleTime`, working hours and `timezone`. */
function chooseDueAt(
  profile: Profile,
  gaps: Gaps,
  body: ChatRequest,
  hours: WorkingHours | undefined,
  now: Instant,
): OrRefused<Instant> {
  const requested = parseRequestedAt(body, now, sameName);
  if (!requested.ok) return requested;
  const isPast = requested.value < now;
  const due = isPast ? now : requested.value;
  if (hours === undefined) return succeed(due);
  const reversed = refuseReversedHours(gaps, hours, sameName);
  if (reversed !== undefined) return reversed;
  const permitted = choosePermitted(profile, gaps, due, hours);
  const isMoved = permitted !== due;
  const isAtOnce = isPast && isMoved && gaps.choose('trigger-chat/past-schedule-outside-hours') === 'at-once';
  return succeed(isAtOnce ? now : permitted);
}

function workingHoursOf(body: ChatRequest): WorkingHours | undefined {
  if (body.startWorkingHour === undefined && body.endWorkingHour === undefined) return undefined;
  return parseWorkingHours(body, body.timezone ?? defaults.TriggerChatRequest.timezone);
}

function refuseReplyFields(gaps: Gaps, body: ChatRequest): Refused | undefined {
  const gap = 'trigger-chat/reply-fields-outside-reply-mode';
  const field = findGivenField(body, replyFields);
  if (field === undefined || gaps.choose(gap) !== 'refused') return undefined;
  const reason = 'message, sessionId and chatOptions are for requests with doReturnResponse only.';
  return refuse('incompatibleOptions', reason, { gap, field: `/${field}` });
}

function findGivenField(body: ChatRequest, fields: readonly (keyof ChatRequest)[]): keyof ChatRequest | undefined {
  for (const field of fields) if (body[field] !== undefined) return field;
  return undefined;
}

const replyFields = ['message', 'sessionId', 'chatOptions'] as const;

const fieldsOfOtherChannels = {
  messengerChat: ['customerEmail', 'emailOptions'],
  webChat: ['customerEmail', 'emailOptions', 'agentNumber'],
  email: ['customerNumber', 'messengerOptions', 'agentNumber'],
} as const satisfies Record<ChatChannel['type'], readonly (keyof ChatRequest)[]>;
