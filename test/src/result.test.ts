import { expect, test } from 'vitest';
import { createClient } from '../../src/client.ts';

function errorBody(errorCode: string, responseCode: number): string {
  return JSON.stringify({ responseCode, errorCode, message: 'Not like this.', data: null });
}

function readSession(status: number, text: string) {
  const fetch = async () => new Response(text, { status });
  const client = createClient({ apiKey: 'acme-key', baseUrl: 'http://service.test/api', fetch });
  return client.getSession({ path: { sessionId: 's1' } });
}

test('the client reads a documented error code as the same code', async () => {
  expect(await readSession(404, errorBody('sessionNotFound', 404))).toEqual({
    ok: false,
    errorCode: 'sessionNotFound',
    status: 404,
    message: 'Not like this.',
  });
});

test.each([
  ['teapot', 409],
  ['', 409],
  ['toString', 409],
  ['__proto__', 409],
  ['undocumented', 409],
  ['sessionNotFound', 200],
  ['sessionNotFound', 400],
])('the client reads the error code %j with the status %i as undocumented', async (receivedCode, status) => {
  expect(await readSession(status, errorBody(receivedCode, 404))).toEqual({
    ok: false,
    errorCode: 'undocumented',
    status,
    receivedCode,
    message: 'Not like this.',
  });
});

const success = JSON.stringify({ responseCode: 200, message: 'Session details found', data: { sessionId: 's1' } });

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
])('the client rejects a response body that is not an envelope: %j', async (text) => {
  for (const status of [200, 401, 500]) {
    expect(await readSession(status, text)).toEqual({
      ok: false,
      errorCode: 'unreadable',
      status,
      // The library parses the JSON of an error, so quotation marks around a text get lost.
      text: status === 200 ? text : text.replace(/^"(.*)"$/, '$1'),
      message: expect.stringContaining(`Status ${status} with `),
    });
  }
});

test('the client truncates the text of an unreadable response to 1,000 characters', async () => {
  expect(await readSession(502, 'x'.repeat(100_000))).toMatchObject({ text: 'x'.repeat(1_000) });
});
