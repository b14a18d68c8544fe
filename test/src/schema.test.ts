import fc from 'fast-check';
import { expect, test } from 'vitest';
import { equalsInConstantTime } from '../../mock/domain/signed-link.ts';
import { triggerChatBody } from '../../src/generated/request-validators.js';
import { getSignedUrl200 } from '../../src/generated/response-validators.js';
import { toRequestPath } from '../../src/request-path.ts';
import { describeSchemaError, formatPointer, type SchemaError } from '../../src/schema.ts';
import { toCurl } from '../../src/text/code.ts';
import { nearestName, suggestionFor } from '../../src/text/words.ts';
import { anyCharacter } from '../support/any-character.ts';

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
  [fault('type', { type: 'string' }, 'must be string'), 'must be a string'],
  [fault('not'), 'is not valid'],
])('a schema error says the expected value in words: %j', (error, words) => {
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
])('a schema error shows the JSON pointer %j as the field name %j', (instancePath, place) => {
  expect(formatPointer(instancePath, 'the body')).toBe(place);
});

test('every error of a compiled schema has an error message in words', () => {
  const words = (error: SchemaError) =>
    `${formatPointer(error.instancePath, 'the body')} ${describeSchemaError(error)}`;
  triggerChatBody({ communicationChannel: 'Web', attachments: ['https://files.example/a.pdf', 7] });
  getSignedUrl200({ responseCode: 404, message: 'Signed url generated successfully!', data: {} });

  expect(triggerChatBody.errors?.map(words)).toEqual(['attachments[1] must be a string']);
  expect(getSignedUrl200.errors?.map(words).sort()).toEqual([
    'data must have the field "url"',
    'responseCode must be 200',
  ]);
});

test('equalsInConstantTime is true only for equal texts', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      expect(equalsInConstantTime(one, one)).toBe(true);
      expect(equalsInConstantTime(one, other)).toBe(one === other);
      expect(equalsInConstantTime(one + other, one)).toBe(other === '');
    }),
  );
});

test.each([
  ['tpye', 'type'],
  ['Support messenger', 'Support Messenger'],
  ['replys', 'replies'],
  ['channel', 'channels'],
  ['name', undefined],
])('for the mistyped name %s, an error message suggests %s', (word, meant) => {
  expect(nearestName(word, ['type', 'Support Messenger', 'replies', 'channels'])).toBe(meant);
});

test('for an unknown number, an error message lists the known numbers', () => {
  expect(suggestionFor('3', ['1', '2'])).toBe('. There are "1", "2".');
  expect(suggestionFor('3', [])).toBe('. There is none.');
});

const request = { method: 'POST', url: 'http://a.test/b', headers: {} };

test.each([
  ['curl does not read a body that begins with @ from a file', { body: '@/etc/hosts' }, "--data-raw '@/etc/hosts'"],
  ['curl sends any other body unchanged', { body: '{"a":"@b"}' }, `-d '{"a":"@b"}'`],
  ['curl sends an empty header', { headers: { 'x-a': '' } }, "-H 'x-a;'"],
  [
    'curl does not read brackets in a URL as a range',
    { url: 'http://a.test/b?c=[1-9]' },
    "curl -s -g -X POST 'http://a.test/b?c=[1-9]'",
  ],
])('a curl command of the kit or the dashboard sends the request unchanged: %s', (_, change, part) =>
  expect(toCurl({ ...request, ...change })).toContain(part),
);

const template = '/session/fetch/{sessionId}';
const urlOf = (sessionId: string) => new URL(`https://one.example/api${toRequestPath(template, { sessionId })}`);

test('the client sends any identifier as one path segment that arrives unchanged', () => {
  const troublesome = fc.string({
    unit: fc.constantFrom('.', '/', '%', '2', 'e', '\\', '?', '#', ';', ' ', 'é', '\0', '$&', '{sessionId}'),
  });
  const identifier = fc.oneof(troublesome, fc.string({ unit: anyCharacter })).filter((id) => id !== '.' && id !== '..');
  fc.assert(
    fc.property(identifier, (sessionId) => {
      const { pathname, search, hash } = urlOf(sessionId);

      expect(pathname.split('/').map(decodeURIComponent)).toEqual(['', 'api', 'session', 'fetch', sessionId]);
      expect(search + hash).toBe('');
    }),
  );
});
