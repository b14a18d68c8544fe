import { createMock, type Mock } from '../../mock/index.ts';

export interface FilledMock {
  mock: Mock;
  /** Where its dashboard is. */
  dashboardUrl: string;
  /** Sends messages of customers, evenly spaced, for `ms` milliseconds; resolves with the events per second that came of it. */
  sendMessagesForMs(ms: number, perSecond: number): Promise<{ perSecond: number }>;
}

/** A mock that listens, with so many chats. */
export async function createFilledMock(sessions: number): Promise<FilledMock> {
  const mock = createMock({ seed: 'page' });
  const sessionIds: string[] = [];
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
    // The oldest may leave when there is more.
    if (index >= sessions * 0.9 && index % 10 === 0)
      sessionIds.push(((await response.json()) as { data: { sessionId: string } }).data.sessionId);
  }
  const { port } = await mock.listen();
  return {
    mock,
    dashboardUrl: `http://127.0.0.1:${port}/_mock/dashboard/`,
    sendMessagesForMs: (...how) => sendMessagesForMs(mock, sessionIds, ...how),
  };
}

async function sendMessagesForMs(mock: Mock, sessionIds: readonly string[], ms: number, perSecond: number) {
  const startedAt = performance.now();
  let events = 0;
  let sentCount = 0;
  for (let elapsedMs = 0; elapsedMs < ms; elapsedMs = performance.now() - startedAt) {
    for (; sentCount < (elapsedMs / 1_000) * perSecond; sentCount += 1) {
      const sessionId = sessionIds[sentCount % sessionIds.length] ?? '';
      const result = await mock.control.sendCustomerMessage({ sessionId, text: `Hello ${sentCount}` });
      events += result.events.length;
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return { perSecond: (events / (performance.now() - startedAt)) * 1_000 };
}
