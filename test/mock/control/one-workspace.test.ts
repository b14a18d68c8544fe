import { expect, test } from 'vitest';
import { createControlledMock } from '../../support/mock/controlled-mock.ts';

const scheduled = { scheduleTime: '2026-11-20T10:00:00Z' };

test('a profile of one workspace comes before that of the mock, there alone', async () => {
  const { control, api } = createControlledMock();
  const { apiKeys } = await control.createWorkspace({ workspaceId: 'own' });
  const late = { ...scheduled, scheduleTime: '2026-11-20T08:00:00Z', phoneNumber: '+14155550123', agentName: 'Ava' };
  const statusIn = async (key?: string) => (await api('POST', '/call/trigger', late, key)).status;
  await control.setProfile({ profile: { 'session/time-of-call': 'placed' } });
  await control.setProfile({ workspaceId: 'own', profile: { 'trigger-call/past-schedule': 'refused' } });

  expect([await statusIn(), await statusIn(apiKeys[0])]).toEqual([200, 422]);

  const chosenIn = async (workspaceId?: string) => {
    const { gaps } = await control.listGaps(workspaceId === undefined ? {} : { workspaceId });
    return gaps.filter(({ chosen }) => chosen !== 'default').map(({ id, chosen }) => `${id}=${chosen}`);
  };
  expect(await chosenIn()).toEqual(['session/time-of-call=placed']);
  expect((await chosenIn('own')).sort()).toEqual(['session/time-of-call=placed', 'trigger-call/past-schedule=refused']);

  await control.setProfile({ profile: {} });
  expect(await chosenIn('own')).toEqual(['trigger-call/past-schedule=refused']);
  await control.setProfile({ workspaceId: 'own', profile: {} });
  expect([await chosenIn('own'), await statusIn(apiKeys[0])]).toEqual([[], 200]);
});

test('the events and the journal of one workspace can be read alone, and its journal cleared', async () => {
  const { control, chat } = createControlledMock();
  const { workspaceId, apiKeys } = await control.createWorkspace({ clock: { mode: 'manual' } });
  const [other, own] = [await chat(), await chat({}, apiKeys[0])];
  await control.advanceClock({ hours: 1 });

  const { events, next } = await control.listEvents({ workspaceId });
  expect(events.map(({ type, sessionId }) => sessionId ?? type)).toEqual([
    'workspace-clock-set',
    'workspace-opened',
    ...Array(3).fill(own),
  ]);
  expect(next).toBe((await control.listEvents({ limit: 1000 })).next);
  const first = await control.listEvents({ workspaceId, limit: 2 });
  expect((await control.listEvents({ workspaceId, since: first.next })).events).toEqual(events.slice(2));

  expect((await control.clearJournal({ workspaceId })).exchanges).toEqual([]);
  const { exchanges } = await control.readJournal();
  expect(exchanges.map((exchange) => exchange.workspaceId)).toEqual(['acme']);
  expect((await control.listSessions({ workspaceId: 'acme' })).sessions.map(({ sessionId }) => sessionId)).toEqual([
    other,
  ]);
});

test('a snapshot of one workspace brings that one back, and leaves all others as they are', async () => {
  const { control, chat, read } = createControlledMock();
  const { workspaceId, apiKeys } = await control.createWorkspace({ clock: { mode: 'manual' } });
  await control.setProfile({ workspaceId, profile: { 'session/time-of-call': 'placed' } });
  const own = await chat(scheduled, apiKeys[0]);
  const saved = await control.saveSnapshot({ name: 'own', workspaceId });
  expect(saved).toMatchObject({ name: 'own', workspaceId, at: '2026-11-20T09:00:00.000Z' });
  const moved = await control.advanceClock({ workspaceId, days: 21 });
  await chat({}, apiKeys[0]);
  const other = await chat(scheduled);
  await control.advanceClock({ hours: 2 });
  const readBefore = await read(other);

  for (let round = 0; round < 2; round += 1) {
    expect(await control.loadSnapshot({ name: 'own' })).toMatchObject({ workspaceId, now: '2026-11-20T09:00:00.000Z' });

    expect((await control.listSessions({ workspaceId })).sessions.map(({ sessionId }) => sessionId)).toEqual([own]);
    const again = await control.advanceClock({ workspaceId, days: 21 });
    const withoutNumbers = ({ events }: typeof again) => events.map(({ number: _, ...event }) => event);
    expect(withoutNumbers(again)).toEqual(withoutNumbers(moved));
  }
  expect(await read(other)).toEqual(readBefore);
  const { gaps } = await control.listGaps({ workspaceId });
  expect(gaps.filter(({ chosen }) => chosen !== 'default')).toMatchObject([{ id: 'session/time-of-call' }]);
});

test('it is not loaded over the keys of others, nor while it is being moved', async () => {
  const { control, chat } = createControlledMock();
  const { workspaceId, apiKeys } = await control.createWorkspace({ clock: { mode: 'manual' } });
  for (let index = 0; index < 1_200; index += 1) await chat({}, apiKeys[0]);
  await control.saveSnapshot({ name: 'own', workspaceId });
  const moving = control.advanceClock({ workspaceId, days: 1 });
  while ((await control.getClock({ workspaceId })).now === '2026-11-20T09:00:00.000Z');
  await expect(control.loadSnapshot({ name: 'own' })).rejects.toMatchObject({
    message: expect.stringMatching(/being moved/),
  });
  expect((await moving).total).toBe(2_400);
  await expect(control.saveSnapshot({ name: 'none', workspaceId: 'none' })).rejects.toMatchObject({ status: 404 });

  const taken = createControlledMock({
    workspaces: { workspaces: [{ id: 'other', apiKeys: apiKeys, channels: [], agents: [] }] },
  });
  await taken.control.importSnapshot({ name: 'own', ...(await control.exportSnapshot({ name: 'own' })) });
  await expect(taken.control.loadSnapshot({ name: 'own' })).rejects.toMatchObject({
    errorCode: 'conflict',
    message: expect.stringContaining('opens another workspace'),
  });
});

test('a link expires by the clock of its workspace', async () => {
  const { control, call, api, mock } = createControlledMock();
  const { workspaceId, apiKeys } = await control.createWorkspace({ clock: { mode: 'manual' } });
  const callId = await call({}, apiKeys[0]);
  await control.advanceClock({ workspaceId, days: 1 });
  const link = async () => {
    const { data } = await api('GET', `/call/signed-recording-url?callId=${callId}`, undefined, apiKeys[0]);
    return (data as unknown as { url: string }).url;
  };
  const open = async (url: string) => (await mock.fetch(url)).status;
  const url = await link();

  await control.advanceClock({ days: 21 });
  expect(await open(url)).toBe(200);
  expect(await open(url.replace(workspaceId, 'acme'))).toBe(403);
  await control.advanceClock({ workspaceId, days: 1 });
  expect([await open(url), await open(await link())]).toEqual([403, 200]);
});
