import type { Members } from '../../kit/altered-service.ts';
import { alterChatBody, alterSuccessBody, refuseWhen, replaceError, triggerChatRoute } from '../alterations.ts';
import type { Sabotage } from '../sabotage.ts';

/** How Trigger Chat reads what it is asked, and says that it was taken. */
export const triggerChatFields: readonly Sabotage[] = [
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
    name: 'a wrong type makes it fail',
    breaks: ['trigger-chat/error/validation-error'],
    by: replaceError(triggerChatRoute, 422, 500, 'internalError'),
    rules: ['trigger-chat/wrong-type-in-reply-mode', 'trigger-chat/wrong-type-of-mode-or-timestamp'],
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
