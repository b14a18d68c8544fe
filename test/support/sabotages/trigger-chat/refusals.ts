import { isObject } from '../../../../src/json.ts';
import { type AlteredRequest, alterRequests } from '../../kit/altered-service.ts';
import { alterChatBody, alterChatOptions, refuseWhen, replaceError, triggerChatRoute } from '../alterations.ts';
import type { Sabotage } from '../sabotage.ts';

export const triggerChatRefusals: readonly Sabotage[] = [
  {
    name: 'a missing field is refused with 422 instead of 400',
    breaks: ['trigger-chat/error/customer-number-required', 'trigger-chat/error/customer-email-required'],
    by: replaceError(triggerChatRoute, 400, 422, 'validationError'),
    rules: ['trigger-chat/customer-number-missing-on-messenger', 'trigger-chat/customer-email-missing'],
  },
  {
    name: 'a template message without templateId is sent with a default template',
    breaks: ['trigger-chat/error/template-id-required'],
    by: alterChatOptions('messengerOptions', (optionFields) => {
      if (typeof optionFields.message === 'string') optionFields.templateId ??= 'order_update';
    }),
    rules: ['trigger-chat/template-id-missing'],
  },
  {
    name: 'an unknown channel is refused with 400 instead of 404',
    breaks: ['trigger-chat/error/channel-not-found'],
    by: replaceError(triggerChatRoute, 404, 400, 'channelNotFound'),
    rules: ['trigger-chat/channel-unknown', 'trigger-chat/channel-disabled'],
  },
  {
    name: 'a chat on a channel for calls is refused as an unknown channel',
    breaks: ['errors/shape', 'trigger-chat/error/unsupported-channel-type'],
    by: alterChatBody((fields) => {
      if (fields.communicationChannel === 'Sales Line') fields.communicationChannel = 'nowhere';
    }),
    rules: ['trigger-chat/channel-for-calls'],
  },
  {
    name: 'a channel without templates refuses messages of the type say',
    breaks: ['trigger-chat/error/template-not-supported', 'trigger-chat/success'],
    by: refuseWhen(
      triggerChatRoute,
      ({ communicationChannel, messengerOptions: options }) =>
        communicationChannel === 'Marketing Messenger' && isObject(options) && options.messageType === 'say',
    ),
    rules: ['trigger-chat/channel-without-templates-sends-others'],
  },
  {
    name: 'an agentNumber of a different channel is accepted',
    breaks: ['trigger-chat/error/agent-number-not-in-channel'],
    by: alterChatBody((fields) => String(fields.agentNumber).startsWith('+1415') && delete fields.agentNumber),
    rules: ['trigger-chat/agent-number-of-another-channel'],
  },
  {
    name: 'in reply mode, the agent of the channel replies if no agent is named',
    breaks: ['trigger-chat/reply-mode-needs-agent'],
    by: alterChatBody((fields) => {
      if (fields.doReturnResponse === true && fields.communicationChannel !== undefined) fields.agentName ??= 'Ava';
    }),
    rules: ['trigger-chat/agent-name-missing-beside-a-channel'],
  },
  {
    name: 'an email with an unknown replyTo starts a new thread',
    breaks: ['trigger-chat/error/reply-to-session-not-found', 'authentication/session-isolation'],
    by: alterChatOptions('emailOptions', (optionFields) => delete optionFields.replyTo),
    rules: ['trigger-chat/reply-to-unknown', 'trigger-chat/email-begins-a-thread'],
  },
  {
    name: 'a workspace can continue a conversation of another workspace',
    breaks: ['trigger-chat/error/forbidden'],
    by: alterRequests(triggerChatRoute, useChannelWorkspace),
    rules: ['trigger-chat/foreign-session-is-forbidden', 'model/any-order'],
  },
];

function useChannelWorkspace(request: AlteredRequest): void {
  if (!String(request.body?.sessionId).startsWith('ses_globex')) return;
  request.apiKey = 'globex-key';
  request.body = { ...request.body, agentName: 'Greta', agentVersion: 'default' };
}
