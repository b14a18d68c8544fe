import { isObject } from '../../../../src/json.ts';
import { alterSuccessData, type Members } from '../../kit/altered-service.ts';
import { alterChatBody, alterChatOptions, cancelMessagesRoute, getSessionRoute } from '../alterations.ts';
import type { Sabotage } from '../sabotage.ts';
import { keepFromLastRequest } from './stateful-alterations.ts';

/** Values that get to where they do not belong. */
export const valueSabotages: readonly Sabotage[] = [
  {
    name: 'what a customer says is cleaned of markup',
    breaks: ['trigger-chat/field/message', 'trigger-chat/success-transcript'],
    by: alterChatBody((body) => {
      if (typeof body.message === 'string') body.message = body.message.replaceAll(/<[^>]*>/g, '') || 'nothing';
    }),
    rules: ['relations/customer-text-appears-once'],
  },
  {
    name: 'a conversation has the variables of the one before it',
    breaks: ['session/field/dynamic-variables'],
    by: keepFromLastRequest('metadata'),
    rules: ['relations/conversations-share-nothing', 'relations/a-request-leaves-nothing-for-the-next'],
  },
  {
    name: 'variables overwrite the fields of the record',
    breaks: ['session/field/status', 'session/field/communication-channel-name'],
    by: alterSuccessData(getSessionRoute, (data) => {
      const { communicationChannelName } = (data.dynamicVariables ?? {}) as Members;
      if (communicationChannelName !== undefined) data.communicationChannelName = communicationChannelName;
    }),
    rules: ['relations/values-stay-in-their-fields'],
  },
  {
    name: 'the context of a reply is kept for all that follow',
    breaks: ['trigger-chat/chat-options/additional-context'],
    by: keepFromLastRequest('chatOptions'),
    rules: ['relations/context-is-for-one-reply'],
  },
  {
    name: 'a record has the last entries alone',
    breaks: ['session/field/transcript', 'service/continue-by-session-id'],
    by: alterSuccessData(getSessionRoute, (data) => {
      if (Array.isArray(data.transcript)) data.transcript = data.transcript.slice(-50);
    }),
    rules: ['relations/long-conversations-are-kept-whole'],
  },
  {
    name: 'where nothing is cancelled the sessionId is empty',
    breaks: ['cancel-scheduled/field/result-session-id', 'cancel-scheduled/nothing-pending'],
    by: alterSuccessData(cancelMessagesRoute, (data) => {
      if (data.isCancelled === false) data.sessionId = '';
    }),
    rules: ['cancel-scheduled/unknown-session-finds-nothing'],
  },
  {
    name: 'placeholders in the values of a template are filled in as well',
    breaks: ['trigger-chat/messenger-options/template-variables'],
    by: alterChatOptions('messengerOptions', ({ templateVariables: values }) => {
      if (!isObject(values)) return;
      for (const [name, value] of Object.entries(values))
        values[name] = String(value).replaceAll(/\{\{(\w+)\}\}/g, (all, other: string) => String(values[other] ?? all));
    }),
    rules: ['relations/template-values-are-filled-in-as-given'],
  },
];
