import { expect, test } from 'vitest';
import type { Document } from '../../../openapi/generate/document.ts';
import { checkResponses } from '../../../openapi/lint/responses.ts';
import { operationIds } from '../../../src/operations.ts';
import { document, withoutValue, withValue } from './altered-document.ts';

const path = '#/paths/~1chat-agent~1cancel~1{sessionId}';
const operation = `${path}/delete`;
const success = `${operation}/responses/200/content/application~1json`;
const addBases = 'Correct the `servers` of its path.';

test('the responses of the document are complete', () => {
  expect(checkResponses(document)).toEqual([]);
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
  [
    'no default response',
    withoutValue(`${operation}/responses/default`),
    'cancelScheduledMessages needs a `default` response for undocumented refusals, but has none. Add the common one.',
  ],
  [
    'no security',
    withValue(`${operation}/security`, []),
    "cancelScheduledMessages asks for an API key, but its `security` is []. Leave it to the root's.",
  ],
  [
    'security for those who want it',
    withValue(`${operation}/security`, [{ apiKey: [] }, {}]),
    'cancelScheduledMessages asks for an API key, but its `security` is [{"apiKey":[]},{}]. Leave it to the root\'s.',
  ],
  [
    'no base',
    withValue(`${path}/servers`, []),
    `cancelScheduledMessages stands under one or more of the servers {baseUrl}, {baseUrlAlt}, but is given none. ${addBases}`,
  ],
  [
    'an unknown base',
    withValue(`${path}/servers`, [{ url: '{baseUrl}' }, { url: '{other}' }]),
    `cancelScheduledMessages stands under one or more of the servers {baseUrl}, {baseUrlAlt}, but is given {baseUrl}, {other}. ${addBases}`,
  ],
])('an operation with %s is found', (_, spoiled, message) => {
  expect(checkResponses(spoiled)).toEqual([{ where: operation, message }]);
});

test('without security at the root, no operation has any', () => {
  expect(checkResponses(withoutValue('#/security'))).toHaveLength(operationIds.length);
});
