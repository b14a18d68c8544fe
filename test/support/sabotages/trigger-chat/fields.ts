import { isObject } from '../../../../src/json.ts';
import type { Members } from '../../kit/altered-service.ts';
import {
  alterChatBody,
  alterChatOptions,
  alterSuccessBody,
  refuseWhen,
  replaceError,
  triggerChatRoute,
} from '../alterations.ts';
import type { Sabotage } from '../sabotage.ts';

/** How Trigger Chat reads what it is asked, and says that it was taken. */
export const triggerChatFields: readonly Sabotage[] = [
  {
    name: 'nobody looks at the type of timezone',
    breaks: ['trigger-chat/error/validation-error'],
    by: alterChatBody((fields) => typeof fields.timezone !== 'string' && delete fields.timezone),
    rules: ['trigger-chat/wrong-type-in-scheduled-message'],
  },
  {
    name: 'nobody looks at the links of attachments',
    breaks: ['trigger-chat/error/validation-error'],
    by: alterChatBody((fields) => {
      if (Array.isArray(fields.attachments))
        fields.attachments = fields.attachments.filter((link) => typeof link === 'string');
    }),
    rules: ['trigger-chat/wrong-type-in-scheduled-message'],
  },
  {
    name: 'of the links of attachments only the first is looked at',
    breaks: ['trigger-chat/error/validation-error'],
    by: alterChatBody(({ attachments: links }) => {
      if (Array.isArray(links) && typeof links[0] === 'string') links.splice(1);
    }),
    rules: ['trigger-chat/wrong-type-in-scheduled-message'],
  },
  {
    name: 'one attachment may be a text',
    breaks: ['trigger-chat/error/validation-error'],
    by: alterChatBody((fields) => {
      if (typeof fields.attachments === 'string') fields.attachments = [fields.attachments];
    }),
    rules: ['trigger-chat/wrong-type-in-scheduled-message'],
  },
  {
    name: 'metadata may be a list',
    breaks: ['trigger-chat/error/validation-error'],
    by: alterChatBody((fields) => Array.isArray(fields.metadata) && delete fields.metadata),
    rules: ['trigger-chat/wrong-type-in-scheduled-message'],
  },
  {
    name: 'a number is made a text',
    breaks: ['trigger-chat/error/validation-error'],
    by: alterChatBody((fields) => {
      if (typeof fields.customerNumber === 'number') fields.customerNumber = `+1415555012${fields.customerNumber}`;
      if (typeof fields.message === 'number') fields.message = String(fields.message);
    }),
    rules: ['trigger-chat/wrong-type-in-scheduled-message', 'trigger-chat/wrong-type-in-reply-mode'],
  },
  {
    name: 'a wrong type has the code of a missing field',
    breaks: ['trigger-chat/error/validation-error'],
    by: replaceError(triggerChatRoute, 422, 400, 'messageRequired'),
    rules: ['trigger-chat/wrong-type-in-scheduled-message'],
  },
  {
    name: 'a wrong type makes it fail',
    breaks: ['trigger-chat/error/validation-error'],
    by: replaceError(triggerChatRoute, 422, 500, 'internalError'),
    rules: ['trigger-chat/wrong-type-in-reply-mode', 'trigger-chat/wrong-type-of-mode-or-moment'],
  },
  {
    name: '0 and false count as missing, whatever their type',
    breaks: ['trigger-chat/error/validation-error'],
    by: alterChatBody((fields) => dropFalsy(fields)),
    rules: ['trigger-chat/wrong-type-in-scheduled-message', 'trigger-chat/wrong-type-in-reply-mode'],
  },
  {
    name: 'additionalContext of a reply may be anything',
    breaks: ['trigger-chat/error/validation-error'],
    by: alterChatOptions(
      'chatOptions',
      (optionFields) => typeof optionFields.additionalContext !== 'string' && delete optionFields.additionalContext,
    ),
    rules: ['trigger-chat/wrong-type-in-reply-mode'],
  },
  {
    name: 'any text counts as true',
    breaks: ['trigger-chat/error/validation-error'],
    by: alterChatBody((fields) => {
      if (typeof fields.doReturnResponse === 'string') Object.assign(fields, { doReturnResponse: true });
    }),
    rules: ['trigger-chat/wrong-type-of-mode-or-moment'],
  },
  {
    name: 'the text false counts as false',
    breaks: ['trigger-chat/error/validation-error'],
    by: alterChatBody((fields) => {
      if (fields.doReturnResponse === 'false') Object.assign(fields, { doReturnResponse: false });
    }),
    rules: ['trigger-chat/wrong-type-of-mode-or-moment'],
  },
  {
    name: 'the number 1 counts as true',
    breaks: ['trigger-chat/error/validation-error'],
    by: alterChatBody((fields) => {
      if (fields.doReturnResponse === 1) Object.assign(fields, { doReturnResponse: true });
    }),
    rules: ['trigger-chat/wrong-type-of-mode-or-moment'],
  },
  {
    name: 'a moment that is false counts as none',
    breaks: ['trigger-chat/error/validation-error'],
    by: alterChatBody((fields) => fields.scheduleTime === false && delete fields.scheduleTime),
    rules: ['trigger-chat/wrong-type-of-mode-or-moment'],
  },
  {
    name: 'a number is a moment in milliseconds',
    breaks: ['trigger-chat/error/validation-error'],
    by: alterChatBody((fields) => {
      if (typeof fields.scheduleTime === 'number') fields.scheduleTime = new Date(fields.scheduleTime).toISOString();
    }),
    rules: ['trigger-chat/wrong-type-of-mode-or-moment'],
  },
  {
    name: 'Web Chat cannot wait',
    breaks: ['trigger-chat/scheduled-message'],
    by: alterChatBody((fields) => fields.communicationChannel === 'Website Chat' && delete fields.scheduleTime),
    rules: ['trigger-chat/any-valid-request-is-dispatched'],
  },
  {
    name: 'a dot in the name of a variable is refused',
    breaks: ['trigger-chat/success'],
    by: alterChatBody((fields) => {
      if (isObject(fields.metadata) && Object.keys(fields.metadata).some((key) => /[.$]/.test(key)))
        fields.metadata = 'no';
    }),
    rules: ['trigger-chat/any-valid-request-is-dispatched'],
  },
  {
    name: 'a moment with an offset is not understood',
    breaks: ['trigger-chat/scheduled-message'],
    by: alterChatBody((fields) => /[+-]\d\d:\d\d$/.test(String(fields.scheduleTime)) && delete fields.scheduleTime),
    rules: ['trigger-chat/any-valid-request-is-dispatched'],
  },
  {
    name: 'an attachment whose address has a query is refused',
    breaks: ['trigger-chat/success'],
    by: refuseWhen(
      triggerChatRoute,
      ({ attachments }) => Array.isArray(attachments) && attachments.some((file) => String(file).includes('?')),
    ),
    rules: ['trigger-chat/any-valid-request-is-dispatched', 'trigger-chat/attachments-are-shown-by-signed-links'],
  },
  {
    name: 'copies of an email are refused',
    breaks: ['trigger-chat/success'],
    by: refuseWhen(triggerChatRoute, ({ emailOptions }) => isObject(emailOptions) && 'cc' in emailOptions),
    rules: ['trigger-chat/any-valid-request-is-dispatched'],
  },
  {
    name: 'a success is told in other words',
    breaks: ['trigger-chat/success'],
    by: alterSuccessBody(triggerChatRoute, (answer) => (answer.message = 'Trigger Dispatched')),
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
    by: alterSuccessBody(triggerChatRoute, (answer) => {
      answer.sessionId = (answer.data as Members).sessionId;
      answer.data = {};
    }),
    rules: ['trigger-chat/any-valid-request-is-dispatched'],
  },
];

function dropFalsy(fields: Members): void {
  for (const [name, value] of Object.entries(fields)) {
    if (value === 0 || value === false) delete fields[name];
    if (isObject(value)) dropFalsy(value);
  }
}
