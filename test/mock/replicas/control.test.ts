import { expect, test } from 'vitest';
import { message, startReplicas } from '../../support/replicas/replicas.ts';

async function startTwo() {
  const { replicas, clock } = await startReplicas(2);
  const [one, other] = replicas;
  if (one === undefined || other === undefined) throw new Error('Two replicas were started.');
  return { one, other, clock };
}

test('a workspace that is created on one replica is used and closed on another', async () => {
  const { one, other } = await startTwo();

  const { apiKeys } = await one.control.createWorkspace({ workspaceId: 'mine', copyFrom: 'globex' });
  const [key = ''] = apiKeys;
  const sessionId = await other.client.createSession(message, { key });

  expect(await one.client.dataOf(`GET /session/fetch/${sessionId}`, { key })).toMatchObject({ sessionId });
  await other.control.deleteWorkspace({ workspaceId: 'mine' });
  expect((await one.client.send(`GET /session/fetch/${sessionId}`, { key })).body?.errorCode).toBe('apiKeyInvalid');
  await expect(other.control.deleteWorkspace({ workspaceId: 'mine' })).rejects.toThrow('There is no workspace mine');
});

test('of all who create the same workspace at once, one succeeds', async () => {
  const { one, other } = await startTwo();

  const results = await Promise.allSettled(
    [one, other, one, other].map(({ control }) => control.createWorkspace({ workspaceId: 'mine' })),
  );

  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await one.control.listWorkspaces()).workspaces.map(({ workspaceId }) => workspaceId)).toContain('mine');
});

test('a reset on one replica returns all to what they started with', async () => {
  const { one, other } = await startTwo();
  const sessionId = await one.client.createSession(message);
  await one.control.createWorkspace({ workspaceId: 'mine' });
  await one.control.setProfile({ profile: { 'session/time-of-call': 'placed' } });

  await other.control.resetMock();

  expect((await one.client.send(`GET /session/fetch/${sessionId}`)).status).toBe(404);
  expect((await one.control.listWorkspaces()).workspaces).toHaveLength(3);
  const { gaps } = await one.control.listGaps({ workspaceId: 'acme' });
  expect(gaps.find(({ id }) => id === 'session/time-of-call')?.chosen).toBe('default');
  expect(await other.client.createSession(message)).not.toBe(sessionId);
});

test('the clock of the mock is moved on one replica, and every workspace that follows it arrives', async () => {
  const { one, other } = await startTwo();
  const sessionId = await one.client.createSession({ ...message, scheduleTime: '2026-11-21T09:00:00Z' });
  await other.control.createWorkspace({ workspaceId: 'apart', clock: { mode: 'manual', now: '2030-01-01T00:00:00Z' } });
  await one.control.setClock({ mode: 'manual' });

  const moved = await other.control.advanceClock({ days: 1, minutes: 5 });

  expect(moved.now).toBe('2026-11-21T09:05:00.000Z');
  expect(moved.events.map(({ type }) => type)).toEqual(['message-sending', 'message-sent']);
  expect(await one.control.getClock()).toMatchObject({ mode: 'manual', now: '2026-11-21T09:05:00.000Z' });
  expect(await one.control.getClock({ workspaceId: 'apart' })).toMatchObject({ now: '2030-01-01T00:00:00.000Z' });
  expect(await one.client.dataOf(`GET /session/fetch/${sessionId}`)).toMatchObject({ transcript: [{}] });
  await expect(one.control.advanceClock({ to: '2026-11-20T09:00:00Z' })).rejects.toThrow('cannot go back');
});

test('a scaled clock runs on the time of the store, on all replicas alike', async () => {
  const { one, other, clock } = await startTwo();
  await one.control.setClock({ mode: 'scaled', factor: 60 });
  clock.advance(1_000);

  expect(await other.control.getClock()).toMatchObject({ factor: 60, now: '2026-11-20T09:01:00.000Z' });
});

test('a fault for one request hits one request, whichever replica is asked', async () => {
  const { one, other } = await startTwo();
  await one.control.addFault({ effect: { type: 'internalError' }, times: 1 });
  await other.control.addFault({ workspaceId: 'globex', effect: { type: 'internalError' }, times: 2 });
  const send = (key: string) =>
    Promise.all([one, other, one, other].map(({ client }) => client.send('GET /session/fetch/ses_1', { key })));

  const statuses = (await send('acme-key')).map(({ status }) => status);
  const ofGlobex = (await send('globex-key')).map(({ status }) => status);

  expect(statuses.sort()).toEqual([404, 404, 404, 500]);
  expect(ofGlobex.sort()).toEqual([404, 404, 500, 500]);
  expect(await one.control.listFaults()).toEqual({ faults: [] });
});

test('a fault is removed by its id on another replica', async () => {
  const { one, other } = await startTwo();
  const ofMock = await one.control.addFault({ effect: { type: 'internalError' } });
  const own = await one.control.addFault({ workspaceId: 'acme', effect: { type: 'internalError' } });

  expect((await other.control.removeFault({ faultId: ofMock.faultId })).faults).toMatchObject([
    { faultId: own.faultId },
  ]);
  expect((await other.control.removeFault({ faultId: own.faultId })).faults).toEqual([]);
  await expect(other.control.removeFault({ faultId: own.faultId })).rejects.toThrow('None is set');
});

test('a snapshot that one replica saves, another loads, branches, exports and deletes', async () => {
  const { one, other } = await startTwo();
  const sessionId = await one.client.createSession(message);
  await one.control.saveSnapshot({ name: 'before', workspaceId: 'acme' });
  const late = await one.client.createSession(message);

  await other.control.loadSnapshot({ name: 'before' });
  const branch = await other.control.branchSnapshot({ name: 'before', workspaceId: 'acme', newId: 'branch' });
  const exported = await one.control.exportSnapshot({ name: 'before' });

  expect((await one.client.send(`GET /session/fetch/${sessionId}`)).status).toBe(200);
  expect((await one.client.send(`GET /session/fetch/${late}`)).status).toBe(404);
  const copied = branch.sessions[sessionId];
  expect(await one.client.dataOf(`GET /session/fetch/${copied}`, { key: branch.apiKeys[0] })).toMatchObject({
    sessionId: copied,
  });
  await other.control.importSnapshot({ name: 'again', ...exported });
  expect((await one.control.listSnapshots()).snapshots.map(({ name }) => name)).toEqual(['again', 'before']);
  await one.control.deleteSnapshot({ name: 'before' });
  await expect(other.control.loadSnapshot({ name: 'before' })).rejects.toThrow('There are: again');
});

test('a scenario that is loaded into a workspace is there on all replicas', async () => {
  const { one, other } = await startTwo();

  const { ids } = await one.control.loadScenario({ name: 'queue-full', workspaceId: 'acme' });

  const { attempts } = await other.control.listAttempts({ workspaceId: 'acme' });
  expect(attempts.map(({ sessionId }) => sessionId)).toEqual(expect.arrayContaining(Object.values(ids)));
  expect((await other.control.listSessions({ workspaceId: 'globex' })).total).toBe(0);
});

test('who watches a workspace sees what other replicas and time do, once each and in order', async () => {
  const { one, other, clock } = await startTwo();
  const seen: [number, string][] = [];
  const watching = (async () => {
    for await (const { number, type } of one.control.streamEvents({ workspaceId: 'acme', since: 0 })) {
      seen.push([number, type]);
      if (type === 'message-sent') break;
    }
  })();
  await other.client.createSession(message);
  // Whoever watches asks again and again what the time is.
  const timer = setInterval(() => clock.advance(500), 10);
  await watching;
  clearInterval(timer);

  expect(seen).toEqual([
    [0, 'workspace-opened'],
    [1, 'chat-started'],
    [2, 'message-scheduled'],
    [3, 'message-sending'],
    [4, 'message-sent'],
  ]);
});

test('what replicas cannot do for the whole mock says so, and changes nothing', async () => {
  const { one } = await startTwo();
  const refused = [
    one.control.listSessions(),
    one.control.listEvents(),
    one.control.saveSnapshot({ name: 'all' }),
    one.control.loadScenario({ name: 'queue-full' }),
  ];

  for (const result of await Promise.allSettled(refused))
    expect(result).toMatchObject({ status: 'rejected', reason: { status: 409, errorCode: 'conflict' } });
  expect(await one.control.listSnapshots()).toEqual({ snapshots: [] });
});
