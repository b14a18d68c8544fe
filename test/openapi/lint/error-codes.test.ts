import { expect, test } from 'vitest';
import type { Document } from '../../../openapi/generate/document.ts';
import { checkErrorCodes } from '../../../openapi/lint/errors.ts';
import { document, withoutValue, withValue } from './altered-document.ts';

const notFound = '#/paths/~1session~1fetch~1{sessionId}/get/responses/404';
const schema = `${notFound}/content/application~1json/schema`;
const correct = 'Correct openapi/schemas/error-codes.yaml.';

test('the codes of the document are those of the error tables', () => {
  expect(checkErrorCodes(document)).toEqual([]);
});

test.each<[string, Document, string]>([
  [
    'a code that is not stated',
    withValue(`${schema}/properties/errorCode/anyOf/0/enum`, ['sessionNotFound', 'sessionGone']),
    `The 404 of getSession has an \`errorCode\` of sessionNotFound, or of any other, but here is sessionNotFound, sessionGone. ${correct}`,
  ],
  [
    'a list that lets no other code through',
    withoutValue(`${schema}/properties/errorCode/anyOf/1`),
    `The 404 of getSession has an \`errorCode\` of sessionNotFound, or of any other, but here is sessionNotFound, and no other. ${correct}`,
  ],
  [
    'no list',
    withoutValue(`${schema}/properties`),
    `The 404 of getSession has an \`errorCode\` of sessionNotFound, or of any other, but here is no code, and no other. ${correct}`,
  ],
])('%s is found', (_, spoiled, message) => {
  expect(checkErrorCodes(spoiled)).toEqual([{ where: notFound, message }]);
});
