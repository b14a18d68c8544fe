import { describe, expect, test } from 'vitest';
import { documentedErrors } from '../../src/generated/errors.ts';
import { operationIds } from '../../src/operations.ts';
import { resultOf } from '../../src/result.ts';

const success = JSON.stringify({
  responseCode: 200,
  message: 'Session details found',
  data: { sessionId: 's1' },
});

function errorBody(errorCode: unknown, responseCode = 400): string {
  return JSON.stringify({ responseCode, errorCode, message: 'Not like this.', data: null });
}

describe.each(operationIds)('%s', (id) => {
  test.each(Object.entries(documentedErrors[id]))('the documented %s comes back as itself', (errorCode, status) => {
    expect(resultOf(id, status, errorBody(errorCode, status))).toEqual({
      ok: false,
      errorCode,
      status,
      message: 'Not like this.',
    });
  });

  test.each(['teapot', '', 'toString', '__proto__', 'undocumented'])('the code %o is undocumented', (receivedCode) => {
    expect(resultOf(id, 409, errorBody(receivedCode, 409))).toEqual({
      ok: false,
      errorCode: 'undocumented',
      status: 409,
      receivedCode,
      message: 'Not like this.',
    });
  });
});

test.each([200, 302, 400])('a documented code with the other status %i is undocumented', (status) => {
  expect(resultOf('getSession', status, errorBody('sessionNotFound', 404))).toMatchObject({
    errorCode: 'undocumented',
    status,
    receivedCode: 'sessionNotFound',
  });
});

test.each([
  '',
  ' ',
  'null',
  '[]',
  '"text"',
  '{}',
  '{"message":"Forbidden"}',
  '{"responseCode":200}',
  '{"responseCode":"200","message":"Session details found","data":null}',
  '{"responseCode":200,"message":null,"data":null}',
  success.slice(0, -1),
])('%j is no envelope', (text) => {
  for (const status of [200, 401, 500]) {
    expect(resultOf('getSession', status, text)).toEqual({
      ok: false,
      errorCode: 'unreadable',
      status,
      text,
      message: expect.stringContaining(`Status ${status} with `),
    });
  }
});

test('the text of an unreadable answer is cut at 1,000', () => {
  expect(resultOf('getSession', 502, 'x'.repeat(100_000))).toMatchObject({ text: 'x'.repeat(1_000) });
});
