import { createMock, type Mock } from '../../mock/index.ts';

export interface FilledMock {
  mock: Mock;
  /** Where its control room is. */
  address: string;
  /** Lets customers write, evenly, for so long; tells how many events that brought about. */
  sayForMs(ms: number, perSecond: number): Promise<{ perSecond: number }>;
}

/** A mock that listens, with so many chats. */
export async function filledMock(sessions: number): Promise<FilledMock> {
  const mock = createMock({ seed: 'page' });
  const ids: string[] = [];
  for (let index = 0; index < sessions; index += 1) {
    const response = await mock.fetch('http://mock/api/chat-agent/trigger', {
      method: 'POST',
      headers: { 'x-api-key': 'acme-key', 'content-type': 'application/json' },
      body: JSON.stringify({
        doReturnResponse: true,
        agentName: 'Ava',
        message: 'Hello',
        metadata: { name: `n${index}` },
      }),
    });
    if (response.status !== 200) throw new Error(await response.text());
    if (index % 100 === 0) ids.push(((await response.json()) as { data: { sessionId: string } }).data.sessionId);
  }
  const { port } = await mock.listen();
  return { mock, address: `http://127.0.0.1:${port}/_mock/page/`, sayForMs: (...how) => sayForMs(mock, ids, ...how) };
}

async function sayForMs(mock: Mock, ids: readonly string[], ms: number, perSecond: number) {
  const begins = performance.now();
  let events = 0;
  let said = 0;
  for (let passed = 0; passed < ms; passed = performance.now() - begins) {
    for (; said < (passed / 1_000) * perSecond; said += 1) {
      const sessionId = ids[said % ids.length] ?? '';
      events += mock.customerSays({ sessionId, text: `Hello ${said}` }).length;
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return { perSecond: (events / (performance.now() - begins)) * 1_000 };
}
