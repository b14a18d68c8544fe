import { expect, onTestFinished, test } from 'vitest';
import { bounds } from '../../../mock/domain/bounds.ts';
import { controlOperationIds, controlOperations } from '../../../src/control-operations.ts';
import { createControlledMock } from '../../support/mock/controlled-mock.ts';

const scheduled = { scheduleTime: '2026-11-20T10:00:00Z' };

/** Lets other requests run after every second event of a clock move, so that none waits for the end of the move. */
function moveInSmallSlices(): void {
  const { eventsPerSlice } = bounds;
  Object.assign(bounds, { eventsPerSlice: 2 });
  onTestFinished(() => void Object.assign(bounds, { eventsPerSlice }));
}

test("a workspace's profile of gap answers overrides the mock's profile only in this workspace", async () => {
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

test('the control plane can return the events and the journal of only one workspace', async () => {
  const { control, chat } = createControlledMock();
  const { workspaceId, apiKeys } = await control.createWorkspace({ clock: { mode: 'manual' } });
  const [other, own] = [await chat(), await chat({}, apiKeys[0])];
  await control.advanceClock({ hours: 1 });

  const { events, next } = await control.listEvents({ workspaceId });
  expect(events.map(({ type, sessionId }) => sessionId ?? type)).toEqual([
    'workspace-clock-set',
    'workspace-opened',
    ...Array(2).fill(own),
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

test("the load of a workspace's snapshot changes no other workspace", async () => {
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

test("the mock refuses to load a workspace's snapshot while the clock of the workspace is moving", async () => {
  const { control, chat } = createControlledMock();
  const { workspaceId, apiKeys } = await control.createWorkspace({ clock: { mode: 'manual' } });
  for (let index = 0; index < 200; index += 1) await chat({}, apiKeys[0]);
  moveInSmallSlices();
  await control.saveSnapshot({ name: 'own', workspaceId });
  const moving = control.advanceClock({ workspaceId, days: 1 });
  while ((await control.getClock({ workspaceId })).now === '2026-11-20T09:00:00.000Z');
  await expect(control.loadSnapshot({ name: 'own' })).rejects.toMatchObject({
    message: expect.stringMatching(/is moving/),
  });
  expect((await moving).total).toBe(400);
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

test('a signed link expires by the clock of the workspace that the link belongs to', async () => {
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

const weeks = { days: 21 };

test("a move of a workspace's own clock does not change the time in other workspaces", async () => {
  const { control, chat } = createControlledMock();
  const { workspaceId, apiKeys } = await control.createWorkspace({ clock: { mode: 'manual' } });
  const other = await chat({ scheduleTime: '2026-11-21T09:00:00Z' });
  const own = await chat({ scheduleTime: '2026-11-21T09:00:00Z' }, apiKeys[0]);

  const moved = await control.advanceClock({ workspaceId, ...weeks });

  expect(moved).toMatchObject({ now: '2026-12-11T09:00:00.000Z', nextAt: null, total: 3 });
  expect(moved.events.map(({ type, sessionId }) => [type, sessionId])).toEqual([
    ['message-sending', own],
    ['message-sent', own],
    ['chat-completed', own],
  ]);
  expect(await control.getClock()).toMatchObject({
    now: '2026-11-20T09:00:00.000Z',
    nextAt: '2026-11-21T09:00:00.000Z',
  });
  expect((await control.readSession({ sessionId: other })).transcript).toEqual([]);
});

test('pending events keep their due times when their workspace gets its own clock', async () => {
  const { control, chat, call } = createControlledMock();
  const message = await chat({ scheduleTime: '2026-11-20T12:00:00Z' });
  const queued = await call({ scheduleTime: '2026-11-20T11:00:00Z' });
  await control.setClock({ workspaceId: 'acme', mode: 'manual', now: '2026-11-20T10:00:00Z' });
  expect((await control.advanceClock({ hours: 4 })).events).toEqual([]);

  const onItsOwn = await control.advanceClock({ workspaceId: 'acme', minutes: 90 });
  expect(new Set(onItsOwn.events.map(({ sessionId }) => sessionId))).toEqual(new Set([queued]));

  expect(await control.setClock({ workspaceId: 'acme', mode: 'mock' })).toMatchObject({
    now: '2026-11-20T13:00:00.000Z',
  });
  expect((await control.readSession({ sessionId: message })).transcript).toMatchObject([
    { timestamp: '2026-11-20T12:00:00.500Z' },
  ]);
});

const withWorkspace = controlOperationIds
  .map((id) => controlOperations[id])
  .filter(({ queryParameters, hasBody }) => queryParameters.includes('workspaceId') && !hasBody);
test.each(withWorkspace)('the operation $method $path refuses an unknown workspace', async ({ method, path }) => {
  const { mock } = createControlledMock();
  const reply = await mock.fetch(`/_mock${path.replace('{name}', 'refund-in-progress')}?workspaceId=acmee`, { method });
  const message = 'There is no workspace acmee. There are: acme, globex, outage.';
  expect([reply.status, await reply.json()]).toEqual([404, expect.objectContaining({ message })]);
});

test.each([
  ['advanceClock', { workspaceId: 'none', hours: 1 }, 'workspaceNotFound', 'acme, globex, outage'],
  ['getClock', { workspaceId: 'none' }, 'workspaceNotFound', 'acme, globex, outage'],
  ['setClock', { workspaceId: 'none', mode: 'manual' }, 'workspaceNotFound', 'acme, globex, outage'],
  [
    'advanceClock',
    { workspaceId: 'acme', hours: 1 },
    'conflict',
    'follows the clock of the mock. First give the workspace a clock',
  ],
  ['advanceClock', { workspaceId: 'own', to: '2026-11-20T08:00:00Z' }, 'conflict', 'cannot go back'],
  ['setClock', { workspaceId: 'own', mode: 'manual', now: '2026-11-20T08:00:00Z' }, 'conflict', 'cannot go back'],
  ['setClock', { workspaceId: 'acme', mode: 'manual', now: '2026-11-20T08:00:00Z' }, 'conflict', 'cannot go back'],
  ['setClock', { workspaceId: 'acme', mode: 'scaled', factor: 2 }, 'validationError', '"manual" or follows the "mock"'],
  [
    'setClock',
    { workspaceId: 'acme', mode: 'mock', now: '2027-11-20T08:00:00Z' },
    'validationError',
    'mode must be one of "real"',
  ],
  ['setClock', { mode: 'mock' }, 'validationError', 'pass workspaceId'],
  ['createWorkspace', { clock: { mode: 'real' } }, 'validationError', 'clock.mode'],
  ['createWorkspace', { clock: { mode: 'manual', now: 'noon' } }, 'validationError', 'clock.now must be'],
] as const)('the control plane refuses %s with the input %j', async (operation, input, errorCode, message) => {
  const { control } = createControlledMock();
  await control.createWorkspace({ workspaceId: 'own', clock: { mode: 'manual' } });
  const before = await control.listEvents({ limit: 1000 });

  const refused = (control[operation] as (given: object) => Promise<unknown>)(input);

  await expect(refused).rejects.toMatchObject({ errorCode, message: expect.stringContaining(message) });
  expect(await control.listEvents({ limit: 1000 })).toEqual(before);
});

test('while one workspace makes a long clock move, the clock of another workspace can move', async () => {
  const { control, chat } = createControlledMock();
  const one = await control.createWorkspace({ clock: { mode: 'manual' } });
  const other = await control.createWorkspace({ clock: { mode: 'manual' } });
  for (let index = 0; index < 100; index += 1) await chat({}, one.apiKeys[0]);
  moveInSmallSlices();
  await chat({}, other.apiKeys[0]);
  const settled: string[] = [];
  const move = async ({ workspaceId }: { workspaceId: string }, name: string) => {
    const { total } = await control.advanceClock({ workspaceId, ...weeks });
    settled.push(`${name}: ${total}`);
  };

  await Promise.all([
    move(one, 'long'),
    expect(control.advanceClock({ workspaceId: one.workspaceId, hours: 1 })).rejects.toMatchObject({
      errorCode: 'conflict',
    }),
    move(other, 'short'),
  ]);

  expect(settled).toEqual(['short: 2', 'long: 200']);
});

test('the deletion of a workspace ends a clock move of this workspace', async () => {
  const { control, chat } = createControlledMock();
  const { workspaceId, apiKeys } = await control.createWorkspace({ clock: { mode: 'manual' } });
  for (let index = 0; index < 200; index += 1) await chat({}, apiKeys[0]);
  moveInSmallSlices();
  await chat({});

  const moving = control.advanceClock({ workspaceId, ...weeks });
  while ((await control.getClock({ workspaceId })).now === '2026-11-20T09:00:00.000Z');
  await control.deleteWorkspace({ workspaceId });

  await expect(moving).rejects.toMatchObject({
    errorCode: 'conflict',
    message: expect.stringContaining('ended early'),
  });
  expect((await control.advanceClock({ hours: 1 })).total).toBe(2);
});

test('the journal shows and removes the requests of a deleted workspace', async () => {
  const { control, chat } = createControlledMock();
  const { workspaceId, apiKeys } = await control.createWorkspace({});
  await chat({}, apiKeys[0]);
  await control.deleteWorkspace({ workspaceId });

  expect((await control.readJournal({ workspaceId })).exchanges).toHaveLength(1);
  await control.clearJournal({ workspaceId });
  expect((await control.readJournal({})).exchanges).toEqual([]);
});

test("the events of a workspace happen when the workspace's clock is set to a time after their due times", async () => {
  const { control, chat } = createControlledMock();
  const sessionId = await chat({ scheduleTime: '2026-11-20T10:00:00Z' });
  const setTo = (now: string) => control.setClock({ workspaceId: 'acme', mode: 'manual', now });

  expect(await setTo('2026-11-20T10:00:00Z')).toMatchObject({
    now: '2026-11-20T10:00:00.000Z',
    nextAt: '2026-11-20T10:00:00.500Z',
  });
  expect(await setTo('2026-11-20T12:00:00Z')).toMatchObject({ now: '2026-11-20T12:00:00.000Z', nextAt: null });
  expect((await control.readSession({ sessionId })).session).toMatchObject({ updatedAt: '2026-11-20T10:30:00.500Z' });
});
