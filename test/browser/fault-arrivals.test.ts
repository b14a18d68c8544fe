import { expect, test } from 'vitest';
import { createMock } from '../../mock/index.ts';
import { messenger } from '../support/bodies.ts';
import { faultRows, patienceMs } from '../support/mock/fault-table.ts';
import { withChromium } from './chromium.ts';

async function ask({ body, limitMs }: { body: object; limitMs: number }): Promise<string> {
  const signal = AbortSignal.timeout(limitMs);
  const failure = () => (signal.aborted ? 'waits' : 'rejects');
  const headers = { 'x-api-key': 'acme-key', 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(body), signal };
  const response = await fetch('/api/chat-agent/trigger', init).catch(failure);
  if (typeof response === 'string') return response;
  const text = await response.text().catch(() => undefined);
  return text === undefined ? `${response.status}, then ${failure()}` : String(response.status);
}

withChromium((newContext) => {
  test('in a browser, each fault of the mock has the effect that the guide to faults describes', async () => {
    await using mock = createMock({ seed: 'arrivals' });
    const { port } = await mock.listen();
    const page = await (await newContext()).newPage();
    await page.goto(`http://127.0.0.1:${port}/_mock/clock`);
    const arrived: string[][] = [];
    const applied: unknown[] = [];
    for (const { json, effect } of faultRows) {
      await mock.control.clearFaults();
      await mock.control.addFault({ effect });
      arrived.push([json, await page.evaluate(ask, { body: messenger, limitMs: patienceMs })]);
      applied.push((await mock.control.listFaults()).faults[0]?.applied);
    }

    expect(applied).toEqual(faultRows.map(() => 1));
    expect(arrived).toEqual(faultRows.map(({ json, browser }) => [json, browser]));
  });
});
