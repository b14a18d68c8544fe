import { alterSuccessData, type Members } from '../../kit/altered-service.ts';
import { alterChatBody, getSessionRoute } from '../alterations.ts';
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
      if (Array.isArray(data.transcript)) data.transcript = data.transcript.slice(-25);
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
];
