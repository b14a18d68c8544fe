import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { type Exchange, notesOnCurl, toCurl } from '../../../../mock/dashboard/requests/to-curl.ts';
import { createMock, manualClock } from '../../../../mock/index.ts';
import { start } from '../../../support/mock/world.ts';

const run = promisify(execFile);
const apiKey = 'acme-key';
const hostile = `'; echo "pwned" $(id) \`id\` \${HOME} \\ <script>alert(1)</script> {{7*7}} @/etc/passwd`;

/** A mock that listens, and the exchange of one request to it. */
async function recordExchange(method: string, target: string, body?: string, headers: Record<string, string> = {}) {
  const mock = createMock({ clock: manualClock(start) });
  const { port } = await mock.listen();
  onTestFinished(() => mock.close());
  const origin = `http://127.0.0.1:${port}`;
  const all = { 'x-api-key': apiKey, 'content-type': 'application/json', ...headers };
  await (await fetch(origin + target, { method, headers: all, ...(body !== undefined && { body }) })).text();
  const latest = async (): Promise<Exchange> => {
    const { exchanges } = await mock.control.readJournal({ limit: 1 });
    const [exchange] = exchanges;
    if (exchange === undefined) throw new Error('The journal is empty.');
    return exchange;
  };
  return { mock, origin, latest, exchange: await latest() };
}

/** What a request asked for and was answered, without what is different every time. */
function comparableParts({ method, target, body, operationId, workspaceId, reply }: Exchange) {
  return { method, target, body, operationId, workspaceId, status: reply.status };
}

const chat = { communicationChannel: 'Website Chat', customerNumber: hostile, metadata: { name: hostile } };
const requests: [
  name: string,
  method: string,
  target: string,
  body?: string | undefined,
  headers?: Record<string, string>,
][] = [
  ['a chat', 'POST', '/api/chat-agent/trigger', JSON.stringify(chat)],
  ['what the document refuses', 'POST', '/api/chat-agent/trigger', '{"customerNumber":7}'],
  ['a session', 'GET', '/api/session/fetch/ses_acme_0%2F1'],
  ['a query', 'GET', '/api/call/signed-recording-url?callId=call_1%26x'],
  ['a cancelled call', 'PUT', '/api/call/cancel/nobody'],
  ['a preference', 'GET', '/api/session/fetch/any', undefined, { prefer: 'code=404' }],
  ['a wrong key', 'GET', '/api/session/fetch/any', undefined, { 'x-api-key': 'wrong' }],
  ['not JSON', 'POST', '/api/chat-agent/trigger', `{"broken":'${hostile}`],
  ['no operation', 'GET', `/api/sesion/[1-3]/{a,b}?x='$(id)'`],
];

test.each(requests)('curl asks the same again: %s', async (_, ...request) => {
  const { exchange, latest, origin } = await recordExchange(...request);
  const key = exchange.workspaceId === null && exchange.headers['x-api-key'] !== undefined ? 'wrong' : apiKey;

  const code = toCurl(exchange, origin) ?? '';
  await run('bash', ['--norc', '-c', code], { env: { ...process.env, API_KEY: key, NO_PROXY: '*' } });

  const again = await latest();
  expect(again.number).toBe(exchange.number + 1);
  expect(comparableParts(again)).toEqual({ ...comparableParts(exchange), workspaceId: again.workspaceId });
  expect(code).not.toContain(apiKey);
});

test('no command passes the character NUL', async () => {
  const { exchange, origin } = await recordExchange('POST', '/api/chat-agent/trigger', '{"broken":');

  expect(toCurl({ ...exchange, body: 'a\0b' }, origin)).toBeUndefined();
});

test('the notes name redacted secrets and truncated bodies', async () => {
  const { exchange } = await recordExchange('GET', `/api/session/fetch/${apiKey}`);

  expect(notesOnCurl({ ...exchange, truncated: true })).toEqual([
    expect.stringContaining('API_KEY'),
    expect.stringContaining('«redacted»'),
    expect.stringContaining('only the beginning'),
  ]);
});

test('whatever a request holds, the shell hands it to curl as it was', async () => {
  const { exchange, origin } = await recordExchange('POST', '/api/chat-agent/trigger', '{}');
  const words = fc.string({ unit: 'grapheme' }).map((word) => word.replaceAll('\0', ''));
  const target = words.map((word) => `/api/${word}`);
  fc.assert(
    fc.property(target, words, words, (path, body, prefer) => {
      const strange = { ...exchange, target: path, body, headers: { 'x-api-key': '«redacted»', prefer } };
      const script = `curl() { printf '%s\\0' "$@"; }\n${toCurl(strange, origin)}`;
      const env = { PATH: process.env.PATH, API_KEY: 'the key', LC_ALL: 'C.UTF-8' };
      const handed = execFileSync('bash', ['--norc', '-c', script], { env, encoding: 'utf8' }).split('\0');
      expect(handed).toContain(origin + path);
      expect(handed).toContain('x-api-key: the key');
      expect(handed).toContain(prefer === '' ? 'prefer;' : `prefer: ${prefer}`);
      expect(handed).toContain(body);
    }),
    { numRuns: 60, examples: [['/api/\u001b[31m', `'\n\u202e\\`, hostile]] },
  );
});
