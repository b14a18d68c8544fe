import { expect, test } from 'vitest';
import type { Document } from '../../../openapi/generate/document.ts';
import { checkSuccesses } from '../../../openapi/lint/examples.ts';
import { document, withoutValue, withValue } from './altered-document.ts';

const path = '#/paths/~1chat-agent~1cancel~1{sessionId}';
const operation = `${path}/delete`;
const success = `${operation}/responses/200/content/application~1json`;

test('the responses of the document are complete', () => {
  expect(checkSuccesses(document)).toEqual([]);
});

test.each<[string, Document, string]>([
  [
    'no success',
    withoutValue(`${operation}/responses/200`),
    'cancelScheduledMessages needs a JSON response 200, but has none. Add it with its examples.',
  ],
  [
    'no examples of its success',
    withoutValue(`${success}/examples`),
    'cancelScheduledMessages needs examples of its response 200, but has none. Add one.',
  ],
  [
    'a success without example',
    withoutValue(`${success}/examples/notCancelled`),
    'cancelScheduledMessages can say "Jobs not cancelled", but none of its examples does. Add one.',
  ],
  [
    'a success that no example is left to show',
    withValue(`${success}/schema/oneOf/1/properties/message`, { enum: ['No scheduled jobs found', 'Nothing found'] }),
    'cancelScheduledMessages can say "Nothing found", but none of its examples does. Add one.',
  ],
])('an operation with %s is found', (_, spoiled, message) => {
  expect(checkSuccesses(spoiled)).toEqual([{ where: operation, message }]);
});
