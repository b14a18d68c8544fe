import { isObject } from '../../../../src/json.ts';
import { type AlteredRequest, alterRequests, type Members } from '../../kit/altered-service.ts';
import {
  alterChatBody,
  alterChatOptions,
  dropMalformedMoments,
  dropRequestFields,
  refuseWhen,
  replaceError,
  substituteChannel,
  triggerChatRoute,
} from '../alterations.ts';
import type { Sabotage } from '../sabotage.ts';

/** What Trigger Chat should refuse, and how. */
export const triggerChatRefusals: readonly Sabotage[] = [
  {
    name: 'without a channel one is picked',
    breaks: ['trigger-chat/communication-channel-required'],
    by: alterChatBody((fields) => (fields.communicationChannel ??= 'Support Messenger')),
    rules: ['trigger-chat/channel-missing'],
  },
  {
    name: 'without a number the last customer is taken',
    breaks: ['trigger-chat/error/customer-number-required'],
    by: alterChatBody((fields) => (fields.customerNumber ??= '+14155550123')),
    rules: ['trigger-chat/customer-number-missing-on-messenger'],
  },
  {
    name: 'without a user id a visitor is made up',
    breaks: ['trigger-chat/error/customer-number-required'],
    by: alterChatBody((fields) => {
      if (fields.communicationChannel === 'Website Chat') fields.customerNumber ??= 'guest';
    }),
    rules: ['trigger-chat/customer-number-missing-on-web-chat'],
  },
  {
    name: 'an email goes to the last customer',
    breaks: ['trigger-chat/error/customer-email-required'],
    by: alterChatBody((fields) => (fields.customerEmail ??= 'ada@example.com')),
    rules: ['trigger-chat/customer-email-missing'],
  },
  {
    name: 'a missing field is a wrong type',
    breaks: ['trigger-chat/error/customer-number-required', 'trigger-chat/error/customer-email-required'],
    by: replaceError(triggerChatRoute, 400, 422, 'validationError'),
    rules: ['trigger-chat/customer-number-missing-on-messenger', 'trigger-chat/customer-email-missing'],
  },
  {
    name: 'a say message without a text says "undefined"',
    breaks: ['trigger-chat/error/message-required'],
    by: alterChatOptions('messengerOptions', (optionFields) => (optionFields.message ??= 'undefined')),
    rules: ['trigger-chat/message-missing'],
  },
  {
    name: 'a say email without a body says "undefined"',
    breaks: ['trigger-chat/error/email-body-required'],
    by: alterChatOptions('emailOptions', (optionFields) => (optionFields.body ??= 'undefined')),
    rules: ['trigger-chat/email-body-missing'],
  },
  {
    name: 'a say email without a body says its context',
    breaks: ['trigger-chat/error/email-body-required'],
    by: alterChatOptions('emailOptions', (optionFields) => {
      if (typeof optionFields.additionalContext === 'string') optionFields.body ??= optionFields.additionalContext;
    }),
    rules: ['trigger-chat/email-body-missing'],
  },
  {
    name: 'a say message without a text sends the template that is named',
    breaks: ['trigger-chat/error/message-required'],
    by: alterChatOptions('messengerOptions', (optionFields) => {
      if (optionFields.messageType === 'say' && optionFields.templateId !== undefined) optionFields.message ??= 'none';
    }),
    rules: ['trigger-chat/message-missing'],
  },
  {
    name: 'a template message without an id takes its message for one',
    breaks: ['trigger-chat/error/template-id-required'],
    by: alterChatOptions('messengerOptions', (optionFields) => {
      if (typeof optionFields.message === 'string') optionFields.templateId ??= 'order_update';
    }),
    rules: ['trigger-chat/template-id-missing'],
  },
  {
    name: 'an answer goes to the customer of its thread',
    breaks: ['trigger-chat/error/customer-email-required'],
    by: alterChatBody((fields) => {
      if (isObject(fields.emailOptions) && fields.emailOptions.replyTo !== undefined)
        fields.customerEmail ??= 'ada@example.com';
    }),
    rules: ['trigger-chat/email-answers-in-its-thread'],
  },
  {
    name: 'an unknown channel for an address is the first for emails',
    breaks: ['trigger-chat/error/channel-not-found'],
    by: alterChatBody((fields) => {
      const isKnown = /^(\w+ Messenger|Website Chat|\w+ Desk|\w+ Line|Post Room)$/.test(
        String(fields.communicationChannel),
      );
      if (!isKnown && fields.customerEmail !== undefined && fields.customerNumber === undefined)
        fields.communicationChannel = 'Help Desk';
    }),
    rules: ['trigger-chat/channel-unknown'],
  },
  {
    name: 'without an id the last template is sent',
    breaks: ['trigger-chat/error/template-id-required'],
    by: alterChatOptions('messengerOptions', (optionFields) => (optionFields.templateId ??= 'order_update')),
    rules: ['trigger-chat/template-id-missing'],
  },
  {
    name: 'in reply mode any agent replies',
    breaks: ['trigger-chat/error/agent-name-required'],
    by: alterChatBody((fields) => (fields.agentName ??= 'Ava')),
    rules: ['trigger-chat/agent-name-missing-in-reply-mode'],
  },
  ...(['startWorkingHour', 'endWorkingHour', 'timezone'] as const).map((field) => ({
    name: `nobody looks at ${field} of a message`,
    breaks: ['trigger-chat/field/start-working-hour', 'trigger-chat/field/timezone'] as const,
    by: dropRequestFields(triggerChatRoute, field),
    rules: ['trigger-chat/malformed-hours-are-refused'] as const,
  })),
  {
    name: 'what is no moment counts as now, and the message is sent',
    breaks: ['trigger-chat/field/schedule-time'],
    by: dropMalformedMoments(triggerChatRoute),
    rules: ['trigger-chat/malformed-moment-is-refused'],
  },
  {
    name: 'an hour that no day has counts as now for a message',
    breaks: ['trigger-chat/field/schedule-time'],
    by: dropMalformedMoments(triggerChatRoute, 'T27:'),
    rules: ['trigger-chat/malformed-moment-is-refused'],
  },
  {
    name: 'letter case does not matter in the name of a channel',
    breaks: ['trigger-chat/error/channel-not-found'],
    by: alterChatBody(ignoreChannelCase),
    rules: ['trigger-chat/channel-unknown'],
  },
  {
    name: 'blanks around the name of a channel do not matter',
    breaks: ['trigger-chat/error/channel-not-found'],
    by: alterChatBody((fields) => {
      if (typeof fields.communicationChannel === 'string')
        fields.communicationChannel = fields.communicationChannel.trim();
    }),
    rules: ['trigger-chat/channel-unknown'],
  },
  {
    name: 'a channel that is not there is a bad request',
    breaks: ['trigger-chat/error/channel-not-found'],
    by: replaceError(triggerChatRoute, 404, 400, 'channelNotFound'),
    rules: ['trigger-chat/channel-unknown', 'trigger-chat/channel-disabled'],
  },
  {
    name: 'a disabled channel sends',
    breaks: ['trigger-chat/error/channel-not-found'],
    by: substituteChannel('Old Messenger', 'Support Messenger'),
    rules: ['trigger-chat/channel-disabled'],
  },
  {
    name: 'a channel for calls is not found',
    breaks: ['trigger-chat/error/unsupported-channel-type'],
    by: substituteChannel('Sales Line', 'nowhere'),
    rules: ['trigger-chat/channel-for-calls'],
  },
  {
    name: 'a channel of another kind is taken for Web Chat',
    breaks: ['trigger-chat/error/unsupported-channel-type'],
    by: substituteChannel('Text Line', 'Website Chat'),
    rules: ['trigger-chat/channel-of-another-kind'],
  },
  {
    name: 'templates go by channels that have none',
    breaks: ['trigger-chat/error/template-not-supported'],
    by: substituteChannel('Marketing Messenger', 'Support Messenger'),
    rules: ['trigger-chat/channel-without-templates'],
  },
  {
    name: 'a channel without templates sends nothing else either',
    breaks: ['trigger-chat/error/template-not-supported', 'trigger-chat/success'],
    by: refuseWhen(
      triggerChatRoute,
      ({ communicationChannel, messengerOptions: options }) =>
        communicationChannel === 'Marketing Messenger' && isObject(options) && options.messageType === 'say',
    ),
    rules: ['trigger-chat/channel-without-templates-sends-others'],
  },
  {
    name: 'a channel without numbers uses those of another',
    breaks: ['trigger-chat/error/no-agent-phone-numbers'],
    by: substituteChannel('Spare Messenger', 'Support Messenger'),
    rules: ['trigger-chat/channel-without-numbers'],
  },
  {
    name: 'a channel without an address uses that of another',
    breaks: ['trigger-chat/error/no-agent-email'],
    by: substituteChannel('Quiet Desk', 'Help Desk'),
    rules: ['trigger-chat/channel-without-address'],
  },
  {
    name: 'any number of the workspace will do',
    breaks: ['trigger-chat/error/agent-number-not-in-channel'],
    by: alterChatBody((fields) => String(fields.agentNumber).startsWith('+1415') && delete fields.agentNumber),
    rules: ['trigger-chat/agent-number-of-another-channel'],
  },
  ...Object.entries({
    'the last seven digits of a number decide': (number: string, own: string) => own.endsWith(number.slice(-7)),
    'a number may be longer': (number: string, own: string) => number.startsWith(own),
    'a number may be a part of one': (number: string, own: string) => own.includes(number),
  }).map(
    ([name, isSame]): Sabotage => ({
      name,
      breaks: ['trigger-chat/error/agent-number-not-in-channel'],
      by: alterChatBody((fields) => {
        const { agentNumber } = fields;
        const numbers = ['+14155550101', '+14155550102'];
        const found = typeof agentNumber === 'string' && numbers.find((own) => isSame(agentNumber, own));
        if (typeof found === 'string') fields.agentNumber = found;
      }),
      rules: ['trigger-chat/agent-number-of-another-channel'],
    }),
  ),
  ...Object.entries({
    'blanks in the name of a channel do not matter': (name: string) => name.replaceAll(/\s+/g, ''),
    'the name of a channel may be written with hyphens or underscores': (name: string) => name.replaceAll(/[-_]/g, ' '),
    'compatible letters are the same in the name of a channel': (name: string) => name.normalize('NFKC'),
  }).map(
    ([name, simplify]): Sabotage => ({
      name,
      breaks: ['trigger-chat/error/channel-not-found'],
      by: alterChatBody((fields) => {
        const channels = ['Support Messenger', 'Website Chat', 'Help Desk'];
        const wanted = simplify(String(fields.communicationChannel));
        const found = channels.find((channel) => simplify(channel) === wanted);
        if (found !== undefined) fields.communicationChannel = found;
      }),
      rules: ['trigger-chat/channel-unknown'],
    }),
  ),
  {
    name: 'the name of a channel is looked up as a pattern',
    breaks: ['trigger-chat/error/channel-not-found'],
    by: alterChatBody((fields) => {
      const channels = ['Support Messenger', 'Website Chat', 'Help Desk'];
      const [beginning, ...rest] = String(fields.communicationChannel).split('%');
      const found = channels.find((channel) => rest.length > 0 && channel.startsWith(beginning ?? ''));
      if (found !== undefined) fields.communicationChannel = found;
    }),
    rules: ['trigger-chat/channel-unknown'],
  },
  {
    name: 'in reply mode the first agent has the version that is named',
    breaks: ['trigger-chat/error/agent-name-required', 'trigger-chat/reply-mode-needs-agent'],
    by: alterChatBody((fields) => {
      if (fields.doReturnResponse === true && fields.agentVersion !== undefined) fields.agentName ??= 'Ava';
    }),
    rules: ['trigger-chat/agent-name-missing-in-reply-mode'],
  },
  ...(['scheduleTime', 'startWorkingHour', 'endWorkingHour'] as const).map(
    (field): Sabotage => ({
      name: `in reply mode ${field} is ignored`,
      breaks: ['trigger-chat/error/incompatible-options'],
      by: alterChatBody((fields) => fields.doReturnResponse === true && delete fields[field]),
      rules: [`trigger-chat/reply-mode-with-${field.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`],
    }),
  ),
  {
    name: 'in reply mode a scheduleTime that is past is ignored',
    breaks: ['trigger-chat/error/incompatible-options'],
    by: alterChatBody(
      (fields) =>
        fields.doReturnResponse === true &&
        Date.parse(String(fields.scheduleTime)) < Date.now() &&
        delete fields.scheduleTime,
    ),
    rules: ['trigger-chat/reply-mode-with-schedule-time'],
  },
  {
    name: 'in reply mode the agent of the channel replies',
    breaks: ['trigger-chat/reply-mode-needs-agent'],
    by: alterChatBody((fields) => {
      if (fields.doReturnResponse === true && fields.communicationChannel !== undefined) fields.agentName ??= 'Ava';
    }),
    rules: ['trigger-chat/agent-name-missing-beside-a-channel'],
  },
  {
    name: 'an unknown conversation begins a new one',
    breaks: ['trigger-chat/error/session-not-found'],
    by: alterChatBody((fields) => delete fields.sessionId),
    rules: ['trigger-chat/continued-session-unknown'],
  },
  {
    name: 'an email to an unknown thread begins a new one',
    breaks: ['trigger-chat/error/reply-to-session-not-found', 'authentication/session-isolation'],
    by: alterChatOptions('emailOptions', (optionFields) => delete optionFields.replyTo),
    rules: ['trigger-chat/reply-to-unknown', 'trigger-chat/foreign-thread-is-refused'],
  },
  {
    name: 'a conversation of another workspace looks unknown',
    breaks: ['trigger-chat/error/forbidden'],
    by: replaceError(triggerChatRoute, 403, 404, 'sessionNotFound'),
    rules: ['trigger-chat/foreign-session-is-forbidden', 'model/any-order'],
  },
  {
    name: 'a conversation of another workspace goes on for anyone',
    breaks: ['trigger-chat/error/forbidden'],
    by: alterRequests(triggerChatRoute, useChannelWorkspace),
    rules: ['trigger-chat/foreign-session-is-forbidden', 'model/any-order'],
  },
  {
    name: 'what is forbidden is not signed in',
    breaks: ['trigger-chat/error/forbidden'],
    by: replaceError(triggerChatRoute, 403, 401, 'apiKeyInvalid'),
    rules: ['trigger-chat/foreign-session-is-forbidden'],
  },
];

function ignoreChannelCase(fields: Members): void {
  const names = ['Support Messenger', 'Website Chat', 'Help Desk'];
  const wanted = String(fields.communicationChannel).toLowerCase();
  fields.communicationChannel = names.find((name) => name.toLowerCase() === wanted) ?? fields.communicationChannel;
}

function useChannelWorkspace(request: AlteredRequest): void {
  if (!String(request.body?.sessionId).startsWith('ses_globex')) return;
  request.apiKey = 'globex-key';
  request.body = { ...request.body, agentName: 'Greta', agentVersion: 'default' };
}
