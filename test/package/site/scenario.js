import { createMock, manualClock } from 'understudy-kit';
import { createClient } from 'understudy-kit/client';

/** What a client sees of a service that is used for an hour; the same wherever it runs. */
export async function runScenario() {
  const mock = createMock({ seed: 'smoke', clock: manualClock(Date.parse('2026-11-20T09:00:00Z')) });
  const client = createClient({ apiKey: 'acme-key', baseUrl: 'http://mock/api', fetch: mock.fetch });
  const triggered = await client.triggerChat({
    body: { communicationChannel: 'Support Messenger', customerNumber: '+14155550123', metadata: { name: 'Ada' } },
  });
  const { events } = await mock.control.advanceClock({ hours: 1 });
  const session = await client.getSession({ path: { sessionId: triggered.data.sessionId } });
  const unknown = await client.getSession({ path: { sessionId: 'none' } });
  // These load more of the package.
  const { gaps } = await mock.control.listGaps();
  const { exchanges } = await mock.control.readJournal();
  await mock.close();
  return JSON.stringify({
    session,
    unknown,
    events: events.map(({ type }) => type),
    gaps: gaps.length,
    violations: exchanges.map(({ operationId, violations }) => [operationId, violations.length]),
  });
}
