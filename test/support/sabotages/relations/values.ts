import { isObject } from '../../../../src/json.ts';
import { alterSuccessData, type Members } from '../../kit/altered-service.ts';
import {
  alterChatBody,
  alterChatOptions,
  cancelMessagesRoute,
  getSessionRoute,
  triggerChatRoute,
} from '../alterations.ts';
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
    rules: ['relations/what-the-customer-says-stands-once'],
  },
  {
    name: 'placeholders are filled in what a customer says',
    breaks: ['trigger-chat/field/message', 'trigger-chat/success-transcript', 'service/placeholder-replaced'],
    by: alterChatBody((body) => {
      if (typeof body.message === 'string') body.message = body.message.replaceAll(`\${name}`, 'Ada');
    }),
    rules: ['relations/what-the-customer-says-stands-once'],
  },
  {
    name: 'a conversation has the variables of the one before it',
    breaks: ['session/field/dynamic-variables'],
    by: keepFromLastRequest('metadata'),
    rules: ['relations/conversations-share-nothing', 'relations/a-request-leaves-nothing-for-the-next'],
  },
  {
    name: 'a version that was asked for stays for the next request',
    breaks: ['session/field/agent-details', 'trigger-chat/agent-version/omitted'],
    by: keepFromLastRequest('agentVersion', ({ agentName }) => agentName === 'Ava'),
    rules: ['relations/a-request-leaves-nothing-for-the-next'],
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
    name: 'a message that was said just before is not kept',
    breaks: ['session/field/transcript', 'service/continue-by-session-id'],
    by: alterSuccessData(getSessionRoute, (data) => {
      const texts = new Set<string>();
      data.transcript = (data.transcript as Members[]).filter(({ role, content }) => {
        const text = JSON.stringify(content);
        const isRepeated = role === 'user' && texts.has(text);
        texts.add(text);
        return !isRepeated;
      });
    }),
    rules: ['relations/long-conversations-are-kept-whole'],
  },
  {
    name: 'a reply has no tools in it',
    breaks: ['trigger-chat/success-transcript', 'transcript/reply-mode/entry-types'],
    by: alterSuccessData(triggerChatRoute, (data) => {
      if (!Array.isArray(data.transcript)) return;
      data.transcript = (data.transcript as Members[]).filter(({ type }) => !String(type).startsWith('function_call'));
    }),
    rules: ['relations/a-reply-has-all-that-its-record-has'],
  },
  {
    name: 'a reply has no tools in it from the second turn on',
    breaks: ['trigger-chat/success-transcript', 'transcript/reply-mode/entry-types'],
    by: (real) => async (request) => {
      const isContinued = (await request.clone().text()).includes('"sessionId"');
      const withoutTools = alterSuccessData(triggerChatRoute, (data) => {
        if (!Array.isArray(data.transcript)) return;
        data.transcript = (data.transcript as Members[]).filter(
          ({ type }) => !/^function_call|^thinking/.test(String(type)),
        );
      });
      return (isContinued ? withoutTools(real) : real)(request);
    },
    rules: ['relations/a-reply-has-all-that-its-record-has'],
  },
  {
    name: 'a reply has tools with other arguments',
    breaks: ['trigger-chat/success-transcript', 'transcript/function-call/arguments'],
    by: alterSuccessData(triggerChatRoute, (data) => {
      for (const entry of (data.transcript ?? []) as Members[])
        if (entry.type === 'function_call') entry.arguments = {};
    }),
    rules: ['relations/a-reply-has-all-that-its-record-has'],
  },
  {
    name: 'where nothing is cancelled the sessionId is empty',
    breaks: ['cancel-scheduled/field/result-session-id', 'cancel-scheduled/nothing-pending'],
    by: alterSuccessData(cancelMessagesRoute, (data) => {
      if (data.isCancelled === false) data.sessionId = '';
    }),
    rules: ['relations/a-cancel-names-the-session-it-was-asked-for'],
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
  {
    name: 'values of a template are cut off after 60 letters',
    breaks: ['trigger-chat/messenger-options/template-variables'],
    by: alterChatOptions('messengerOptions', ({ templateVariables: values }) => {
      if (!isObject(values)) return;
      for (const [name, value] of Object.entries(values)) values[name] = String(value).slice(0, 60);
    }),
    rules: ['relations/template-values-are-filled-in-as-given'],
  },
  {
    name: 'values of a template are read as patterns',
    breaks: ['trigger-chat/messenger-options/template-variables'],
    by: alterChatOptions('messengerOptions', (options) => {
      const { templateVariables: values } = options;
      if (!isObject(values)) return;
      for (const [name, value] of Object.entries(values)) {
        if (typeof value === 'string') values[name] = `{{${name}}}`.replace(`{{${name}}}`, value);
      }
    }),
    rules: ['relations/template-values-are-filled-in-as-given'],
  },
  {
    name: 'values of a template that look like numbers are read as numbers',
    breaks: ['trigger-chat/messenger-options/template-variables'],
    by: alterChatOptions('messengerOptions', ({ templateVariables: values }) => {
      if (!isObject(values)) return;
      for (const [name, value] of Object.entries(values)) {
        if (typeof value === 'string' && /^\d+$/.test(value)) values[name] = String(Number(value));
      }
    }),
    rules: ['relations/template-values-are-filled-in-as-given'],
  },
];
