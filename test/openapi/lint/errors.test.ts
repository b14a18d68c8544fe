import { expect, test } from 'vitest';
import type { Document } from '../../../openapi/generate/document.ts';
import { checkErrors } from '../../../openapi/lint/errors.ts';
import { pointerTo, withoutValue, withValue } from './altered-document.ts';

const triggerChat = '#/paths/~1chat-agent~1trigger/post';
const cancelCall = '#/paths/~1call~1cancel~1{callId}/put';
const forbidden = pointerTo('trigger-chat/error/forbidden', triggerChat);
const keyMissing = pointerTo('cancel-call/error/api-key-missing', cancelCall);
const anyStatement = pointerTo('service/say');

test.each<[string, Document, string, string]>([
  [
    'a documented error without its example',
    withoutValue(`${examplesOf(triggerChat, 403)}/forbidden`),
    forbidden,
    'trigger-chat/error/forbidden needs an example named "forbidden" in the 403 response of triggerChat, but there is none. Add one.',
  ],
  [
    'a documented error without its response',
    withoutValue(`${triggerChat}/responses/403`),
    forbidden,
    'trigger-chat/error/forbidden needs an example named "forbidden" in the 403 response of triggerChat, but there is none. Add one.',
  ],
  [
    'an example without its statement',
    withoutValue(forbidden),
    `${examplesOf(triggerChat, 403)}/forbidden`,
    'The example "forbidden" needs a statement of triggerChat with error { status: 403, errorCode: forbidden }, but there is none. Add it or remove the example.',
  ],
  [
    'an operation that leaves a row of 401 out',
    withoutValue(keyMissing),
    `${examplesOf(cancelCall, 401)}/apiKeyMissing`,
    'The example "apiKeyMissing" needs a statement of cancelCall with error { status: 401, errorCode: apiKeyMissing }, but there is none. Add it or remove the example.',
  ],
  [
    'a statement that is no longer a row',
    withoutValue(`${keyMissing}/error`),
    `${examplesOf(cancelCall, 401)}/apiKeyMissing`,
    'The example "apiKeyMissing" needs a statement of cancelCall with error { status: 401, errorCode: apiKeyMissing }, but there is none. Add it or remove the example.',
  ],
  [
    'an example with the wrong status',
    withValue(`${examplesOf(triggerChat, 403)}/forbidden/value/responseCode`, 404),
    `${examplesOf(triggerChat, 403)}/forbidden/value/responseCode`,
    'The example "forbidden" is under 403, so its responseCode is 403, but here is 404. Correct it.',
  ],
  [
    'an example with the wrong code',
    withValue(`${examplesOf(triggerChat, 403)}/forbidden/value/errorCode`, 'notAllowed'),
    `${examplesOf(triggerChat, 403)}/forbidden/value/errorCode`,
    'The example "forbidden" is under 403, so its errorCode is "forbidden", but here is "notAllowed". Correct it.',
  ],
  [
    'an example without a code',
    withoutValue(`${examplesOf(triggerChat, 403)}/forbidden/value/errorCode`),
    `${examplesOf(triggerChat, 403)}/forbidden/value/errorCode`,
    'The example "forbidden" is under 403, so its errorCode is "forbidden", but here is none. Correct it.',
  ],
  [
    'an error outside of any operation',
    withValue(`${anyStatement}/error`, { status: 403, errorCode: 'forbidden' }),
    anyStatement,
    'service/say has an `error`, so it belongs to an operation, but it is elsewhere. Move it there.',
  ],
  [
    'an error that is documented twice',
    withValue(`${pointerTo('trigger-chat/address', triggerChat)}/error`, { status: 403, errorCode: 'forbidden' }),
    forbidden,
    'triggerChat documents 403 forbidden once, but trigger-chat/address and trigger-chat/error/forbidden both do. Remove one.',
  ],
])('%s is found', (_, spoiled, where, message) => {
  expect(checkErrors(spoiled)).toEqual([{ where, message }]);
});

function examplesOf(operation: string, status: number): string {
  return `${operation}/responses/${status}/content/application~1json/examples`;
}
