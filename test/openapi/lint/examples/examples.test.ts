import { expect, test } from 'vitest';
import type { Document } from '../../../../openapi/generate/document.ts';
import { checkExamples } from '../../../../openapi/lint/examples/examples.ts';
import { locatedExamplesOf } from '../../../../openapi/lint/examples/located-examples.ts';
import { document, withoutValue, withValue } from '../altered-document.ts';

const chatTrigger = '#/paths/~1chat-agent~1trigger/post';
const chatRequests = `${chatTrigger}/requestBody/content/application~1json/examples`;
const getSession = '#/paths/~1session~1fetch~1{sessionId}';
const sessions = `${getSession}/get/responses/200/content/application~1json/examples`;
const chat = `${sessions}/messengerChat/value`;
const signedUrl = '#/paths/~1call~1signed-recording-url/get';
const refusals = '#/paths/~1call~1trigger/post/responses/401/content/application~1json/examples';
const session = `${getSession}/get/responses/200/content/application~1json/schema/properties/data`;
const status = `${session}/oneOf/0/properties/status`;

const correct = 'Correct the example, or the schema if the example is right.';

test('every example of the document fits', () => {
  expect(checkExamples(document)).toEqual([]);
});

test('examples of all carriers are looked at', () => {
  const places = locatedExamplesOf(document).map(({ where }) => where);

  expect(places).toEqual(
    expect.arrayContaining([
      `${chatRequests}/messengerPrompt/value`,
      chat,
      `${getSession}/parameters/0/examples/messengerChat/value`,
      `${signedUrl}/parameters/0/examples/completedCall/value`,
      `${chatTrigger}/responses/401/content/application~1json/examples/apiKeyMissing/value`,
    ]),
  );
  expect(new Set(places).size).toBe(places.length);
});

test.each<[string, Document, string, string]>([
  [
    'a value of the wrong type in a request',
    withValue(`${chatRequests}/messengerPrompt/value/customerNumber`, 14155550142),
    `${chatRequests}/messengerPrompt/value/customerNumber`,
    'In the example "messengerPrompt", customerNumber must be string, but here is 14155550142.',
  ],
  [
    'a missing channel, which only some requests need',
    withoutValue(`${chatRequests}/messengerSay/value/communicationChannel`),
    `${chatRequests}/messengerSay/value`,
    'In the example "messengerSay", the value must have the field "communicationChannel", but here is',
  ],
  [
    'a number below the lowest',
    withValue('#/paths/~1call~1trigger/post/requestBody/content/application~1json/examples/full/value/callPriority', 0),
    '#/paths/~1call~1trigger/post/requestBody/content/application~1json/examples/full/value/callPriority',
    'In the example "full", callPriority must be >= 1, but here is 0.',
  ],
  [
    'a message that is not the fixed one',
    withValue(`${chatTrigger}/responses/200/content/application~1json/examples/webChat/value/message`, 'Done'),
    `${chatTrigger}/responses/200/content/application~1json/examples/webChat/value/message`,
    'In the example "webChat", message must be "Trigger dispatched", but here is "Done".',
  ],
  [
    'a moment that is none',
    withValue(`${chat}/data/createdAt`, 'yesterday'),
    `${chat}/data/createdAt`,
    'In the example "messengerChat", data.createdAt must be a date-time with an offset, such as 2026-11-20T09:00:00Z, but here is "yesterday".',
  ],
  [
    'an unknown status',
    withValue(`${chat}/data/status`, 'asleep'),
    `${chat}/data/status`,
    'In the example "messengerChat", data.status must be one of "active",',
  ],
  [
    'a missing field in one kind of transcript entry',
    withoutValue(`${chat}/data/transcript/3/name`),
    `${chat}/data/transcript/3`,
    'In the example "messengerChat", data.transcript[3] must have the field "name", but here is',
  ],
  [
    'a wrong field in one kind of content, inside one kind of entry, inside one kind of session',
    withValue(`${chat}/data/transcript/9/content/1/url`, 'cup.jpg'),
    `${chat}/data/transcript/9/content/1/url`,
    'In the example "messengerChat", data.transcript[9].content[1].url must be an absolute address, such as https://example.com/a.png, but here is "cup.jpg".',
  ],
  [
    'a field of calls in a chat',
    withValue(`${chat}/data/duration`, 12),
    `${chat}/data`,
    'In the example "messengerChat", data must NOT be valid, but here is',
  ],
  [
    'an empty path parameter',
    withValue(`${getSession}/parameters/0/examples/messengerChat/value`, ''),
    `${getSession}/parameters/0/examples/messengerChat/value`,
    'In the example "messengerChat", the value must not be empty, but here is "".',
  ],
  [
    'a query parameter in the wrong format',
    withValue(`${signedUrl}/parameters/1/examples/storage/value`, 'nowhere'),
    `${signedUrl}/parameters/1/examples/storage/value`,
    'In the example "storage", the value must be an absolute address, such as https://example.com/a.png, but here is "nowhere".',
  ],
  [
    'an example without a value',
    withoutValue(`${signedUrl}/parameters/0/examples/completedCall/value`),
    `${signedUrl}/parameters/0/examples/completedCall/value`,
    'In the example "completedCall", the value must be string, but here is nothing.',
  ],
  [
    'a schema with a wrong example',
    withValue(`${chatTrigger}/requestBody/content/application~1json/schema/properties/timezone/example`, 5),
    `${chatTrigger}/requestBody/content/application~1json/schema/properties/timezone/example`,
    'In the example "example", the value must be string, but here is 5.',
  ],
  [
    'a schema with a wrong example among several',
    withValue(`${status}/examples`, ['active', 'asleep']),
    `${status}/examples/1`,
    'In the example "examples[1]", the value must be one of "active",',
  ],
])('%s is found', (_, spoiled, where, beginning) => {
  expect(checkExamples(spoiled)).toEqual([{ where, message: expect.stringContaining(beginning) }]);
});

test('a shared response is judged once', () => {
  expect(checkExamples(withValue(`${refusals}/apiKeyMissing/value/data`, {}))).toEqual([
    {
      where: expect.stringMatching(/401.*apiKeyMissing\/value\/data$/),
      message: `In the example "apiKeyMissing", data must be null, but here is {}. ${correct}`,
    },
  ]);
});
