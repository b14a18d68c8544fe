import { defaults } from '../../../../src/generated/defaults.ts';
import type { GapId } from '../../../../src/generated/ids.ts';
import { type Instant, parseInstant } from '../../../../src/instant.ts';
import { isTimeZone } from '../../calendar.ts';
import { type ChosenAgent, chatAgentGaps, chosenAgent } from '../../chosen-agent.ts';
import { accepted, type Command, type Decision, type Refused, refused } from '../../decision.ts';
import type { AgentDetails, DomainEvent, Outgoing } from '../../event.ts';
import { identifier } from '../../nonce.ts';
import { permitted } from '../../permitted.ts';
import { hoursGaps, requestedHours } from '../../requested-hours.ts';
import { shown } from '../../shown.ts';
import { type Channel, type ChatChannel, enabledChannel, type Workspace } from '../../workspace.ts';
import { type World, workspaceOf } from '../../world.ts';
import type { ChatRequest, Draft } from './draft.ts';
import { emailDraft } from './email.ts';
import { messengerDraft } from './messenger.ts';
import { webChatDraft } from './web-chat.ts';

/** A message to a customer, due now or later. Source: Trigger Chat. */
export function sendMessage(world: World, command: Command<'triggerChat'>): Decision<'triggerChat'> {
  const { body, now, workspaceId, nonce } = command;
  const workspace = workspaceOf(world, workspaceId);
  const name = body.communicationChannel ?? '';
  const channel = enabledChannel(workspace, name);
  if (channel === undefined)
    return refused('channelNotFound', `This workspace has no enabled channel "${shown(name)}".`);
  if (!isChatChannel(channel)) {
    return refused(
      'unsupportedChannelType',
      `Channel "${shown(name)}" is no messenger-app, Web Chat or Email channel. For calls use Trigger Call.`,
    );
  }
  const draft = draftFor(world, command, workspace, channel);
  if ('accepted' in draft) return draft;
  const chosen = chosenAgent(workspace, {
    agentName: body.agentName ?? channel.agent,
    agentVersion: body.agentVersion ?? channelVersion(channel, body),
    gaps: chatAgentGaps,
  });
  if ('accepted' in chosen) return chosen;
  const due = dueMoment(world, body, now);
  if ('accepted' in due) return due;

  const sessionId = draft.thread?.sessionId ?? identifier('ses', workspaceId, nonce);
  const agent = agentDetails(chosen, draft);
  const variables = body.metadata ?? draft.thread?.variables ?? null;
  const { user, words, email } = draft;
  const outgoing: Outgoing = { agent, variables, words, attachments: body.attachments ?? nothing, email };
  const start = { workspaceId, at: now, agent, user, variables, channelType: channel.type, channelName: channel.name };
  const events: DomainEvent[] = [
    ...(draft.thread === undefined ? [{ type: 'chat-started', at: now, sessionId, start } as const] : []),
    { type: 'message-scheduled', at: now, sessionId, dueAt: due.at, outgoing },
  ];
  return accepted('Trigger dispatched', { sessionId }, events, [...draft.gaps, ...due.gaps, ...ignored(body)]);
}

const nothing: readonly string[] = [];

function isChatChannel(channel: Channel): channel is ChatChannel {
  return channel.type === 'messengerChat' || channel.type === 'webChat' || channel.type === 'email';
}

function draftFor(
  world: World,
  { body, workspaceId, nonce }: Command<'triggerChat'>,
  workspace: Workspace,
  channel: ChatChannel,
): Draft | Refused {
  switch (channel.type) {
    case 'messengerChat':
      return messengerDraft(workspace, channel, body, nonce.low);
    case 'webChat':
      return webChatDraft(body);
    case 'email':
      return emailDraft(world, workspaceId, channel, body);
  }
}

/** The channel's version is meant for the channel's agent; another agent speaks in its published version. */
function channelVersion(channel: ChatChannel, { agentName }: ChatRequest): string | undefined {
  return agentName === undefined || agentName === channel.agent ? channel.agentVersion : undefined;
}

/** When the message is sent. Source: Trigger Chat, `scheduleTime`, working hours and `timezone`. */
function dueMoment(world: World, body: ChatRequest, now: Instant): { at: Instant; gaps: GapId[] } | Refused {
  const { scheduleTime, startWorkingHour, endWorkingHour, timezone } = body;
  if (timezone !== undefined && !isTimeZone(timezone)) {
    return refused(
      'validationError',
      `timezone must be the name of a time zone, such as Europe/Berlin.`,
      'validation/unknown-time-zone',
    );
  }
  const asked = scheduleTime === undefined ? now : parseInstant(scheduleTime);
  if (asked === undefined) {
    return refused(
      'validationError',
      'scheduleTime must be a date-time such as 2026-11-20T09:00:00Z.',
      'validation/malformed-text',
    );
  }
  const hours = requestedHours(startWorkingHour, endWorkingHour, timezone ?? defaults.TriggerChatRequest.timezone);
  const due = Math.max(asked, now);
  const at = permitted(world.knownWindows, due, hours);
  const gaps = hoursGaps(hours).filter((gap) => gap !== 'working-hours/only-end');
  if (asked < now && at > due) gaps.push('trigger-chat/past-schedule-outside-hours');
  return { at, gaps };
}

function agentDetails({ agent, version }: ChosenAgent, { sender }: Draft): AgentDetails {
  return {
    name: agent.name,
    number: sender.number ?? agent.number ?? null,
    email: sender.email ?? agent.email ?? null,
    version: version.label,
  };
}

function ignored({ message, sessionId, chatOptions }: ChatRequest): GapId[] {
  const any = message !== undefined || sessionId !== undefined || chatOptions !== undefined;
  return any ? ['trigger-chat/reply-fields-outside-reply-mode'] : [];
}
