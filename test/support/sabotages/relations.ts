import { isObject } from '../../../src/json.ts';
import { alterSuccessData, type Members } from '../kit/altered-service.ts';
import {
  alterChatBody,
  alterChatOptions,
  getSessionRoute,
  refuseWhen,
  takeFromPrevious,
  triggerChatRoute,
} from './alterations.ts';
import type { Sabotage } from './sabotage.ts';

export const relations: readonly Sabotage[] = [
  {
    name: 'a message on a Web Chat channel is refused because it has no templateId',
    breaks: ['errors/shape', 'trigger-chat/messenger-options-on-web-chat', 'trigger-chat/success'],
    by: refuseWhen(triggerChatRoute, ({ communicationChannel, messengerOptions: options }) => {
      const isTemplate = isObject(options) && options.messageType === 'template' && options.templateId === undefined;
      return communicationChannel === 'Website Chat' && isTemplate;
    }),
    rules: ['trigger-chat/fields-that-do-not-apply-change-nothing'],
  },
  {
    name: 'the UTC offset of a scheduleTime is ignored if the message has a time zone',
    breaks: ['trigger-chat/field/timezone', 'trigger-chat/field/schedule-time'],
    by: alterChatBody((body) => {
      if (body.timezone !== undefined && typeof body.scheduleTime === 'string')
        body.scheduleTime = body.scheduleTime.replace(/(Z|[+-]\d\d:\d\d)$/, '-11:00');
    }),
    rules: ['time/hours-and-due-times'],
  },
  {
    name: 'each read adds an entry to the transcript',
    breaks: ['service/read-session', 'session/field/updated-at', 'session/field/transcript'],
    by: (real) => {
      let reads = 0;
      const count = alterSuccessData(getSessionRoute, (data) => {
        const [first] = data.transcript as Members[];
        const thinking = { type: 'thinking', thinking: `read ${reads++}`, timestamp: first?.timestamp };
        if (first !== undefined) (data.transcript as Members[]).push(thinking);
      });
      return count(real);
    },
    rules: ['relations/a-session-at-rest-stays-as-it-is'],
  },
  {
    name: 'a read of a session cancels its scheduled messages',
    breaks: ['trigger-chat/scheduled-message', 'cancel-scheduled/transition/pending'],
    by: (real) => async (request) => {
      const answer = await real(request.clone() as Request);
      if (request.method !== 'GET' || !request.url.includes('/session/fetch/')) return answer;
      const url = request.url.replace('/session/fetch/', '/chat-agent/cancel/');
      await real(new Request(url, { method: 'DELETE', headers: request.headers }));
      return answer;
    },
    rules: ['cancel-scheduled/pending-is-cancelled'],
  },
  {
    name: 'the second base address returns a different status of a session',
    breaks: ['addresses/both-bases'],
    by: alterSuccessData(getSessionRoute, (data, { url }) => {
      if (url.includes('second.test') && data.status === 'active') data.status = 'completed';
    }),
    rules: ['get-session/both-addresses'],
  },
  {
    name: 'markup in a customer message is removed',
    breaks: ['trigger-chat/field/message', 'trigger-chat/success-transcript'],
    by: alterChatBody((body) => {
      if (typeof body.message === 'string') body.message = body.message.replaceAll(/<[^>]*>/g, '') || 'nothing';
    }),
    rules: ['trigger-chat/reply-holds-message-and-answer'],
  },
  {
    name: 'a conversation has the variables of the previous conversation',
    breaks: ['session/field/dynamic-variables'],
    by: takeFromPrevious(triggerChatRoute, 'metadata', 'always'),
    rules: ['relations/conversations-share-nothing', 'relations/a-request-leaves-nothing-for-the-next'],
  },
  {
    name: 'a variable overwrites the field of the same name in the session record',
    breaks: ['session/field/status', 'session/field/communication-channel-name'],
    by: alterSuccessData(getSessionRoute, (data) => {
      const { communicationChannelName } = (data.dynamicVariables ?? {}) as Members;
      if (communicationChannelName !== undefined) data.communicationChannelName = communicationChannelName;
    }),
    rules: ['relations/values-stay-in-their-fields'],
  },
  {
    name: 'the additional context of a reply stays in effect for later replies',
    breaks: ['trigger-chat/chat-options/additional-context'],
    by: takeFromPrevious(triggerChatRoute, 'chatOptions', 'missing'),
    rules: ['relations/context-is-for-one-reply'],
  },
  {
    name: 'a session record contains only the last 50 entries',
    breaks: ['session/field/transcript', 'service/continue-by-session-id'],
    by: alterSuccessData(getSessionRoute, (data) => {
      if (Array.isArray(data.transcript)) data.transcript = data.transcript.slice(-50);
    }),
    rules: ['relations/long-conversations-are-kept-whole'],
  },
  {
    name: 'placeholders inside the values of a template are replaced',
    breaks: ['trigger-chat/messenger-options/template-variables'],
    by: alterChatOptions('messengerOptions', ({ templateVariables: values }) => {
      if (!isObject(values)) return;
      for (const [name, value] of Object.entries(values))
        values[name] = String(value).replaceAll(/\{\{(\w+)\}\}/g, (all, other: string) => String(values[other] ?? all));
    }),
    rules: ['trigger-chat/template-has-its-values'],
  },
];
