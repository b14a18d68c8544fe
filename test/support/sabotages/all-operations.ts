import { alterRequests, alterResponses } from '../kit/altered-service.ts';
import {
  cancelCallRoute,
  cancelMessagesRoute,
  getSessionRoute,
  openToKeys,
  ownKey,
  replaceError,
  signedUrlRoute,
  triggerCallRoute,
  triggerChatRoute,
  updateWorkflowRoute,
} from './alterations.ts';
import type { Sabotage } from './sabotage.ts';

/** The envelope of every answer. */
const envelopeSabotages: readonly Sabotage[] = [
  alterResponse('details of an error stand in data', ['envelope/data-of-error'], ({ status, body }) => {
    if (status === 422) body.data = { fields: [] };
  }),
  {
    name: 'errors of one operation have no code',
    breaks: ['errors/shape', 'envelope/error-code'],
    by: alterResponses(cancelCallRoute, ({ status, body }) => {
      if (status !== 200) delete body.errorCode;
    }),
    rules: ['envelope/every-answer'],
  },
  alterResponse('a success has an errorCode', ['envelope/error-code'], ({ status, body }) => {
    if (status === 200) body.errorCode = 'none';
  }),
  alterResponse('the errorCode of a success is null', ['envelope/error-code'], ({ status, body }) => {
    if (status === 200) body.errorCode = null;
  }),
  alterResponse('a code is a number', ['envelope/error-code'], ({ status, body }) => {
    if (status !== 200) body.errorCode = 4220;
  }),
  alterResponse('there is no responseCode', ['envelope/has-response-code'], ({ body }) => delete body.responseCode),
  alterResponse('the responseCode is a text', ['envelope/has-response-code'], ({ body }) => {
    body.responseCode = String(body.responseCode);
  }),
  alterResponse('the responseCode of a success is 0', ['envelope/response-code-of-success'], ({ status, body }) => {
    if (status === 200) body.responseCode = 0;
  }),
  alterResponse('the responseCode of every error is 500', ['envelope/response-code-of-error'], ({ status, body }) => {
    if (status !== 200) body.responseCode = 500;
  }),
  alterResponse('messages are lists', ['envelope/message'], ({ status, body }) => {
    if (status !== 200) body.message = [body.message];
  }),
  alterResponse('the message stands under error', ['envelope/message'], ({ status, body }) => {
    if (status === 200) return;
    body.error = body.message;
    delete body.message;
  }),
  alterResponse('it is told to be HTML', ['addresses/json-responses'], (one) => (one.contentType = 'text/html')),
  {
    name: 'errors are not in the envelope',
    breaks: ['envelope/has-response-code', 'addresses/json-responses'],
    by: (real) => async (request) => {
      const response = await real(request);
      if (response.status < 400) return response;
      return new Response('<h1>Bad Request</h1>', { status: 400, headers: { 'content-type': 'text/html' } });
    },
    rules: ['envelope/every-answer', 'trigger-chat/channel-missing'],
  },
  {
    name: 'an error tells the key of the other workspace',
    breaks: ['authentication/session-isolation'],
    by: alterResponses(triggerChatRoute, ({ status, body }) => {
      if (status === 403) body.message = 'It belongs to the workspace of globex-key.';
    }),
    rules: ['trigger-chat/foreign-session-is-forbidden', 'model/any-order'],
  },
];

const operations = {
  'trigger-chat': triggerChatRoute,
  'cancel-scheduled': cancelMessagesRoute,
  'get-session': getSessionRoute,
  'trigger-call': triggerCallRoute,
  'cancel-call': cancelCallRoute,
  'update-workflow': updateWorkflowRoute,
  'signed-url': signedUrlRoute,
} as const;

/** An operation that somebody forgot to protect. */
const authenticationSabotages: readonly Sabotage[] = (Object.keys(operations) as (keyof typeof operations)[]).flatMap(
  (chapter) => [
    {
      name: `${chapter} asks for no key`,
      breaks: [`${chapter}/error/api-key-missing`],
      by: openToKeys(operations[chapter], (key) => key === null),
      rules: [chapter === 'update-workflow' ? 'update-workflow/key-is-needed' : 'authentication/key-missing'],
    },
    {
      name: `${chapter} takes any key`,
      breaks: [`${chapter}/error/api-key-invalid`],
      by: openToKeys(operations[chapter], (key) => key !== null && key !== 'globex-key'),
      rules: [chapter === 'update-workflow' ? 'update-workflow/key-is-needed' : 'authentication/key-invalid'],
    },
  ],
);

/** Keys. */
const apiKeySabotages: readonly Sabotage[] = [
  {
    name: 'the beginning of a key is enough',
    breaks: ['authentication/key-invalid'],
    by: openToKeys(/./, (key) => key !== null && ownKey.startsWith(key)),
    rules: ['authentication/key-invalid'],
  },
  {
    name: 'the end of a key is not looked at',
    breaks: ['authentication/key-invalid'],
    by: openToKeys(/./, (key) => key?.startsWith(ownKey) === true),
    rules: ['authentication/key-invalid'],
  },
  {
    name: 'whoever has no key is told that it is wrong',
    breaks: ['authentication/key-missing'],
    by: replaceError(/./, 401, 401, 'apiKeyInvalid'),
    rules: ['authentication/key-missing', 'trigger-chat/key-missing'],
  },
  {
    name: 'whoever has a wrong key is told that it is missing',
    breaks: ['authentication/key-invalid'],
    by: replaceError(/./, 401, 401, 'apiKeyMissing'),
    rules: ['authentication/key-invalid', 'trigger-chat/key-invalid'],
  },
  {
    name: 'a wrong key in reply mode opens the own workspace',
    breaks: ['trigger-chat/error/api-key-invalid', 'trigger-chat/error/api-key-missing'],
    by: alterRequests(triggerChatRoute, (request) => {
      if (request.body?.doReturnResponse === true && request.apiKey !== 'globex-key') request.apiKey = ownKey;
    }),
    rules: ['trigger-chat/key-missing', 'trigger-chat/key-invalid'],
  },
  {
    name: 'keys are looked at in the end',
    breaks: ['authentication/key-invalid', 'authentication/key-missing'],
    by: (real) => async (request) => {
      const key = request.headers.get('x-api-key');
      const headers = new Headers(request.headers);
      headers.set('x-api-key', ownKey);
      if (key !== ownKey) await real(new Request(request.clone() as Request, { headers }));
      return real(request);
    },
    rules: ['authentication/refused-request-says-nothing'],
  },
];

/** The unknown, and what lacks something, is told to anyone. */
const orderSabotages: readonly Sabotage[] = [
  ...(
    [
      ['an unknown session is not found for any key', getSessionRoute, /no-such/, 'get-session'],
      ['an unknown call is not found for any key', cancelCallRoute, /no-such/, 'cancel-call'],
      ['a link without parameters is refused for any key', signedUrlRoute, /recording-url$/, 'signed-url'],
    ] as const
  ).map(
    ([name, route, pattern, chapter]): Sabotage => ({
      name,
      breaks: [`${chapter}/error/api-key-invalid`, `${chapter}/error/api-key-missing`],
      by: openToKeys(route, () => true, pattern),
      rules: ['authentication/key-missing', 'authentication/key-invalid'],
    }),
  ),
];

/** Addresses. */
const addressSabotages: readonly Sabotage[] = [
  {
    name: 'calls are triggered under the first address alone',
    breaks: ['addresses/second-base', 'trigger-call/success'],
    by: moveToPath(triggerCallRoute, '/call/'),
    rules: ['addresses/every-operation'],
  },
  {
    name: 'workflows are updated under the first address alone',
    breaks: ['addresses/second-base'],
    by: moveToPath(updateWorkflowRoute, '/workflow/'),
    rules: ['update-workflow/any-details-are-taken'],
  },
  {
    name: 'chats are triggered under a version of the path',
    breaks: ['addresses/first-base', 'trigger-chat/success'],
    by: alterRequests(triggerChatRoute, (request) => {
      request.url = request.url.replace('/chat-agent/', '/v2/chat-agent/');
    }),
    rules: ['addresses/every-operation'],
  },
];

export const allOperations: readonly Sabotage[] = [
  ...envelopeSabotages,
  ...authenticationSabotages,
  ...apiKeySabotages,
  ...orderSabotages,
  ...addressSabotages,
];

function alterResponse(
  name: string,
  breaks: Sabotage['breaks'],
  alter: Parameters<typeof alterResponses>[1],
): Sabotage {
  return { name: `in answers: ${name}`, breaks, by: alterResponses(/./, alter), rules: ['envelope/every-answer'] };
}

/** Whoever asks for it under the second address is told that it is not there. */
function moveToPath(like: string, part: string) {
  return alterRequests(like, (request) => {
    if (request.url.includes('second.test')) request.url = request.url.replace(part, '/none/');
  });
}
