import { answering, answeringWith, type Members, receiving, type Sabotage } from '../../support/altered-service.ts';
import {
  anyCase,
  ascii,
  calledSms,
  dropOddLinks,
  dropUnlessText,
  filled,
  inItsWorkspace,
  lastOnly,
  lastTurn,
  metadataFirst,
  noOffset,
  otherNumber,
  plainKeysOnly,
  tomorrow,
  truthy,
  unnamed,
} from './trigger-chat-mistakes.ts';

const trigger = 'POST /chat-agent/trigger';
const reading = 'GET /session/fetch/';

/** What a vendor may get wrong in Trigger Chat, by the rule that has to find it. */
export const triggerChatSabotages: readonly [id: string, fault: string, sabotage: Sabotage][] = [
  ['key-missing', 'no key opens the first workspace', keyed((key) => key ?? 'acme-key')],
  ['key-invalid', 'any key opens it', keyed((key) => (key === 'globex-key' ? key : 'acme-key'))],

  ['channel-missing', 'a channel is picked', body((one) => (one.communicationChannel ??= 'Support Messenger'))],
  [
    'customer-number-missing-on-messenger',
    'the last customer is taken',
    body((one) => (one.customerNumber ??= '+14155550123')),
  ],
  ['customer-number-missing-on-web-chat', 'a visitor is made up', body((one) => (one.customerNumber ??= 'guest'))],
  ['customer-email-missing', 'the last customer is taken', body((one) => (one.customerEmail ??= 'ada@example.com'))],
  ['message-missing', 'nothing is said', options('messengerOptions', (one) => (one.message ??= 'undefined'))],
  ['email-body-missing', 'nothing is written', options('emailOptions', (one) => (one.body ??= 'undefined'))],
  [
    'template-id-missing',
    'a template is picked',
    options('messengerOptions', (one) => (one.templateId ??= 'order_update')),
  ],
  ['agent-name-missing-in-reply-mode', 'an agent is picked', body((one) => (one.agentName ??= 'Ava'))],

  ['channel-unknown', 'letter case does not matter', body(anyCase)],
  ['channel-disabled', 'a disabled channel sends', channel('Old Messenger', 'Support Messenger')],
  ['channel-for-calls', 'it is not found', channel('Sales Line', 'nowhere')],
  ['channel-of-another-kind', 'it is taken for Web Chat', channel('Text Line', 'Website Chat')],
  ['channel-without-templates', 'templates are sent all the same', channel('Marketing Messenger', 'Support Messenger')],
  ['channel-without-numbers', 'the number of another channel is used', channel('Spare Messenger', 'Support Messenger')],
  ['channel-without-address', 'the address of another channel is used', channel('Quiet Desk', 'Help Desk')],
  [
    'agent-number-of-another-channel',
    'any number of the workspace will do',
    body((one) => String(one.agentNumber).startsWith('+1415') && delete one.agentNumber),
  ],

  ['reply-mode-with-schedule-time', 'it is ignored', body((one) => delete one.scheduleTime)],
  ['reply-mode-with-start-working-hour', 'it is ignored', body((one) => delete one.startWorkingHour)],
  ['reply-mode-with-end-working-hour', 'it is ignored', body((one) => delete one.endWorkingHour)],
  ['continued-session-unknown', 'a new conversation begins', body((one) => delete one.sessionId)],
  ['reply-to-unknown', 'a new thread begins', options('emailOptions', (one) => delete one.replyTo)],
  ['foreign-thread-is-refused', 'a new thread begins', options('emailOptions', (one) => delete one.replyTo)],
  ['foreign-session-is-forbidden', 'it looks unknown', refusing(403, 404, 'sessionNotFound')],
  ['foreign-session-is-forbidden', 'it goes on for anyone', receiving(trigger, inItsWorkspace)],

  ['wrong-type-in-scheduled-message', 'the type of timezone is not looked at', body(dropUnlessText('timezone'))],
  ['wrong-type-in-scheduled-message', 'the links of attachments are not looked at', body(dropOddLinks)],
  ['wrong-type-in-scheduled-message', 'it has the code of a missing field', refusing(422, 400, 'messageRequired')],
  [
    'wrong-type-in-reply-mode',
    'additionalContext may be anything',
    options('chatOptions', (one) => typeof one.additionalContext !== 'string' && delete one.additionalContext),
  ],
  ['wrong-type-of-mode-or-moment', 'any text counts as true', body(truthy)],

  [
    'any-valid-request-is-dispatched',
    'Web Chat cannot wait',
    body((one) => one.communicationChannel === 'Website Chat' && delete one.scheduleTime),
  ],
  ['any-valid-request-is-dispatched', 'a dot in the name of a variable is refused', body(plainKeysOnly)],
  ['any-valid-request-is-dispatched', 'a moment with an offset is not understood', body(noOffset)],
  ['agent-opens-conversation', 'Web Chat calls itself sms', answeringWith(reading, calledSms)],
  [
    'agent-opens-conversation',
    'channel names are written small',
    answeringWith(
      reading,
      (data) => (data.communicationChannelName = String(data.communicationChannelName).toLowerCase()),
    ),
  ],
  ['agent-opens-conversation', 'the opening is never sent', answeringWith(reading, (data) => (data.transcript = []))],
  [
    'say-is-sent-unchanged-by-messenger',
    'placeholders are filled in',
    options('messengerOptions', (one) => filled(one, 'message')),
  ],
  [
    'say-is-sent-unchanged-by-messenger',
    'the text is sent in ASCII',
    options('messengerOptions', (one) => ascii(one, 'message')),
  ],
  [
    'say-is-sent-unchanged-by-email',
    'placeholders are filled in',
    options('emailOptions', (one) => filled(one, 'body')),
  ],
  ['sent-from-agent-number', 'it goes out from another number', body(otherNumber)],
  ['web-chat-says-nothing-word-for-word', 'say is said on Web Chat', channel('Website Chat', 'Support Messenger')],
  [
    'template-has-its-values',
    'the second value is lost',
    options('messengerOptions', (one) => delete (one.templateVariables as Members)['2']),
  ],
  ['template-has-its-values', 'metadata come first', receiving(trigger, metadataFirst)],
  [
    'template-language-is-en-unless-given',
    'it is hi',
    options('messengerOptions', (one) => (one.templateLanguage ??= 'hi')),
  ],
  [
    'email-begins-a-thread',
    'a customer has one thread',
    answeringWith(trigger, (data) => (data.sessionId = 'ses_ada')),
  ],
  ['email-answers-in-its-thread', 'only the last email is kept', answeringWith(reading, lastOnly)],
  ['past-moment-is-now-by-messenger', 'it goes out on the next day', body(tomorrow)],
  ['past-moment-is-now-by-email', 'it goes out on the next day', body(tomorrow)],
  ['moment-is-waited-for-by-messenger', 'it goes out at once', body((one) => delete one.scheduleTime)],
  ['moment-is-waited-for-by-email', 'it goes out at once', body((one) => delete one.scheduleTime)],
  ['far-moment-stays-pending-by-messenger', 'it goes out at once', body((one) => delete one.scheduleTime)],
  ['far-moment-stays-pending-by-email', 'it goes out at once', body((one) => delete one.scheduleTime)],

  ['named-agent-speaks', "the channel's agent speaks", body((one) => delete one.agentName)],
  ['named-agent-replies', 'the version is ignored', body((one) => delete one.agentVersion)],
  ['version-is-published-unless-asked', 'the draft speaks', body((one) => (one.agentVersion ??= 'draft'))],
  ['placeholders-are-filled-in-messages', 'metadata are lost', body((one) => delete one.metadata)],
  ['placeholders-are-filled-in-replies', 'metadata are lost', body((one) => delete one.metadata)],

  ['reply-holds-message-and-answer', "the customer's message is left out", entries((one) => one.role !== 'user')],
  ['reply-holds-message-and-answer', 'there is no senderId', entries((one) => delete one.senderId)],
  ['reply-holds-message-and-answer', 'the sender is the agent', entries((one) => (one.senderId = '+14155550101'))],
  ['reply-holds-message-and-answer', 'agentName is null', entries(unnamed)],
  ['reply-stands-in-session', 'sessions keep what agents say alone', kept((one) => one.role !== 'user')],
  [
    'reply-stands-in-session',
    'a reply is sent as well',
    answering('DELETE /chat-agent/cancel/', ({ body: one }) => (one.message = 'Jobs not cancelled')),
  ],
  ['conversation-goes-on', 'a new conversation begins', body((one) => delete one.sessionId)],
  ['conversation-goes-on', 'sessions keep the last turn alone', answeringWith(reading, lastTurn)],
  ['turns-at-the-same-time-are-all-kept', 'the last turn overwrites another', answeringWith(reading, lastOnly)],
  ['conversations-do-not-mix', 'a customer has one conversation', oneConversation],
];

function keyed(key: (given: string | null) => string): Sabotage {
  return receiving(trigger, (request) => {
    request.apiKey = key(request.apiKey);
  });
}

function body(alter: (one: Members) => unknown): Sabotage {
  return receiving(trigger, (request) => {
    if (request.apiKey !== 'globex-key') alter(request.body ?? {});
  });
}

function options(name: string, alter: (one: Members) => unknown): Sabotage {
  return body((one) => {
    const given = one[name];
    if (typeof given === 'object' && given !== null && !Array.isArray(given)) alter(given as Members);
  });
}

function channel(name: string, taken: string): Sabotage {
  return body((one) => {
    if (one.communicationChannel === name) one.communicationChannel = taken;
  });
}

/** Changes or drops entries of a returned transcript: drops those for which `false` is returned. */
function entries(alter: (one: Members) => unknown): Sabotage {
  return answeringWith(trigger, (data) => {
    if (Array.isArray(data.transcript))
      data.transcript = (data.transcript as Members[]).filter((one) => alter(one) !== false);
  });
}

function kept(keeps: (one: Members) => boolean): Sabotage {
  return answeringWith(reading, (data) => {
    data.transcript = (data.transcript as Members[]).filter(keeps);
  });
}

function refusing(status: number, other: number, code: string): Sabotage {
  return answering(trigger, (answer) => {
    if (answer.status !== status) return;
    answer.status = other;
    answer.body = { ...answer.body, responseCode: other, errorCode: code };
  });
}

/** Every request in reply mode goes on with the first conversation. */
function oneConversation(real: (request: Request) => Promise<Response>): (request: Request) => Promise<Response> {
  let first: Promise<string> | undefined;
  const begin = async (request: Request) => {
    const { data } = (await (await real(request)).json()) as { data: Members };
    return String(data.sessionId);
  };
  return async (request) => {
    if (request.method !== 'POST') return real(request);
    first ??= begin(request.clone() as Request);
    const sessionId = await first;
    return receiving(trigger, (one) => Object.assign(one.body ?? {}, { sessionId }))(real)(request);
  };
}
