import {
  alterRequests,
  alterResponses,
  alterSuccessData,
  type Fetch,
  type Members,
} from '../../kit/altered-service.ts';
import {
  alterChatBody,
  alterEntries,
  alterSuccessBody,
  cancelMessagesRoute,
  getSessionRoute,
  triggerChatRoute,
} from '../alterations.ts';
import type { Sabotage } from '../sabotage.ts';

/** Reply mode: what comes back, and what is kept of it. */
export const triggerChatReplies: readonly Sabotage[] = [
  {
    name: 'the version that is asked for is ignored',
    breaks: ['trigger-chat/agent-version/number'],
    by: alterChatBody((fields) => delete fields.agentVersion),
    rules: ['trigger-chat/named-agent-replies'],
  },
  {
    name: 'whoever asks for a draft gets what is published',
    breaks: ['versioning/session-label'],
    by: alterSuccessData(getSessionRoute, (data) => {
      const details = data.agentDetails as Members;
      if (details.version === 'draft') details.version = null;
    }),
    rules: ['trigger-chat/named-agent-replies'],
  },
  {
    name: 'without a version the draft speaks',
    breaks: ['trigger-chat/agent-version/omitted'],
    by: alterChatBody((fields) => {
      if (fields.agentName === 'Ava') fields.agentVersion ??= 'draft';
    }),
    rules: ['trigger-chat/version-is-published-unless-asked'],
  },
  {
    name: 'the first agent replies, whoever is named',
    breaks: ['trigger-chat/field/agent-name', 'transcript/reply-mode/agent-name'],
    by: alterChatBody((fields) => {
      if (fields.agentName === 'Sam') Object.assign(fields, { agentName: 'Ava', agentVersion: 'default' });
    }),
    rules: ['trigger-chat/named-agent-replies', 'trigger-chat/reply-holds-message-and-answer'],
  },
  {
    name: "the customer's message is left out of a reply",
    breaks: ['trigger-chat/success-transcript'],
    by: alterEntries(triggerChatRoute, (entry) => entry.role !== 'user'),
    rules: ['trigger-chat/reply-holds-message-and-answer'],
  },
  {
    name: 'the answer is left out of a reply',
    breaks: ['trigger-chat/success-transcript'],
    by: alterEntries(triggerChatRoute, (entry) => entry.role !== 'assistant'),
    rules: ['trigger-chat/reply-holds-message-and-answer'],
  },
  {
    name: 'a reply has its transcript beside data',
    breaks: ['trigger-chat/success-transcript'],
    by: alterSuccessBody(triggerChatRoute, (answer) => {
      const { transcript, ...data } = answer.data as Members;
      Object.assign(answer, { transcript, data });
    }),
    rules: ['trigger-chat/reply-holds-message-and-answer', 'transcript/reply-is-in-the-record'],
  },
  {
    name: 'an answer stands above what it answers',
    breaks: ['trigger-chat/success-transcript'],
    by: alterSuccessData(triggerChatRoute, (data) => (data.transcript as Members[] | undefined)?.reverse()),
    rules: ['trigger-chat/reply-holds-message-and-answer'],
  },
  {
    name: 'what the customer says is cut off after 100 letters',
    breaks: ['trigger-chat/success-transcript'],
    by: alterChatBody((fields) => (fields.message = String(fields.message).slice(0, 100))),
    rules: ['trigger-chat/reply-holds-message-and-answer'],
  },
  {
    name: 'what the customer says is trimmed',
    breaks: ['trigger-chat/success-transcript'],
    by: alterChatBody((fields) => (fields.message = String(fields.message).trim())),
    rules: ['trigger-chat/reply-holds-message-and-answer'],
  },
  {
    name: 'the message 0 counts as missing',
    breaks: ['trigger-chat/success-transcript'],
    by: alterChatBody((fields) => fields.message === '0' && delete fields.message),
    rules: ['trigger-chat/reply-holds-message-and-answer'],
  },
  {
    name: "the customer's message says no sender",
    breaks: ['transcript/reply-mode/sender-id'],
    by: alterEntries(triggerChatRoute, (entry) => delete entry.senderId),
    rules: ['trigger-chat/reply-holds-message-and-answer'],
  },
  {
    name: "the sender of the customer's message is the agent",
    breaks: ['transcript/reply-mode/sender-id'],
    by: alterEntries(triggerChatRoute, (entry) => (entry.senderId = '+14155550101')),
    rules: ['trigger-chat/reply-holds-message-and-answer'],
  },
  {
    name: 'the answer names no agent',
    breaks: ['transcript/reply-mode/agent-name'],
    by: alterEntries(triggerChatRoute, (entry) => {
      if (entry.type === 'message') entry.agentName = null;
    }),
    rules: ['trigger-chat/reply-holds-message-and-answer'],
  },
  {
    name: 'sessions keep what agents say alone',
    breaks: ['session/field/transcript'],
    by: alterEntries(getSessionRoute, (entry) => entry.role !== 'user'),
    rules: ['trigger-chat/reply-stands-in-session', 'transcript/reply-is-in-the-record'],
  },
  {
    name: 'a reply is sent as well',
    breaks: ['trigger-chat/do-return-response-true'],
    by: alterResponses(cancelMessagesRoute, ({ body: envelope }) => (envelope.message = 'Jobs not cancelled')),
    rules: ['trigger-chat/reply-stands-in-session'],
  },
  {
    name: 'whoever goes on begins a new conversation',
    breaks: ['trigger-chat/field/session-id', 'service/continue-by-session-id'],
    by: alterChatBody((fields) => String(fields.sessionId).startsWith('ses_acme') && delete fields.sessionId),
    rules: ['trigger-chat/conversation-goes-on', 'model/any-order'],
  },
  {
    name: 'sessions keep the last turn alone',
    breaks: ['service/continue-by-session-id', 'session/field/transcript'],
    by: alterSuccessData(getSessionRoute, (data) => {
      const transcript = data.transcript as Members[];
      data.transcript = transcript.slice(transcript.findLastIndex(({ role }) => role === 'user'));
    }),
    rules: ['trigger-chat/conversation-goes-on', 'transcript/reply-is-in-the-record'],
  },
  {
    name: 'what an agent says a second time is not kept',
    breaks: ['service/continue-by-session-id', 'session/field/transcript', 'trigger-chat/success-transcript'],
    by: alterSuccessData(getSessionRoute, (data) => {
      const transcript = data.transcript as Members[];
      const first = transcript.findIndex(({ role }) => role === 'assistant');
      const turns = transcript.filter(({ role }) => role === 'user').length;
      data.transcript = transcript.filter((entry, index) => turns < 2 || entry.role !== 'assistant' || index === first);
    }),
    rules: ['transcript/reply-is-in-the-record'],
  },
  {
    name: 'of turns at the same time the last overwrites the others',
    breaks: ['service/continue-by-session-id', 'session/field/transcript'],
    by: alterSuccessData(getSessionRoute, (data) => {
      const transcript = data.transcript as Members[];
      const lost = transcript.findLastIndex(({ role }) => role === 'user');
      data.transcript = transcript.filter((_, index) => index !== lost);
    }),
    rules: ['trigger-chat/turns-at-the-same-time-are-all-kept', 'model/turns-at-the-same-time'],
  },
  {
    name: 'what a customer says is kept twice',
    breaks: ['service/continue-by-session-id', 'session/field/transcript'],
    by: alterSuccessData(getSessionRoute, (data) => {
      data.transcript = (data.transcript as Members[]).flatMap((entry) =>
        entry.role === 'user' ? [entry, entry] : [entry],
      );
    }),
    rules: [
      'trigger-chat/turns-at-the-same-time-are-all-kept',
      'model/turns-at-the-same-time',
      'trigger-chat/reply-stands-in-session',
    ],
  },
  {
    name: 'a workspace has one conversation',
    breaks: ['session/field/session-id', 'trigger-chat/session-id-omitted', 'session/field/transcript'],
    by: mergeConversations,
    rules: ['trigger-chat/conversations-do-not-mix', 'session/own-identifier', 'model/any-order'],
  },
];

/** Whatever begins a conversation in the own workspace goes on with its first one. */
function mergeConversations(real: Fetch): Fetch {
  let first: string | undefined;
  return async (request) => {
    const asked = request.method === 'POST' ? ((await request.clone().json()) as Members) : {};
    const isOwn = asked.doReturnResponse === true && request.headers.get('x-api-key') === 'acme-key';
    if (isOwn && first !== undefined && asked.sessionId === undefined)
      return alterRequests(triggerChatRoute, (altered) => Object.assign(altered.body ?? {}, { sessionId: first }))(
        real,
      )(request);
    const response = await real(request);
    const { data } = (await response.clone().json()) as { data: Members | null };
    if (isOwn && typeof data?.sessionId === 'string') first ??= data.sessionId;
    return response;
  };
}
