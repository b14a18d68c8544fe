import type { Members } from '../altered-service.ts';
import { accepted, body, chatting, erring, isMembers, options, refusing } from './alterations.ts';
import type { Sabotage } from './sabotage.ts';

/** How Trigger Chat reads what it is asked, and says that it was taken. */
export const triggerChatFields: readonly Sabotage[] = [
  {
    name: 'nobody looks at the type of timezone',
    breaks: ['trigger-chat/error/validation-error'],
    by: body((one) => typeof one.timezone !== 'string' && delete one.timezone),
    rules: ['trigger-chat/wrong-type-in-scheduled-message'],
  },
  {
    name: 'nobody looks at the links of attachments',
    breaks: ['trigger-chat/error/validation-error'],
    by: body((one) => {
      if (Array.isArray(one.attachments)) one.attachments = one.attachments.filter((link) => typeof link === 'string');
    }),
    rules: ['trigger-chat/wrong-type-in-scheduled-message'],
  },
  {
    name: 'metadata may be a list',
    breaks: ['trigger-chat/error/validation-error'],
    by: body((one) => Array.isArray(one.metadata) && delete one.metadata),
    rules: ['trigger-chat/wrong-type-in-scheduled-message'],
  },
  {
    name: 'a number is made a text',
    breaks: ['trigger-chat/error/validation-error'],
    by: body((one) => {
      if (typeof one.customerNumber === 'number') one.customerNumber = `+1415555012${one.customerNumber}`;
      if (typeof one.message === 'number') one.message = String(one.message);
    }),
    rules: ['trigger-chat/wrong-type-in-scheduled-message', 'trigger-chat/wrong-type-in-reply-mode'],
  },
  {
    name: 'a wrong type has the code of a missing field',
    breaks: ['trigger-chat/error/validation-error'],
    by: erring(chatting, 422, 400, 'messageRequired'),
    rules: ['trigger-chat/wrong-type-in-scheduled-message'],
  },
  {
    name: 'a wrong type makes it fail',
    breaks: ['trigger-chat/error/validation-error'],
    by: erring(chatting, 422, 500, 'internalError'),
    rules: ['trigger-chat/wrong-type-in-reply-mode', 'trigger-chat/wrong-type-of-mode-or-moment'],
  },
  {
    name: '0 and false count as missing, whatever their type',
    breaks: ['trigger-chat/error/validation-error'],
    by: body((one) => dropFalsy(one)),
    rules: ['trigger-chat/wrong-type-in-scheduled-message', 'trigger-chat/wrong-type-in-reply-mode'],
  },
  {
    name: 'additionalContext of a reply may be anything',
    breaks: ['trigger-chat/error/validation-error'],
    by: options('chatOptions', (one) => typeof one.additionalContext !== 'string' && delete one.additionalContext),
    rules: ['trigger-chat/wrong-type-in-reply-mode'],
  },
  {
    name: 'any text counts as true',
    breaks: ['trigger-chat/error/validation-error'],
    by: body((one) => {
      if (typeof one.doReturnResponse === 'string') Object.assign(one, { doReturnResponse: true });
    }),
    rules: ['trigger-chat/wrong-type-of-mode-or-moment'],
  },
  {
    name: 'a number is a moment in milliseconds',
    breaks: ['trigger-chat/error/validation-error'],
    by: body((one) => {
      if (typeof one.scheduleTime === 'number') one.scheduleTime = new Date(one.scheduleTime).toISOString();
    }),
    rules: ['trigger-chat/wrong-type-of-mode-or-moment'],
  },
  {
    name: 'Web Chat cannot wait',
    breaks: ['trigger-chat/scheduled-message'],
    by: body((one) => one.communicationChannel === 'Website Chat' && delete one.scheduleTime),
    rules: ['trigger-chat/any-valid-request-is-dispatched'],
  },
  {
    name: 'a dot in the name of a variable is refused',
    breaks: ['trigger-chat/success'],
    by: body((one) => {
      if (isMembers(one.metadata) && Object.keys(one.metadata).some((key) => /[.$]/.test(key))) one.metadata = 'no';
    }),
    rules: ['trigger-chat/any-valid-request-is-dispatched'],
  },
  {
    name: 'a moment with an offset is not understood',
    breaks: ['trigger-chat/scheduled-message'],
    by: body((one) => /[+-]\d\d:\d\d$/.test(String(one.scheduleTime)) && delete one.scheduleTime),
    rules: ['trigger-chat/any-valid-request-is-dispatched'],
  },
  {
    name: 'copies of an email are refused',
    breaks: ['trigger-chat/success'],
    by: refusing(chatting, ({ emailOptions }) => isMembers(emailOptions) && 'cc' in emailOptions),
    rules: ['trigger-chat/any-valid-request-is-dispatched'],
  },
  {
    name: 'a success is told in other words',
    breaks: ['trigger-chat/success'],
    by: accepted(chatting, (answer) => (answer.message = 'Trigger Dispatched')),
    rules: ['trigger-chat/any-valid-request-is-dispatched'],
  },
  {
    name: 'a success is 201',
    breaks: ['errors/shape'],
    by: (real) => async (request) => {
      const response = await real(request);
      const { status, headers } = response;
      const isMade = status === 200 && request.method === 'POST';
      return new Response(await response.text(), { status: isMade ? 201 : status, headers });
    },
    rules: ['trigger-chat/any-valid-request-is-dispatched', 'envelope/every-answer'],
  },
  {
    name: 'a success has its sessionId beside data',
    breaks: ['trigger-chat/success-session-id'],
    by: accepted(chatting, (answer) => {
      answer.sessionId = (answer.data as Members).sessionId;
      answer.data = {};
    }),
    rules: ['trigger-chat/any-valid-request-is-dispatched'],
  },
];

function dropFalsy(one: Members): void {
  for (const [name, value] of Object.entries(one)) {
    if (value === 0 || value === false) delete one[name];
    if (isMembers(value)) dropFalsy(value);
  }
}
