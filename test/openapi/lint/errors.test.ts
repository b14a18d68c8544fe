import { expect, test } from 'vitest';
import type { Document } from '../../../openapi/generate/document.ts';
import { errors } from '../../../openapi/lint/errors.ts';
import { document, whereIs, without, withValue } from './spoiled.ts';

const triggerChat = '#/paths/~1chat-agent~1trigger/post';
const cancelCall = '#/paths/~1call~1cancel~1{callId}/put';
const forbidden = whereIs('trigger-chat/error/forbidden', triggerChat);
const keyMissing = whereIs('cancel-call/error/api-key-missing', cancelCall);
const anyStatement = whereIs('service/say');

test('errors and their examples agree', () => {
  expect(errors(document)).toEqual([]);
});

test.each<[string, Document, string, string]>([
  [
    'a documented error without its example',
    without(`${examplesOf(triggerChat, 403)}/forbidden`),
    forbidden,
    'trigger-chat/error/forbidden needs an example named "forbidden" in the 403 response of triggerChat, but there is none. Add one.',
  ],
  [
    'a documented error without its response',
    without(`${triggerChat}/responses/403`),
    forbidden,
    'trigger-chat/error/forbidden needs an example named "forbidden" in the 403 response of triggerChat, but there is none. Add one.',
  ],
  [
    'an example without its statement',
    without(forbidden),
    `${examplesOf(triggerChat, 403)}/forbidden`,
    'The example "forbidden" needs a statement of triggerChat with error { status: 403, errorCode: forbidden }, but there is none. Add it or remove the example.',
  ],
  [
    'an operation that leaves a row of 401 out',
    without(keyMissing),
    `${examplesOf(cancelCall, 401)}/apiKeyMissing`,
    'The example "apiKeyMissing" needs a statement of cancelCall with error { status: 401, errorCode: apiKeyMissing }, but there is none. Add it or remove the example.',
  ],
  [
    'a statement that is no longer a row',
    without(`${keyMissing}/error`),
    `${examplesOf(cancelCall, 401)}/apiKeyMissing`,
    'The example "apiKeyMissing" needs a statement of cancelCall with error { status: 401, errorCode: apiKeyMissing }, but there is none. Add it or remove the example.',
  ],
  [
    'an example with the wrong status',
    withValue(`${examplesOf(triggerChat, 403)}/forbidden/value/responseCode`, 404),
    `${examplesOf(triggerChat, 403)}/forbidden/value/responseCode`,
    'The example "forbidden" stands under 403, so its responseCode is 403, but here is 404. Correct it.',
  ],
  [
    'an example with the wrong code',
    withValue(`${examplesOf(triggerChat, 403)}/forbidden/value/errorCode`, 'notAllowed'),
    `${examplesOf(triggerChat, 403)}/forbidden/value/errorCode`,
    'The example "forbidden" stands under 403, so its errorCode is "forbidden", but here is "notAllowed". Correct it.',
  ],
  [
    'an example without a code',
    without(`${examplesOf(triggerChat, 403)}/forbidden/value/errorCode`),
    `${examplesOf(triggerChat, 403)}/forbidden/value/errorCode`,
    'The example "forbidden" stands under 403, so its errorCode is "forbidden", but here is none. Correct it.',
  ],
  [
    'an error outside of any operation',
    withValue(`${anyStatement}/error`, { status: 403, errorCode: 'forbidden' }),
    anyStatement,
    'service/say has an `error`, so it belongs to an operation, but it stands elsewhere. Move it there.',
  ],
  [
    'an error that is documented twice',
    withValue(`${whereIs('trigger-chat/address', triggerChat)}/error`, { status: 403, errorCode: 'forbidden' }),
    forbidden,
    'triggerChat documents 403 forbidden once, but trigger-chat/address and trigger-chat/error/forbidden both do. Remove one.',
  ],
])('%s is found', (_, spoiled, where, message) => {
  expect(errors(spoiled)).toEqual([{ where, message }]);
});

test('a row and an example that name different statuses are both found', () => {
  const findings = errors(withValue(`${forbidden}/error/status`, 404));

  expect(findings.map(({ where }) => where)).toEqual([forbidden, `${examplesOf(triggerChat, 403)}/forbidden`]);
});

test('what is missing in a shared response is missing in every operation', () => {
  const findings = errors(without(`${examplesOf(triggerChat, 401)}/apiKeyInvalid`));

  expect(findings).toHaveLength(7);
  expect(findings.map(({ message }) => message)).toContain(
    'cancel-call/error/api-key-invalid needs an example named "apiKeyInvalid" in the 401 response of cancelCall, but there is none. Add one.',
  );
});

function examplesOf(operation: string, status: number): string {
  return `${operation}/responses/${status}/content/application~1json/examples`;
}
