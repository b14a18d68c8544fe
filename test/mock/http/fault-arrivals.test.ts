import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { createMock } from '../../../mock/index.ts';
import { createClient } from '../../../src/client.ts';
import { messenger } from '../../support/bodies.ts';
import { faultRows, patienceMs } from '../../support/mock/fault-table.ts';

function askByCurl(url: string): Promise<string> {
  const limit = ['--max-time', String(patienceMs / 1_000)];
  const headers = ['-H', 'x-api-key: acme-key', '-H', 'content-type: application/json'];
  const quiet = '-s -o /dev/null -w %{http_code}'.split(' ');
  const args = [...quiet, ...limit, ...headers, '-d', JSON.stringify(messenger), url];
  return new Promise((resolve) => {
    execFile('curl', args, (error, status) => {
      const code = Number(error?.code ?? 0);
      if (code === 28) resolve('waits');
      else resolve([...(status === '000' ? [] : [status]), ...(code === 0 ? [] : [`exit ${code}`])].join(', '));
    });
  });
}

async function askByClient(baseUrl: string, fetch: (request: Request, init?: RequestInit) => Promise<Response>) {
  const signal = AbortSignal.timeout(patienceMs);
  const fetchInTime = (request: Request) => fetch(request, { signal });
  try {
    const result = await createClient({ apiKey: 'acme-key', baseUrl, fetch: fetchInTime }).triggerChat({
      body: messenger,
    });
    return result.ok ? `\`ok\`` : `\`${result.errorCode}\`, ${result.status}`;
  } catch {
    return signal.aborted ? 'waits' : 'rejects';
  }
}

test.each(faultRows)(
  'the fault $json has the effect that the guide to faults describes, over a socket and through mock.fetch',
  async ({ effect, curl, client }) => {
    await using mock = createMock({ seed: 'arrivals' });
    const { baseUrl } = await mock.listen();
    await mock.control.addFault({ effect });
    const isExecuted = effect.type === 'latency' || effect.executed === true;

    const arrived = await Promise.all([
      askByCurl(`${baseUrl}/chat-agent/trigger`),
      askByClient(baseUrl, fetch),
      askByClient('http://mock/api', mock.fetch),
    ]);

    expect(arrived).toEqual([curl, client, client]);
    expect((await mock.control.listSessions()).total).toBe(isExecuted ? 3 : 0);
  },
);

test('the fault bytesPerSecond delays a response in proportion to the length of the response', async () => {
  await using mock = createMock({ seed: 'arrivals' });
  const { baseUrl } = await mock.listen();
  const text = 'x'.repeat(100);
  await mock.control.addFault({ effect: { type: 'response', status: 200, body: text } });
  await mock.control.addFault({ effect: { type: 'latency', ms: 0, bytesPerSecond: 200 } });

  for (const [base, send] of [[baseUrl, fetch] as const, ['http://mock/api', mock.fetch] as const]) {
    const startedAt = performance.now();
    const response = await send(`${base}/session/fetch/any`, { headers: { 'x-api-key': 'acme-key' } });
    expect(await response.text()).toBe(text);
    // The response takes at least 450 ms: nine pauses between ten pieces.
    expect(performance.now() - startedAt).toBeGreaterThan(400);
  }
});

test.each([204, 205, 304])(
  'a response fault with the status %i sends no body and no Content-Length',
  async (status) => {
    await using mock = createMock({ seed: 'arrivals' });
    const { baseUrl } = await mock.listen();
    await mock.control.addFault({ effect: { type: 'response', status, body: 'text' } });

    for (const speed of [undefined, 1_000]) {
      if (speed !== undefined)
        await mock.control.addFault({ effect: { type: 'latency', ms: 0, bytesPerSecond: speed } });
      for (const [base, send] of [[baseUrl, fetch] as const, ['http://mock/api', mock.fetch] as const]) {
        const response = await send(`${base}/session/fetch/any`, { headers: { 'x-api-key': 'acme-key' } });
        expect([response.status, await response.text()]).toEqual([status, '']);
        expect(response.headers.get('content-length')).toBeNull();
      }
    }
  },
);

test('the client can abort the read of a body that the mock never completes, even after a garbage collection', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  await using mock = createMock({ seed: 'arrivals' });
  await mock.control.addFault({ effect: { type: 'response', body: 'text', delivery: 'unclosed' } });
  const limit = new AbortController();
  const request = new Request('http://mock/api/session/fetch/any', { headers: { 'x-api-key': 'acme-key' } });
  const text = (await mock.fetch(request, { signal: limit.signal })).text();
  for (let time = 1; time <= 5; time++) {
    await delay(20);
    collectGarbage();
  }
  limit.abort();

  await expect(text).rejects.toThrow('aborted');
});
