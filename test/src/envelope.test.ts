import { expect, test } from 'vitest';
import { toErrorEnvelope, toSuccessEnvelope } from '../../src/envelope.ts';
import { isDocumented } from '../../src/errors.ts';
import { documentedErrors } from '../../src/generated/errors.ts';
import { cancelCall200, getSession404 } from '../../src/generated/response-validators.js';

test('a success has the fields and the code that the document asks for', () => {
  const body = toSuccessEnvelope('Call canceled successfully!', { removedJobs: 1 });

  expect(body).toEqual({ responseCode: 200, message: 'Call canceled successfully!', data: { removedJobs: 1 } });
  expect(cancelCall200(body)).toBe(true);
});

test('an error carries its HTTP status and no data', () => {
  const body = toErrorEnvelope(404, 'sessionNotFound', 'There is no such session.');

  expect(body).toEqual({
    responseCode: 404,
    errorCode: 'sessionNotFound',
    message: 'There is no such session.',
    data: null,
  });
  expect(getSession404(body)).toBe(true);
});

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

test.each(['', 'toString', '__proto__', 'constructor'])('%o is no error code', (code) => {
  expect(isDocumented('triggerChat', code)).toBe(false);
});
