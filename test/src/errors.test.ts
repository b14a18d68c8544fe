import { expect, expectTypeOf, test } from 'vitest';
import { type ErrorCode, type ErrorCodeOf, isDocumented, type StatusOf, statusOf } from '../../src/errors.ts';
import { documentedErrors } from '../../src/generated/errors.ts';

// The tables of the interface, part Errors, written off by hand.
const authentication = { apiKeyMissing: 401, apiKeyInvalid: 401 };
const triggerChat = {
  customerNumberRequired: 400,
  customerEmailRequired: 400,
  messageRequired: 400,
  templateIdRequired: 400,
  templateNotSupported: 400,
  emailBodyRequired: 400,
  agentNumberNotInChannel: 400,
  noAgentPhoneNumbers: 400,
  noAgentEmail: 400,
  unsupportedChannelType: 400,
  agentNameRequired: 400,
  incompatibleOptions: 400,
  ...authentication,
  forbidden: 403,
  channelNotFound: 404,
  sessionNotFound: 404,
  replyToSessionNotFound: 404,
  validationError: 422,
  internalError: 500,
};
const getSession = { ...authentication, sessionNotFound: 404, validationError: 422, internalError: 500 };

test('the errors of each operation are those of the interface, and no others', () => {
  expect(documentedErrors).toEqual({
    triggerChat,
    cancelScheduledMessages: authentication,
    getSession,
    updateWorkflowCall: authentication,
    triggerCall: authentication,
    getSignedUrl: authentication,
    cancelCall: authentication,
  });
});

test('every error code has its status, the same in every operation', () => {
  expect(statusOf).toEqual(Object.assign({}, ...Object.values(documentedErrors)));
  for (const rows of Object.values(documentedErrors)) expect(statusOf).toMatchObject(rows);
});

test('a code is documented for the operations that name it only', () => {
  expect(isDocumented('triggerChat', 'forbidden')).toBe(true);
  expect(isDocumented('getSession', 'forbidden')).toBe(false);
  expect(isDocumented('getSession', 'SessionNotFound')).toBe(false);
});

test.each(['', 'toString', '__proto__', 'constructor'])('%o is no error code', (code) => {
  expect(isDocumented('triggerChat', code)).toBe(false);
});

test('the compiler knows codes and statuses', () => {
  expectTypeOf<ErrorCode>().toEqualTypeOf<keyof typeof triggerChat>();
  expectTypeOf<ErrorCodeOf<'getSession'>>().toEqualTypeOf<keyof typeof getSession>();
  expectTypeOf<StatusOf<'forbidden'>>().toEqualTypeOf<403>();
  expectTypeOf(statusOf.sessionNotFound).toEqualTypeOf<404>();
});
