import { expect, test } from 'vitest';
import { createMock, manualClock } from '../../../mock/index.ts';
import { scenarios } from '../../../src/generated/mock-scenarios.ts';

const now = '2026-12-01T09:00:00.000Z';

function startMock() {
  return createMock({ clock: manualClock(Date.parse(now)) });
}

test('one workspace becomes what the scenario shows, and nothing else changes', async () => {
  await using mock = startMock();
  const { workspaceId, apiKeys } = await mock.control.createWorkspace({ workspaceId: 'mine' });
  await mock.load('failed-tool-call');
  const others = await mock.control.listSessions({ workspaceId: 'acme' });
  const created = await mock.control.createWorkspace({ workspaceId: 'mine' });
  const loaded = await mock.control.loadScenario({ name: 'refund-in-progress', workspaceId });

  expect(loaded).toMatchObject({ workspaceId, ids: { refund: expect.stringMatching(/^ses_mine_/) } });
  expect(await mock.control.getClock({ workspaceId })).toMatchObject({ mode: 'manual', now: loaded.now, workspaceId });
  expect(await mock.control.listSessions({ workspaceId: 'acme' })).toEqual(others);
  const headers = { 'x-api-key': created.apiKeys[0] ?? '' };
  const answer = await mock.fetch(`http://mock/api/session/fetch/${loaded.ids.refund}`, { headers });
  expect([apiKeys.length, answer.status]).toEqual([1, 200]);
  await mock.control.advanceClock({ workspaceId, hours: 1 });
  expect((await mock.control.listSessions({ workspaceId })).sessions).toMatchObject([{ status: 'completed' }]);
});

test.each(Object.keys(scenarios))('%s is the same in a workspace as in a mock', async (name) => {
  await using whole = createMock({ clock: manualClock(0) });
  await using mock = startMock();
  await whole.load(name);
  const { workspaceId } = await mock.control.createWorkspace({ workspaceId: 'mine' });
  const loaded = await mock.control.loadScenario({ name, workspaceId });
  const sessionsOf = async ({ control }: typeof mock, of: string) => {
    const { sessions, total } = await control.listSessions({ workspaceId: of, limit: 1000 });
    return { total, statuses: sessions.map(({ status, customer }) => `${status} ${customer}`) };
  };

  expect(await sessionsOf(mock, 'mine')).toEqual(await sessionsOf(whole, 'acme'));
  expect(loaded.now).toBe((await whole.control.getClock()).now);
});
