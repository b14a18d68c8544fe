import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { manualClock, realClock, scaledClock } from '../../../../mock/index.ts';
import { createControlledMock } from '../../../support/mock/controlled-mock.ts';
import { start } from '../../../support/mock/world.ts';

const scheduled = { scheduleTime: '2026-11-20T10:00:00Z' };

test('loading a snapshot brings everything back: sessions, what is due, and the clock', async () => {
  const { control, chat, read } = createControlledMock();
  const sessionId = await chat(scheduled);
  await control.saveSnapshot({ name: 'before' });
  const before = await control.advanceClock({ hours: 2 });
  await chat();

  const clock = await control.loadSnapshot({ name: 'before' });

  expect(clock).toMatchObject({ now: '2026-11-20T09:00:00.000Z', nextAt: '2026-11-20T10:00:00.000Z' });
  expect((await control.listSessions()).total).toBe(1);
  expect((await read(sessionId)).transcript).toEqual([]);
  expect(await control.advanceClock({ hours: 2 })).toEqual(before);
});

test('loading a snapshot empties the journal, unless it is kept; what is in it then is the cause of nothing that follows', async () => {
  const { control, chat } = createControlledMock();
  const sessionId = await chat();
  await control.advanceClock({ minutes: 1 });
  await control.saveSnapshot({ name: 'before' });
  await chat(scheduled);

  await control.loadSnapshot({ name: 'before', keepJournal: true });
  await control.sendCustomerMessage({ sessionId, text: 'Hello' });

  expect((await control.readJournal()).exchanges).toHaveLength(2);
  const { items } = await control.readTimeline({ sessionId });
  expect(items.at(-1)?.cause).toEqual({ type: 'control', operationId: 'sendCustomerMessage' });
  await control.loadSnapshot({ name: 'before' });
  expect((await control.readJournal()).exchanges).toEqual([]);
});

test('a snapshot can be exported, and another mock begins with it or takes it in', async () => {
  const { control, chat } = createControlledMock({ profile: { 'session/time-of-call': 'placed' } });
  const sessionId = await chat(scheduled);
  await control.advanceClock({ minutes: 30 });
  await control.saveSnapshot({ name: 'half' });
  const snapshot = JSON.parse(JSON.stringify(await control.exportSnapshot({ name: 'half' })));
  const expected = await control.listEvents();

  const begun = createControlledMock({ snapshot, clock: manualClock(start) });
  const taking = createControlledMock({ seed: 'another' });
  await taking.control.importSnapshot({ name: 'theirs', ...snapshot });
  await taking.control.loadSnapshot({ name: 'theirs' });

  for (const other of [begun, taking]) {
    expect(await other.control.listEvents()).toEqual(expected);
    expect((await other.control.getClock()).now).toBe('2026-11-20T09:30:00.000Z');
    const { events } = await other.control.advanceClock({ hours: 1 });
    expect(events.map((event) => `${event.type} ${event.sessionId}`)).toContain(`message-sent ${sessionId}`);
    const chosen = (await other.control.listGaps()).gaps.filter((gap) => gap.chosen !== 'default');
    expect(chosen.map(({ id }) => id)).toEqual(['session/time-of-call']);
  }
  expect(await begun.chat()).toBe(await taking.chat());
});

test('a reset goes back to the beginning: the same requests get the same ids', async () => {
  const { control, chat } = createControlledMock();
  const first = await chat();
  await control.createWorkspace({ workspaceId: 'extra' });
  await control.addFault({ effect: { type: 'internalError' } });
  await control.saveSnapshot({ name: 'kept' });
  await control.advanceClock({ days: 1 });

  const health = await control.resetMock();

  expect(health).toMatchObject({
    ready: true,
    seed: 'steered',
    now: '2026-11-20T09:00:00.000Z',
    sessions: { count: 0 },
  });
  expect((await control.listWorkspaces()).workspaces.map(({ workspaceId }) => workspaceId)).toEqual([
    'acme',
    'globex',
    'outage',
  ]);
  expect(await control.listFaults()).toEqual({ faults: [] });
  expect((await control.readJournal()).exchanges).toEqual([]);
  expect((await control.listSnapshots()).snapshots).toHaveLength(1);
  expect(await chat()).toBe(first);
});

test.each([
  ['of no type', [{ at: 1, type: 'x' }]],
  ['of a type that all objects have', [{ at: 1, type: '__proto__' }]],
  ['that lead nowhere', [{ at: 1, type: 'message-sent', sessionId: 'x' }]],
])('a snapshot with events %s is not taken in, however well it is sealed', async (_, events) => {
  const { mock, control } = createControlledMock();
  await control.saveSnapshot({ name: 'good' });
  const { name: _name, ...good } = { name: '', ...(await control.exportSnapshot({ name: 'good' })) };
  const digest = createHash('sha256')
    .update(JSON.stringify([good.seed, good.drawn, good.at, events]))
    .digest('hex');
  const init = { method: 'PUT', headers: { 'content-type': 'application/json' } };

  const response = await mock.fetch('http://mock/_mock/snapshots/forged', {
    ...init,
    body: JSON.stringify({ ...good, digest, events }),
  });

  expect(await response.json()).toMatchObject({ responseCode: 422, errorCode: 'validationError' });
  expect((await control.listSnapshots()).snapshots.map(({ name }) => name)).toEqual(['good']);
});

const manual = { mode: 'manual', factor: null };

test.each([
  ['by hand', () => manualClock(start), manual, { mode: 'scaled', factor: 60 }],
  ['by itself', realClock, { mode: 'real', factor: 1 }, { mode: 'manual' }],
  ['by itself, faster', () => scaledClock(60, start), { mode: 'scaled', factor: 60 }, { mode: 'manual' }],
] as const)('after a reset a clock that was moved %s is moved so again', async (_, clock, began, other) => {
  const { control } = createControlledMock({ clock: clock() });
  await control.setClock(other);

  await control.resetMock();

  expect(await control.getClock()).toMatchObject(began);
});
