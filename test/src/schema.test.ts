import { expect, test } from 'vitest';
import { triggerChatBody } from '../../src/generated/request-validators.js';
import { getSignedUrl200 } from '../../src/generated/response-validators.js';
import { describeSchemaError, formatPointer, type SchemaError } from '../../src/schema.ts';

const fault = (keyword: string, params: Record<string, unknown> = {}, message?: string): SchemaError => ({
  instancePath: '',
  keyword,
  params,
  ...(message === undefined ? {} : { message }),
});

test.each([
  [fault('enum', { allowedValues: ['prompt', 'say', 2, null] }), 'must be one of "prompt", "say", 2, null'],
  [fault('const', { allowedValue: 200 }), 'must be 200'],
  [fault('const', { allowedValue: null }), 'must be null'],
  [fault('required', { missingProperty: 'agentName' }), 'must have the field "agentName"'],
  [fault('additionalProperties', { additionalProperty: 'agent' }), 'has the unknown field "agent"'],
  [fault('unevaluatedProperties', { unevaluatedProperty: 'agent' }), 'has the unknown field "agent"'],
  [fault('discriminator', { tag: 'type', tagValue: 'fax' }), 'must have a known "type"'],
  [fault('type', { type: 'string' }, 'must be string'), 'must be string'],
  [fault('not'), 'is not valid'],
])('what was expected, in words: %j', (error, words) => {
  expect(describeSchemaError(error)).toBe(words);
});

test.each([
  ['', 'the body'],
  ['/message', 'message'],
  ['/messengerOptions/messageType', 'messengerOptions.messageType'],
  ['/attachments/2', 'attachments[2]'],
  ['/transcript/0/content/11/type', 'transcript[0].content[11].type'],
  ['/0/name', '[0].name'],
  ['/metadata/a~1b~0c', 'metadata.a/b~c'],
])('the place %o is written %o', (instancePath, place) => {
  expect(formatPointer(instancePath, 'the body')).toBe(place);
});

test('the compiled schemas report errors that can be put into words', () => {
  const words = (error: SchemaError) =>
    `${formatPointer(error.instancePath, 'the body')} ${describeSchemaError(error)}`;
  triggerChatBody({ communicationChannel: 'Web', attachments: ['https://files.example/a.pdf', 7] });
  getSignedUrl200({ responseCode: 404, message: 'Signed url generated successfully!', data: {} });

  expect(triggerChatBody.errors?.map(words)).toEqual(['attachments[1] must be string']);
  expect(getSignedUrl200.errors?.map(words).sort()).toEqual([
    'data must have the field "url"',
    'responseCode must be 200',
  ]);
});
