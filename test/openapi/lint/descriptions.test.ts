import { expect, test } from 'vitest';
import type { Document } from '../../../openapi/generate/document.ts';
import { checkDescriptions } from '../../../openapi/lint/descriptions.ts';
import { withoutValue, withValue } from './altered-document.ts';

const triggerCall = '#/paths/~1call~1trigger/post';
const fields = `${triggerCall}/requestBody/content/application~1json/schema/properties`;
const parameter = '#/paths/~1call~1cancel~1{callId}/parameters/0';

test.each<[string, Document, string, string]>([
  [
    'a field without a description',
    withoutValue(`${fields}/phoneNumber/description`),
    `${fields}/phoneNumber`,
    'phoneNumber needs a description, but has none. Say in a sentence what it is for.',
  ],
  [
    'a field that its schema no longer describes',
    withValue(`${fields}/startWorkingHour`, { type: 'string' }),
    `${fields}/startWorkingHour`,
    'startWorkingHour needs a description, but has none. Say in a sentence what it is for.',
  ],
  [
    'a parameter without a description',
    withoutValue(`${parameter}/description`),
    parameter,
    'callId needs a description, but has none. Say in a sentence what it is for.',
  ],
  [
    'a description that repeats the name',
    withValue(`${fields}/phoneNumber/description`, 'The phone number to call.'),
    `${fields}/phoneNumber`,
    'The description of phoneNumber says more than its name, but here is "The phone number to call.". Say what it is for.',
  ],
  [
    'a description without a full stop',
    withValue(`${fields}/phoneNumber/description`, 'Whom the agent calls today'),
    `${fields}/phoneNumber`,
    'The description of phoneNumber ends in a full stop, but here is "Whom the agent calls today". Complete it.',
  ],
  [
    'a summary that is no name',
    withValue(`${triggerCall}/summary`, 'Place a call'),
    triggerCall,
    'The summary of triggerCall is its name, "Trigger Call", but here is "Place a call". Correct it.',
  ],
  [
    'an operation without a summary',
    withoutValue(`${triggerCall}/summary`),
    triggerCall,
    'The summary of triggerCall is its name, "Trigger Call", but here is none. Correct it.',
  ],
  [
    'an operation without a statement of its address',
    withValue(`${triggerCall}/x-statements`, []),
    triggerCall,
    'triggerCall needs a statement that ends in /address, but has none. Add it.',
  ],
])('%s is found', (_, spoiled, where, message) => {
  expect(checkDescriptions(spoiled)).toEqual([{ where, message }]);
});
