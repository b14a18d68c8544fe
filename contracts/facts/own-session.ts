import { day } from '../../src/instant.ts';
import type { Exchange } from '../exchange.ts';
import type { Chat, ChatBody } from '../generators/chat/chat.ts';
import { triggerChat } from '../steps/trigger-chat.ts';
import type { Subject } from '../subject/subject.ts';
import type { Service } from '../transport/service.ts';
import type { Fact, FactAnswer } from './fact.ts';

/** The fact of each kind of channel on which messages may share a session. An email begins a thread of its own, as is stated. */
const factIds = { messenger: 'own-session/messenger', webChat: 'own-session/web-chat' } as const;
const kinds = ['messenger', 'webChat'] as const;
type OwnSessionFact = (typeof factIds)[(typeof kinds)[number]];

/**
 * Whether no other message belongs to the session that a message opens. Where one may, other rules send and cancel in
 * it, and what is found there is no violation.
 */
export const ownSessionFacts = {
  'own-session/messenger': {
    description: 'Each message to a customer on a messenger-app channel opens a session of its own.',
    effect: 'schedule',
    find: (service, { workspace, recipients }) =>
      compareSessions(service, workspace.channels.messenger, recipients.numbers[0]),
  },
  'own-session/web-chat': {
    description: 'Each message to a customer on a Web Chat channel opens a session of its own.',
    effect: 'schedule',
    find: (service, { workspace, recipients }) =>
      compareSessions(service, workspace.channels.webChat, recipients.userIds[0]),
  },
} satisfies Record<OwnSessionFact, Fact>;

/** Two messages to one customer. Both are for weeks ahead, and are cancelled. */
async function compareSessions(
  service: Service,
  communicationChannel: string | undefined,
  customerNumber: string,
): Promise<FactAnswer> {
  const scheduleTime = new Date(Date.now() + 30 * day).toISOString();
  // Whether the same request once more means another message is open.
  const trigger = (order: string) =>
    triggerChat(service, { communicationChannel, customerNumber, scheduleTime, metadata: { order } });
  const [first, second] = [await trigger('first'), await trigger('second')];
  for (const sessionId of new Set([first, second])) {
    await service.send('cancelScheduledMessages', { path: { sessionId } });
  }
  const holds = first !== second;
  return { holds, reason: `two messages to one customer have ${holds ? 'two sessions' : 'the same session'}` };
}

/** What a case presumes that looks into the session of its message, which is the case or the first part of it. */
export function presumeOwnSession(
  input: Chat | readonly [Chat | ChatBody, ...unknown[]],
  { workspace }: Subject,
): OwnSessionFact[] {
  const chat = 'kind' in input ? input : input[0];
  const { communicationChannel } = 'kind' in chat ? (chat as Chat).body : chat;
  return kinds.filter((kind) => workspace.channels[kind] === communicationChannel).map((kind) => factIds[kind]);
}

/** Whether a message has a session that no message before it had, with the fact that says so; undefined for other requests. */
export function compareWithSeen(
  { operationId, request, status, json }: Exchange,
  { workspace }: Subject,
  seenSessions: Set<string>,
): { fact: OwnSessionFact; answer: FactAnswer } | undefined {
  if (operationId !== 'triggerChat' || status !== 200 || request.headers['x-api-key'] !== workspace.apiKey) return;
  const { communicationChannel, doReturnResponse } = JSON.parse(request.body ?? '{}') as ChatBody;
  const kind = kinds.find((one) => workspace.channels[one] === communicationChannel);
  const { sessionId } = ((json ?? {}) as { data?: { sessionId?: unknown } }).data ?? {};
  if (kind === undefined || communicationChannel === undefined || doReturnResponse === true) return;
  if (typeof sessionId !== 'string') return;
  const holds = !seenSessions.has(sessionId);
  seenSessions.add(sessionId);
  return { fact: factIds[kind], answer: { holds, reason: 'a message has the same session as one before it' } };
}
