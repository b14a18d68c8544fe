import { expect, test } from 'vitest';
import { createMock, type Mock, manualClock } from '../../mock/index.ts';
import { createApiClient } from '../support/mock/api-client.ts';
import { start } from '../support/mock/world.ts';

const body = { doReturnResponse: true, agentName: 'Ava', message: 'Hi' };

/** A conversation that is over. */
async function createEnded(mock: Mock, key?: string): Promise<string> {
  const agentName = key === undefined ? 'Ava' : 'Greta';
  const sessionId = await createApiClient(mock).createSession({ ...body, agentName }, { ...(key && { key }) });
  await mock.control.endSession({ sessionId });
  return sessionId;
}

async function readStatus(mock: Mock, sessionId: string, key?: string): Promise<number> {
  return (await createApiClient(mock).send(`GET /session/fetch/${sessionId}`, { ...(key && { key }) })).status;
}

test('a session that is over leaves when nothing of it has changed for so long; what is pending stays', async () => {
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
  // A hundredth of 30 days is a little more than seven hours.
  mock.time.advance({ hours: 9 });
  expect([await readStatus(mock, old), await readStatus(mock, young), await readStatus(mock, queued)]).toEqual([
    404, 200, 200,
  ]);
  expect((await mock.control.getHealth()).sessions).toMatchObject({ count: 2, evicted: 1 });
});

test('the age is by the clock of the workspace', async () => {
  await using mock = createMock({ clock: manualClock(start), seed: 'age', sessionTtl: { hours: 10 } });
  const [ahead, here] = [await createEnded(mock, 'globex-key'), await createEnded(mock)];
  await mock.control.setClock({ workspaceId: 'globex', mode: 'manual' });
  await mock.control.advanceClock({ workspaceId: 'globex', hours: 11 });

  expect([await readStatus(mock, ahead, 'globex-key'), await readStatus(mock, here)]).toEqual([404, 200]);
});

test.each([{ days: 0 }, {}, { days: -1 }, { hours: Number.NaN }])('%j is no time to live', (sessionTtl) => {
  expect(() => createMock({ sessionTtl })).toThrow(
    TypeError('sessionTtl must be longer than 0, such as { days: 30 }.'),
  );
});
