import { describe, expect, expectTypeOf, test } from 'vitest';
import { documentedErrors } from '../../src/generated/errors.ts';
import { type OperationId, operationIds } from '../../src/operations.ts';
import { type Result, resultOf } from '../../src/result.ts';

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

test('a code that only another operation has is undocumented', () => {
  expect(resultOf('getSession', 403, errorBody('forbidden', 403))).toMatchObject({
    errorCode: 'undocumented',
    receivedCode: 'forbidden',
  });
});

test.each([200, 302, 400])('a documented code with the other status %i is undocumented', (status) => {
  expect(resultOf('getSession', status, errorBody('sessionNotFound', 404))).toMatchObject({
    errorCode: 'undocumented',
    status,
    receivedCode: 'sessionNotFound',
  });
});

test('the status of HTTP counts, not the responseCode of the body', () => {
  expect(resultOf('getSession', 404, errorBody('sessionNotFound', 200))).toMatchObject({
    errorCode: 'sessionNotFound',
    status: 404,
  });
  expect(resultOf('getSession', 200, success.replace('200', '500'))).toMatchObject({ ok: true, status: 200 });
});

test.each([null, 7])('an errorCode that is no text, %o, is none', (errorCode) => {
  expect(resultOf('updateWorkflowCall', 200, errorBody(errorCode))).toMatchObject({ ok: true, data: null });
  expect(resultOf('updateWorkflowCall', 400, errorBody(errorCode))).toMatchObject({ errorCode: 'unreadable' });
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

test.each([0, 201, 302, 404, 500])('a success under status %i is unreadable', (status) => {
  expect(resultOf('getSession', status, success)).toMatchObject({ errorCode: 'unreadable', status, text: success });
});

test('the text of an unreadable answer is cut at 1,000', () => {
  expect(resultOf('getSession', 502, 'x'.repeat(100_000))).toMatchObject({ text: 'x'.repeat(1_000) });
});

/** Compiles as long as the cases are all there are. */
function describeResult(result: Result<'getSession'>): string {
  switch (result.errorCode) {
    case undefined:
      return `${result.data.sessionId} is ${result.data.status}`;
    case 'apiKeyMissing':
    case 'apiKeyInvalid':
      expectTypeOf(result.status).toEqualTypeOf<401>();
      return 'no key';
    case 'sessionNotFound':
      expectTypeOf(result.status).toEqualTypeOf<404>();
      return 'no session';
    case 'validationError':
      expectTypeOf(result.status).toEqualTypeOf<422>();
      return 'no identifier';
    case 'internalError':
      expectTypeOf(result.status).toEqualTypeOf<500>();
      return 'failed';
    case 'undocumented':
      expectTypeOf(result.receivedCode).toEqualTypeOf<string>();
      return `refused: ${result.receivedCode}`;
    case 'unreadable':
      expectTypeOf(result.status).toEqualTypeOf<number>();
      return `not understood: ${result.text}`;
    default:
      return result satisfies never;
  }
}

test('a switch over the error codes is exhaustive', () => {
  expect(describeResult(resultOf('getSession', 404, errorBody('sessionNotFound')))).toBe('no session');
  expect(describeResult(resultOf('getSession', 418, errorBody('teapot')))).toBe('refused: teapot');
});

test('the compiler ties ok to the data, and the message to which data it is', () => {
  type Cancelled = Extract<Result<'cancelScheduledMessages'>, { ok: true }>;
  type NotCancelled = Extract<Cancelled, { message: 'Jobs not cancelled' }>;

  expectTypeOf<Cancelled['message']>().toEqualTypeOf<
    'Scheduled messages cancelled successfully' | 'No scheduled jobs found' | 'Jobs not cancelled'
  >();
  expectTypeOf<NotCancelled['data']['isCancelled']>().toEqualTypeOf<false>();
  expectTypeOf<NotCancelled['data']['reason']>().toEqualTypeOf<string>();
  expectTypeOf<Extract<Cancelled, { data: { isCancelled: true } }>['data']>().not.toHaveProperty('reason');
  expectTypeOf<Extract<Result<OperationId>, { ok: false }>>().not.toHaveProperty('data');
  expectTypeOf<Extract<Result<'updateWorkflowCall'>, { ok: true }>['data']>().toEqualTypeOf<null>();
});

test('the compiler knows which codes an operation can refuse with', () => {
  type Codes<Id extends OperationId> = Result<Id>['errorCode'];

  expectTypeOf<Codes<'triggerChat'>>().toEqualTypeOf<
    keyof (typeof documentedErrors)['triggerChat'] | 'undocumented' | 'unreadable' | undefined
  >();
  expectTypeOf<Codes<'cancelCall'>>().toEqualTypeOf<
    'apiKeyMissing' | 'apiKeyInvalid' | 'undocumented' | 'unreadable' | undefined
  >();
});
