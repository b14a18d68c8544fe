import { expect, test } from 'vitest';
import { toCommand, toTest } from '../../../src/text/code.ts';

type Exchange = Parameters<typeof toTest>[0];

function exchange(more: object = {}): Exchange {
  const reply = { status: 404, body: { errorCode: 'agentNotFound', message: 'No agent "Zed".', data: null } };
  return {
    method: 'POST',
    target: '/api/call/trigger',
    headers: { 'x-api-key': '«redacted»', 'content-type': 'application/json', 'user-agent': 'app' },
    body: { agentName: "Z'ed", note: '$1 $& `x`\n}' },
    reply,
    ...more,
  } as unknown as Exchange;
}

async function run(code: string, answer: object): Promise<{ url: string; init: RequestInit }> {
  const sent: { url: string; init: RequestInit }[] = [];
  const fetch = async (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return new Response(JSON.stringify(answer), { status: 404 });
  };
  const env = { env: { API_KEY: 'acme-key' } };
  let played: Promise<void> = Promise.resolve();
  const declare = (_title: string, body: () => Promise<void>) => {
    played = body();
  };
  const body = code.replace("import { expect, test } from 'vitest';", '');
  new Function('expect', 'test', 'fetch', 'process', body)(expect, declare, fetch, env);
  await played;
  return sent[0] as { url: string; init: RequestInit };
}

test.each([
  ['a JSON body', {}, JSON.stringify({ agentName: "Z'ed", note: '$1 $& `x`\n}' })],
  ['a list', { body: [1, { body: 2 }] }, '[1,{"body":2}]'],
  ['a text that is not JSON', { body: '{"broken": `1`' }, '{"broken": `1`'],
  ['no body', { body: null }, undefined],
])('the dashboard turns a request with %s into a test that sends the same request', async (_, more, body) => {
  const { url, init } = await run(toTest(exchange(more), 'http://mock'), exchange().reply.body as object);

  expect(url).toBe('http://mock/api/call/trigger');
  expect(init.method).toBe('POST');
  expect(init.headers).toEqual({ 'x-api-key': 'acme-key', 'content-type': 'application/json' });
  expect(init.body).toBe(body);
});

test('a test that the dashboard generates fails if the service returns an error that was not recorded', async () => {
  const code = toTest(exchange(), 'http://mock');

  await expect(run(code, { errorCode: 'agentDisabled', message: 'No agent "Zed".' })).rejects.toThrow('agentDisabled');
});

test('the curl command of a request has the API key in a variable', () => {
  expect(toCommand(exchange({ body: null }), 'http://mock')).toBe(
    [
      "curl -s -X POST 'http://mock/api/call/trigger'",
      '-H "x-api-key: $API_KEY"',
      "-H 'content-type: application/json'",
    ].join(' \\\n  '),
  );
});
