import { describe, expect, test } from 'vitest';
import { JsonBody } from '../../../mock/http/message.ts';
import { unavailableReply } from '../../../mock/http/transport-error.ts';
import { documentedErrors } from '../../../src/generated/errors.ts';
import { operationIds } from '../../../src/operations.ts';
import { resultOf } from '../../../src/result.ts';

test.each([
  [false, '1', 'Nothing was done.'],
  [true, undefined, 'may have been executed'],
])(
  'a 503 response for a lost database has Retry-After only if nothing can have been written: possible write %j',
  (mayBeDone, retryAfter, advice) => {
    const { status, headers, body } = unavailableReply(mayBeDone);

    expect([status, headers['retry-after']]).toEqual([503, retryAfter]);
    expect(body instanceof JsonBody && body.text()).toContain(advice);
  },
);

const success = JSON.stringify({
  responseCode: 200,
  message: 'Session details found',
  data: { sessionId: 's1' },
});

function errorBody(errorCode: unknown, responseCode = 400): string {
  return JSON.stringify({ responseCode, errorCode, message: 'Not like this.', data: null });
}

describe.each(operationIds)('an error of the operation %s', (id) => {
  test.each(Object.entries(documentedErrors[id]))(
    'the client reads the documented error code %s as the same code',
    (errorCode, status) => {
      expect(resultOf(id, status, errorBody(errorCode, status))).toEqual({
        ok: false,
        errorCode,
        status,
        message: 'Not like this.',
      });
    },
  );

  test.each(['teapot', '', 'toString', '__proto__', 'undocumented'])(
    'the client reads the error code %j as undocumented',
    (receivedCode) => {
      expect(resultOf(id, 409, errorBody(receivedCode, 409))).toEqual({
        ok: false,
        errorCode: 'undocumented',
        status: 409,
        receivedCode,
        message: 'Not like this.',
      });
    },
  );
});

test.each([200, 302, 400])(
  'the client reads a documented error code with the wrong status %i as undocumented',
  (status) => {
    expect(resultOf('getSession', status, errorBody('sessionNotFound', 404))).toMatchObject({
      errorCode: 'undocumented',
      status,
      receivedCode: 'sessionNotFound',
    });
  },
);

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
])('the client rejects a response body that is not an envelope: %j', (text) => {
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

test('the client truncates the text of an unreadable response to 1,000 characters', () => {
  expect(resultOf('getSession', 502, 'x'.repeat(100_000))).toMatchObject({ text: 'x'.repeat(1_000) });
});
