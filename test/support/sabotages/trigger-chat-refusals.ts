import { type Altered, type Members, receiving } from '../altered-service.ts';
import { body, channel, chatting, erring, options } from './alterations.ts';
import type { Sabotage } from './sabotage.ts';

/** What Trigger Chat should refuse, and how. */
export const triggerChatRefusals: readonly Sabotage[] = [
  {
    name: 'without a channel one is picked',
    breaks: ['trigger-chat/communication-channel-required'],
    by: body((one) => (one.communicationChannel ??= 'Support Messenger')),
    rules: ['trigger-chat/channel-missing'],
  },
  {
    name: 'without a number the last customer is taken',
    breaks: ['trigger-chat/error/customer-number-required'],
    by: body((one) => (one.customerNumber ??= '+14155550123')),
    rules: ['trigger-chat/customer-number-missing-on-messenger'],
  },
  {
    name: 'without a user id a visitor is made up',
    breaks: ['trigger-chat/error/customer-number-required'],
    by: body((one) => {
      if (one.communicationChannel === 'Website Chat') one.customerNumber ??= 'guest';
    }),
    rules: ['trigger-chat/customer-number-missing-on-web-chat'],
  },
  {
    name: 'an email goes to the last customer',
    breaks: ['trigger-chat/error/customer-email-required'],
    by: body((one) => (one.customerEmail ??= 'ada@example.com')),
    rules: ['trigger-chat/customer-email-missing'],
  },
  {
    name: 'a missing field is a wrong type',
    breaks: ['trigger-chat/error/customer-number-required', 'trigger-chat/error/customer-email-required'],
    by: erring(chatting, 400, 422, 'validationError'),
    rules: ['trigger-chat/customer-number-missing-on-messenger', 'trigger-chat/customer-email-missing'],
  },
  {
    name: 'a say message without a text says "undefined"',
    breaks: ['trigger-chat/error/message-required'],
    by: options('messengerOptions', (one) => (one.message ??= 'undefined')),
    rules: ['trigger-chat/message-missing'],
  },
  {
    name: 'a say email without a body says "undefined"',
    breaks: ['trigger-chat/error/email-body-required'],
    by: options('emailOptions', (one) => (one.body ??= 'undefined')),
    rules: ['trigger-chat/email-body-missing'],
  },
  {
    name: 'without an id the last template is sent',
    breaks: ['trigger-chat/error/template-id-required'],
    by: options('messengerOptions', (one) => (one.templateId ??= 'order_update')),
    rules: ['trigger-chat/template-id-missing'],
  },
  {
    name: 'in reply mode any agent replies',
    breaks: ['trigger-chat/error/agent-name-required'],
    by: body((one) => (one.agentName ??= 'Ava')),
    rules: ['trigger-chat/agent-name-missing-in-reply-mode'],
  },
  {
    name: 'letter case does not matter in the name of a channel',
    breaks: ['trigger-chat/error/channel-not-found'],
    by: body(anyCase),
    rules: ['trigger-chat/channel-unknown'],
  },
  {
    name: 'a channel that is not there is a bad request',
    breaks: ['trigger-chat/error/channel-not-found'],
    by: erring(chatting, 404, 400, 'channelNotFound'),
    rules: ['trigger-chat/channel-unknown', 'trigger-chat/channel-disabled'],
  },
  {
    name: 'a disabled channel sends',
    breaks: ['trigger-chat/error/channel-not-found'],
    by: channel('Old Messenger', 'Support Messenger'),
    rules: ['trigger-chat/channel-disabled'],
  },
  {
    name: 'a channel for calls is not found',
    breaks: ['trigger-chat/error/unsupported-channel-type'],
    by: channel('Sales Line', 'nowhere'),
    rules: ['trigger-chat/channel-for-calls'],
  },
  {
    name: 'a channel of another kind is taken for Web Chat',
    breaks: ['trigger-chat/error/unsupported-channel-type'],
    by: channel('Text Line', 'Website Chat'),
    rules: ['trigger-chat/channel-of-another-kind'],
  },
  {
    name: 'templates go by channels that have none',
    breaks: ['trigger-chat/error/template-not-supported'],
    by: channel('Marketing Messenger', 'Support Messenger'),
    rules: ['trigger-chat/channel-without-templates'],
  },
  {
    name: 'a channel without numbers uses those of another',
    breaks: ['trigger-chat/error/no-agent-phone-numbers'],
    by: channel('Spare Messenger', 'Support Messenger'),
    rules: ['trigger-chat/channel-without-numbers'],
  },
  {
    name: 'a channel without an address uses that of another',
    breaks: ['trigger-chat/error/no-agent-email'],
    by: channel('Quiet Desk', 'Help Desk'),
    rules: ['trigger-chat/channel-without-address'],
  },
  {
    name: 'any number of the workspace will do',
    breaks: ['trigger-chat/error/agent-number-not-in-channel'],
    by: body((one) => String(one.agentNumber).startsWith('+1415') && delete one.agentNumber),
    rules: ['trigger-chat/agent-number-of-another-channel'],
  },
  ...(['scheduleTime', 'startWorkingHour', 'endWorkingHour'] as const).map(
    (field): Sabotage => ({
      name: `in reply mode ${field} is ignored`,
      breaks: ['trigger-chat/error/incompatible-options'],
      by: body((one) => one.doReturnResponse === true && delete one[field]),
      rules: [`trigger-chat/reply-mode-with-${field.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`],
    }),
  ),
  {
    name: 'an unknown conversation begins a new one',
    breaks: ['trigger-chat/error/session-not-found'],
    by: body((one) => delete one.sessionId),
    rules: ['trigger-chat/continued-session-unknown'],
  },
  {
    name: 'an email to an unknown thread begins a new one',
    breaks: ['trigger-chat/error/reply-to-session-not-found', 'authentication/session-isolation'],
    by: options('emailOptions', (one) => delete one.replyTo),
    rules: ['trigger-chat/reply-to-unknown', 'trigger-chat/foreign-thread-is-refused'],
  },
  {
    name: 'a conversation of another workspace looks unknown',
    breaks: ['trigger-chat/error/forbidden'],
    by: erring(chatting, 403, 404, 'sessionNotFound'),
    rules: ['trigger-chat/foreign-session-is-forbidden', 'model/any-order'],
  },
  {
    name: 'a conversation of another workspace goes on for anyone',
    breaks: ['trigger-chat/error/forbidden'],
    by: receiving(chatting, inItsWorkspace),
    rules: ['trigger-chat/foreign-session-is-forbidden', 'model/any-order'],
  },
  {
    name: 'what is forbidden is not signed in',
    breaks: ['trigger-chat/error/forbidden'],
    by: erring(chatting, 403, 401, 'apiKeyInvalid'),
    rules: ['trigger-chat/foreign-session-is-forbidden'],
  },
];

function anyCase(one: Members): void {
  const names = ['Support Messenger', 'Website Chat', 'Help Desk'];
  const wanted = String(one.communicationChannel).toLowerCase();
  one.communicationChannel = names.find((name) => name.toLowerCase() === wanted) ?? one.communicationChannel;
}

function inItsWorkspace(request: Altered): void {
  if (!String(request.body?.sessionId).startsWith('ses_globex')) return;
  request.apiKey = 'globex-key';
  request.body = { ...request.body, agentName: 'Greta', agentVersion: 'default' };
}
