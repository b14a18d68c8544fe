import { execFile, execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import {
  type Exchange,
  type Snippet,
  toClientCall,
  toCurl,
  toLiteral,
  toTest,
} from '../../../../mock/dashboard/requests/snippets.ts';
import { createMock, manualClock } from '../../../../mock/index.ts';
import { start } from '../../../support/mock/world.ts';
import { useTempFolder } from '../../../support/temp-folder.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../../../..');
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

function codeOf(snippet: Snippet): string {
  if ('reason' in snippet) throw new Error(snippet.reason);
  return snippet.code;
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
];
const noClientCall: typeof requests = [
  ['not JSON', 'POST', '/api/chat-agent/trigger', `{"broken":'${hostile}`],
  ['no operation', 'GET', `/api/sesion/[1-3]/{a,b}?x='$(id)'`],
];

test.each([...requests, ...noClientCall])('curl asks the same again: %s', async (_, ...request) => {
  const { exchange, latest, origin } = await recordExchange(...request);
  const key = exchange.workspaceId === null && exchange.headers['x-api-key'] !== undefined ? 'wrong' : apiKey;

  const code = codeOf(toCurl(exchange, origin));
  await run('bash', ['--norc', '-c', code], { env: { ...process.env, API_KEY: key, NO_PROXY: '*' } });

  const again = await latest();
  expect(again.number).toBe(exchange.number + 1);
  expect(comparableParts(again)).toEqual({ ...comparableParts(exchange), workspaceId: again.workspaceId });
  expect(code).not.toContain(apiKey);
});

test.each(requests.filter(([, , , , headers]) => headers?.prefer === undefined))(
  'the client asks the same again: %s',
  async (_, ...request) => {
    const { exchange, latest, origin } = await recordExchange(...request);
    const key = exchange.workspaceId === null ? 'wrong' : apiKey;

    const code = codeOf(toClientCall(exchange, origin));
    const folder = useTempFolder(onTestFinished);
    const file = path.join(folder, 'snippet.ts');
    writeFileSync(file, code.replaceAll("'./", `'${pathToFileURL(root).href}/`));
    await run(process.execPath, [file], { env: { ...process.env, API_KEY: key } });

    const again = await latest();
    expect(again.number).toBe(exchange.number + 1);
    expect(comparableParts(again)).toEqual(comparableParts(exchange));
    expect(code).not.toContain(apiKey);
  },
);

test.each([...requests, ...noClientCall])('a test holds what was answered: %s', async (_, ...request) => {
  const { exchange } = await recordExchange(...request);
  const code = codeOf(toTest(exchange));

  const tests = testsIn(code);
  expect(tests).toHaveLength(1);
  await tests[0]?.();
  expect(code).not.toContain(apiKey);

  const other = { ...exchange, reply: { ...exchange.reply, status: 418 } };
  await expect(testsIn(codeOf(toTest(other)))[0]?.()).rejects.toThrow('418');
});

/** The tests that such a file declares, to be run here. */
function testsIn(code: string): (() => Promise<void>)[] {
  const tests: (() => Promise<void>)[] = [];
  const declare = (_: string, body: () => Promise<void>) => tests.push(body);
  const body = code.replaceAll(/^import .*$/gm, '');
  new Function('expect', 'test', 'createMock', 'manualClock', body)(expect, declare, createMock, manualClock);
  return tests;
}

test('what cannot be written says why', async () => {
  const { exchange, origin } = await recordExchange('POST', '/api/chat-agent/trigger', '{"broken":');
  const nowhere = { ...exchange, operationId: null, target: 'http://elsewhere.example/' };

  expect(toClientCall(exchange, origin)).toEqual({ reason: expect.stringContaining('not JSON') });
  expect(toClientCall(nowhere, origin)).toEqual({ reason: expect.stringContaining('not an operation') });
  expect(toTest(nowhere)).toEqual({ reason: expect.stringContaining('only request a path') });
  expect(toTest({ ...exchange, method: 'TRACE' })).toEqual({ reason: expect.stringContaining('TRACE') });
  expect(toCurl({ ...exchange, body: 'a\0b' }, origin)).toEqual({ reason: expect.stringContaining('NUL') });
});

test('secrets that the journal blots out, and bodies it cut, are named', async () => {
  const { exchange, origin } = await recordExchange('GET', `/api/session/fetch/${apiKey}`);

  for (const write of [toCurl, toClientCall, toTest]) {
    const snippet = write({ ...exchange, truncated: write !== toClientCall }, origin);
    expect(snippet).toMatchObject({ notes: expect.arrayContaining([expect.stringContaining('«redacted»')]) });
  }
});

test('whatever a value is, its literal means it', () => {
  const value = fc.jsonValue({ stringUnit: 'binary' });
  fc.assert(
    fc.property(value, (json) => {
      const written = toLiteral(json);
      expect(JSON.stringify(new Function(`return (${written})`)())).toBe(JSON.stringify(json));
      // biome-ignore lint/suspicious/noControlCharactersInRegex: They are what is looked for.
      expect(written).not.toMatch(/[\u0000-\u0009\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
    }),
  );
  expect(toLiteral(JSON.parse('{"__proto__":{"a":1}}'))).toBe(`{\n  ['__proto__']: {\n    a: 1,\n  },\n}`);
});

test('whatever a request holds, the shell hands it to curl as it was', async () => {
  const { exchange, origin } = await recordExchange('POST', '/api/chat-agent/trigger', '{}');
  const words = fc.string({ unit: 'grapheme' }).map((word) => word.replaceAll('\0', ''));
  const target = words.map((word) => `/api/${word}`);
  fc.assert(
    fc.property(target, words, words, (path, body, prefer) => {
      const strange = { ...exchange, target: path, body, headers: { 'x-api-key': '«redacted»', prefer } };
      const script = `curl() { printf '%s\\0' "$@"; }\n${codeOf(toCurl(strange, origin))}`;
      const env = { PATH: process.env.PATH, API_KEY: 'the key', LC_ALL: 'C.UTF-8' };
      const handed = execFileSync('bash', ['--norc', '-c', script], { env, encoding: 'utf8' }).split('\0');
      expect(handed[0]).toBe(origin + path);
      expect(handed).toContain('x-api-key: the key');
      expect(handed).toContain(`prefer: ${prefer}`);
      expect(handed.at(-2)).toBe(body);
    }),
    { numRuns: 60, examples: [['/api/\u001b[31m', `'\n\u202e\\`, hostile]] },
  );
});
