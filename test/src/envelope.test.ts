import { expect, test } from 'vitest';
import { toErrorEnvelope, toSuccessEnvelope } from '../../src/envelope.ts';
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
