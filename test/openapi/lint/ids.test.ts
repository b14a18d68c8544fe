import { expect, test } from 'vitest';
import type { Document } from '../../../openapi/generate/document.ts';
import { checkIds } from '../../../openapi/lint/ids.ts';
import { pointerTo, withoutValue, withValue } from './altered-document.ts';

const session =
  '#/paths/~1session~1fetch~1{sessionId}/get/responses/200/content/application~1json/schema/properties/data';
const statement = pointerTo('service/say');
const gap = pointerTo('transport/wrong-method');
const gapOfSchema = pointerTo('session/time-of-call', session);

test.each(['service', 'Service/say', 'service/say it', 'service//say', 'service/say-', 'service/Say', '', undefined])(
  'the malformed id %j is found',
  (id) => {
    expect(checkIds(withValue(`${statement}/id`, id))).toEqual([
      {
        where: statement,
        message: `An id is kebab-case segments with "/" between them, but here is ${JSON.stringify(id)}. Rename it.`,
      },
    ]);
  },
);

test.each<[string, Document, string, string]>([
  [
    'a gap with the id of a statement',
    withValue(`${gap}/id`, 'service/say'),
    gap,
    'An id is once in the whole document, but service/say is taken. Rename one of the two.',
  ],
  [
    'the same id at a schema and at the root',
    withValue(`${statement}/id`, 'session/time-of-call'),
    gapOfSchema,
    'An id is once in the whole document, but session/time-of-call is taken. Rename one of the two.',
  ],
  [
    'a statement with an empty text',
    withValue(`${statement}/text`, ' '),
    statement,
    'service/say needs a `text` in words, but has " ". Write one.',
  ],
  [
    'a gap without a text',
    withoutValue(`${gap}/text`),
    gap,
    'transport/wrong-method needs a `text` in words, but has none. Write one.',
  ],
  [
    'a gap without a default',
    withoutValue(`${gap}/default`),
    gap,
    'transport/wrong-method needs a `default` in words, but has none. Write one.',
  ],
  [
    'a gap of a schema with an empty default',
    withValue(`${gapOfSchema}/default`, ''),
    gapOfSchema,
    'session/time-of-call needs a `default` in words, but has "". Write one.',
  ],
  [
    'two alternatives of one name',
    withValue(`${gap}/alternatives/1`, { id: 'not-found', text: 'The same again.' }),
    `${gap}/alternatives/1`,
    'An id is once among the alternatives of transport/wrong-method, but not-found is taken. Rename one of the two.',
  ],
  [
    'an alternative with more than a name',
    withValue(`${gap}/alternatives/0/id`, 'transport/not-found'),
    `${gap}/alternatives/0`,
    'An id is one kebab-case segment, but here is "transport/not-found". Rename it.',
  ],
  [
    'an alternative without words',
    withoutValue(`${gap}/alternatives/0/text`),
    `${gap}/alternatives/0`,
    'not-found needs a `text` in words, but has none. Write one.',
  ],
])('%s is found', (_, spoiled, where, message) => {
  expect(checkIds(spoiled)).toEqual([{ where, message }]);
});
