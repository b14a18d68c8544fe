import { day } from '../../src/instant.ts';
import type { Chat, ChatBody } from '../generators/chat.ts';
import { dataOf, type Exchange } from '../operations/exchange.ts';
import type { Effect } from '../operations/traits.ts';
import { findCallSession, triggerCall } from '../steps/calls.ts';
import { triggerChat } from '../steps/conversation.ts';
import type { AssumptionId } from '../steps/rule.ts';
import { pollSession } from '../steps/sent-messages.ts';
import { messagesIn } from '../steps/session-record.ts';
import type { Subject } from '../subject/subject.ts';
import type { Service } from '../transport/service.ts';

/** Something that the interface leaves open, and that a rule has to know of the service before it can judge. */
interface Assumption {
  /** What holds of the service, in a sentence. */
  description: string;
  /** The strongest effect that finding out has. A rule that assumes it has no weaker one. */
  effect: Effect;
  /** @throws Violation when the service does something else than is stated meanwhile. */
  find(service: Service, subject: Subject): Promise<AssumptionAnswer>;
}

export interface AssumptionAnswer {
  holds: boolean;
  /** What was seen. */
  reason: string;
}

/** Everything that rules assume of a service, and how it is found out. */
export const assumptions = {
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
  'call/readable': {
    description: 'A call can be read as a session by its callId.',
    effect: 'schedule',
    find: (service, subject) =>
      withScheduledCall(service, subject, async (callId) => {
        const holds = (await findCallSession(service, callId)) !== undefined;
        return { holds, reason: `a call ${holds ? 'was' : 'could not be'} read by its callId` };
      }),
  },
  'call/queued-until-due': {
    description: 'A call that is scheduled for later is in the queue until then, where it can be cancelled.',
    effect: 'schedule',
    find: (service, subject) =>
      withScheduledCall(service, subject, async (callId, cancel) => {
        const record = await findCallSession(service, callId);
        // Where its record says so it is in the queue, whatever comes of cancelling: that is for the rules to judge.
        if (record !== undefined) {
          const reason = `a call that is scheduled for weeks ahead has the status ${JSON.stringify(record.status)}`;
          return { holds: record.status === 'call_in_queue', reason };
        }
        const { status } = await cancel();
        const reason = `a call that is scheduled for weeks ahead cannot be read, and cancelling it was answered ${status}`;
        return { holds: status === 200, reason };
      }),
  },
  'message/sent-in-time': {
    description:
      'A message that is due is in the transcript of its session within the time that the subject file gives.',
    effect: 'send',
    async find(service, subject) {
      const sessionId = await triggerChat(service, immediateMessage(subject));
      const startedAt = performance.now();
      const sent = await pollSession(service, subject, sessionId, (record) => messagesIn(record, 'assistant')[0]);
      const holds = sent !== undefined;
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      return { holds, reason: `a message was ${holds ? 'there' : 'not there'} after ${seconds} s` };
    },
  },
} satisfies Record<AssumptionId, Assumption>;

export const assumptionIds = Object.keys(assumptions) as AssumptionId[];

/** The kinds of channel on which messages may share a session. An email begins a thread of its own, as is stated. */
const sharedSessionKinds = ['messenger', 'webChat'] as const;
const assumptionOfKind = { messenger: 'own-session/messenger', webChat: 'own-session/web-chat' } as const;
type SessionAssumption = (typeof assumptionOfKind)[keyof typeof assumptionOfKind];

/**
 * What a case assumes that looks into the session of its message, which is the case or the first part of it: no other
 * message belongs to it. Where one may, other rules send and cancel in it, and what is found there is no violation.
 */
export function assumeOwnSession(
  input: Chat | readonly [Chat | ChatBody, ...unknown[]],
  { workspace }: Subject,
): SessionAssumption[] {
  const chat = 'kind' in input ? input : input[0];
  const { communicationChannel } = 'kind' in chat ? (chat as Chat).body : chat;
  return sharedSessionKinds
    .filter((kind) => workspace.channels[kind] === communicationChannel)
    .map((kind) => assumptionOfKind[kind]);
}

/** Whether a message has a session that no message before it had, with what that answers; undefined for other requests. */
export function compareWithSeen(
  { operationId, request, status, json }: Exchange,
  { workspace }: Subject,
  seenSessions: Set<string>,
): { assumption: SessionAssumption; answer: AssumptionAnswer } | undefined {
  if (operationId !== 'triggerChat' || status !== 200 || request.headers['x-api-key'] !== workspace.apiKey) return;
  const { communicationChannel, doReturnResponse } = JSON.parse(request.body ?? '{}') as ChatBody;
  const kind = sharedSessionKinds.find((one) => workspace.channels[one] === communicationChannel);
  const { sessionId } = dataOf(json);
  if (kind === undefined || communicationChannel === undefined || doReturnResponse === true) return;
  if (typeof sessionId !== 'string') return;
  const holds = !seenSessions.has(sessionId);
  seenSessions.add(sessionId);
  const reason = 'a message has the same session as one before it';
  return { assumption: assumptionOfKind[kind], answer: { holds, reason } };
}

/** Two messages to one customer. Both are for weeks ahead, and are cancelled. */
async function compareSessions(
  service: Service,
  communicationChannel: string | undefined,
  customerNumber: string,
): Promise<AssumptionAnswer> {
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

/** Nobody is called: the call is for weeks ahead, and is cancelled. */
async function withScheduledCall(
  service: Service,
  { workspace, recipients }: Subject,
  look: (callId: string, cancel: () => ReturnType<Service['send']>) => Promise<AssumptionAnswer>,
): Promise<AssumptionAnswer> {
  const scheduleTime = new Date(Date.now() + 30 * day).toISOString();
  const agentName = workspace.agents[0]?.name ?? '';
  const callId = await triggerCall(service, { phoneNumber: recipients.numbers[0], agentName, scheduleTime });
  const cancel = () => service.send('cancelCall', { path: { callId } });
  const answer = await look(callId, cancel);
  await cancel();
  return answer;
}

/** A message for now; by email, if there is a channel for it, as each begins a thread of its own. */
function immediateMessage({ workspace: { channels }, recipients: { emails, numbers, userIds } }: Subject): ChatBody {
  const text = 'This message is a test of how long it takes.';
  const { email, messenger, webChat } = channels;
  if (email !== undefined)
    return { communicationChannel: email, customerEmail: emails[0], emailOptions: { messageType: 'say', body: text } };
  if (messenger !== undefined)
    return {
      communicationChannel: messenger,
      customerNumber: numbers[0],
      messengerOptions: { messageType: 'say', message: text },
    };
  return { communicationChannel: webChat, customerNumber: userIds[0] };
}
