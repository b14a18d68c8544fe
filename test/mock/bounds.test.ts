import { expect, test } from 'vitest';
import { createMock, type Mock, manualClock } from '../../mock/index.ts';
import { reply } from '../support/bodies.ts';
import { createApiClient } from '../support/mock/api-client.ts';
import { start } from '../support/mock/world.ts';

async function createEnded(mock: Mock): Promise<string> {
  const sessionId = await createApiClient(mock).createSession(reply);
  await mock.control.endSession({ sessionId });
  return sessionId;
}

async function readStatus(mock: Mock, sessionId: string): Promise<number> {
  return (await createApiClient(mock).send(`GET /session/fetch/${sessionId}`)).status;
}

test('a mock with the maximum number of pending sessions accepts a new session after pending sessions have ended', async () => {
  await using mock = createMock({ clock: manualClock(start), seed: 'bounds', maxSessions: 10 });
  const api = createApiClient(mock);
  const scheduled = {
    communicationChannel: 'Website Chat',
    customerNumber: 'visitor',
    scheduleTime: '2026-11-21T09:00:00Z',
  };
  const ids: string[] = [];
  for (let count = 0; count < 20; count += 1) ids.push(await api.createSession(scheduled));
  const sendAnother = () => api.send('POST /chat-agent/trigger', { body: scheduled });

  const refused = await sendAnother();
  for (const id of ids.slice(0, 5)) await api.send(`DELETE /chat-agent/cancel/${id}`);
  const accepted = await sendAnother();
  const evicted = await api.send(`GET /session/fetch/${ids[0]}`);
  const kept = await api.send(`GET /session/fetch/${ids[5]}`);

  expect(refused.text).toContain('"errorCode":"storageFull"');
  expect([accepted.status, evicted.status, kept.status]).toEqual([200, 404, 200]);
});

test('the mock removes an ended session when sessionTtl has passed since the last change of the session', async () => {
  await using mock = createMock({ clock: manualClock(start), seed: 'age', sessionTtl: { days: 30 } });
  const old = await createEnded(mock);
  const queued = await createApiClient(mock).createCall({
    phoneNumber: '+14155550123',
    agentName: 'Ava',
    scheduleTime: '2027-11-20T09:00:00Z',
  });
  mock.time.advance({ days: 20 });
  const young = await createEnded(mock);

  mock.time.advance({ days: 9, hours: 23 });
  expect(await readStatus(mock, old)).toBe(200);
  // The mock measures 30 days with an accuracy of 1 %, which is a little more than seven hours.
  mock.time.advance({ hours: 9 });
  expect([await readStatus(mock, old), await readStatus(mock, young), await readStatus(mock, queued)]).toEqual([
    404, 200, 200,
  ]);
  expect((await mock.control.getHealth()).sessions).toMatchObject({ count: 2, evicted: 1 });
});

test.each([{ days: 0 }, {}, { days: -1 }])('createMock refuses the option sessionTtl: %j', (sessionTtl) => {
  expect(() => createMock({ sessionTtl })).toThrow(
    TypeError('sessionTtl must be longer than 0, such as { days: 30 }.'),
  );
});
