import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMock, type MockOptions, manualClock, realClock, scaledClock } from '../../../../mock/index.ts';
import { messenger } from '../../../support/bodies.ts';
import { createControlledMock } from '../../../support/mock/controlled-mock.ts';
import { start } from '../../../support/mock/world.ts';
import { sampleCount } from '../../../support/sample.ts';

const scheduled = { scheduleTime: '2026-11-20T10:00:00Z' };

test('the load of a snapshot restores sessions, due events and the clock, and empties the journal', async () => {
  const { control, chat, read } = createControlledMock();
  const sessionId = await chat(scheduled);
  await control.saveSnapshot({ name: 'before' });
  const before = await control.advanceClock({ hours: 2 });
  await chat();
  expect((await control.readJournal()).exchanges).toHaveLength(2);

  const clock = await control.loadSnapshot({ name: 'before' });

  expect((await control.readJournal()).exchanges).toEqual([]);

  expect(clock).toMatchObject({ now: '2026-11-20T09:00:00.000Z', nextAt: '2026-11-20T10:00:00.000Z' });
  expect((await control.listSessions()).total).toBe(1);
  expect((await read(sessionId)).transcript).toEqual([]);
  expect(await control.advanceClock({ hours: 2 })).toEqual(before);
});

test('a mock can load a snapshot of a different mock, at the start or later', async () => {
  const { control, chat } = createControlledMock({ profile: { 'session/time-of-call': 'placed' } });
  const sessionId = await chat(scheduled);
  await control.advanceClock({ minutes: 30 });
  await control.saveSnapshot({ name: 'half' });
  const snapshot = JSON.parse(JSON.stringify(await control.exportSnapshot({ name: 'half' })));
  const expected = await control.listEvents();

  const started = createControlledMock({ snapshot, clock: manualClock(start) });
  const taking = createControlledMock({ seed: 'another' });
  await taking.control.importSnapshot({ name: 'theirs', ...snapshot });
  await taking.control.loadSnapshot({ name: 'theirs' });

  for (const other of [started, taking]) {
    expect(await other.control.listEvents()).toEqual(expected);
    expect((await other.control.getClock()).now).toBe('2026-11-20T09:30:00.000Z');
    const { events } = await other.control.advanceClock({ hours: 1 });
    expect(events.map((event) => `${event.type} ${event.sessionId}`)).toContain(`message-sent ${sessionId}`);
    const chosen = (await other.control.listGaps()).gaps.filter((gap) => gap.chosen !== 'default');
    expect(chosen.map(({ id }) => id)).toEqual(['session/time-of-call']);
  }
  expect(await started.chat()).toBe(await taking.chat());
});

test('after a reset of the mock, the same requests get the same ids as at the start', async () => {
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

interface SnapshotDocument {
  seed: string;
  drawn: number;
  at: string;
  events: Record<string, unknown>[];
}

async function exportBusyMorning(): Promise<SnapshotDocument> {
  const { control } = createControlledMock();
  await control.loadScenario({ name: 'busy-morning' });
  await control.setProfile({ profile: { 'session/time-of-call': 'placed' } });
  await control.setNextCallOutcomes({ workspaceId: 'acme', outcome: 'errored' });
  await control.saveSnapshot({ name: 'busy' });
  return JSON.parse(JSON.stringify(await control.exportSnapshot({ name: 'busy' })));
}

const json = { 'content-type': 'application/json' };

test('the mock names the format of a snapshot that a different version wrote', async () => {
  const { mock } = createControlledMock();
  const snapshot = { ...(await exportBusyMorning()), understudySnapshot: 1, events: [{ kind: 'older' }], drawn: 'few' };
  const expected = 'understudySnapshot must be 3, the format of this version; found 1.';
  const body = JSON.stringify(snapshot);

  const response = await mock.fetch('/_mock/snapshots/old', { method: 'PUT', headers: json, body });
  expect(await response.json()).toMatchObject({ responseCode: 422, message: expect.stringContaining(expected) });
  expect(() => createMock({ snapshot: JSON.parse(body) })).toThrow(expected);
});

test.each(['the text of a snapshot', null, [[]], {}, { understudySnapshot: 3 }])(
  'createMock refuses a snapshot that is not an exported object: %j',
  (snapshot) => {
    const options = { snapshot } as unknown as MockOptions;

    expect(() => createMock(options)).toThrow('The snapshot cannot be used: it must be an object that exportSnapshot');
  },
);

test.each([
  ['two workspaces with one key', '"globex-key"', '"acme-key"'],
  ['a chat on a channel for calls', '"channelType":"webChat"', '"channelType":"outboundSipTrunk"'],
])('the mock refuses a snapshot whose text was edited to contain %s', async (_, from, to) => {
  const snapshot = JSON.stringify(await exportBusyMorning());
  expect(snapshot).toContain(from);
  expect(() => createMock({ snapshot: JSON.parse(snapshot.replaceAll(from, to)) })).toThrow(TypeError);
});

const reads = ['sessions', 'messages', 'calls', 'clock', 'workspaces', 'events', 'gaps', 'data/channels'];

test('the mock loads a changed snapshot completely or not at all', async () => {
  const busy = await exportBusyMorning();
  const places = placesIn(busy.events);
  const refused = new Set<boolean>();
  const change = fc.record({ place: fc.constantFrom(...places), value: fc.constantFrom(...otherValues) });

  await fc.assert(
    fc.asyncProperty(change, fc.boolean(), async ({ place, value }, isEventMoved) => {
      const crafted = structuredClone(busy);
      if (isEventMoved) moveEvent(crafted.events, place, value);
      else replaceAt(crafted.events, place, value);
      const errors: unknown[] = [];
      const { mock, control } = createControlledMock({ onError: (error) => errors.push(error) });
      const send = async (method: string, path: string, body: string | null = null) =>
        (await mock.fetch(path, { method, headers: { ...json, 'x-api-key': 'acme-key' }, body })).status;
      const status = await send('PUT', '/_mock/snapshots/crafted', JSON.stringify(crafted));
      refused.add(status === 422);

      if (status === 422) expect((await control.listSnapshots()).snapshots).toEqual([]);
      else {
        expect(await send('POST', '/_mock/snapshots/crafted/load', '{}')).toBe(200);
        for (const path of reads) expect(await send('GET', `/_mock/${path}`)).toBe(200);
        await send('POST', '/_mock/clock/advance', '{"days":2}');
        await send('POST', '/api/chat-agent/trigger', JSON.stringify(messenger));
      }
      expect(errors).toEqual([]);
    }),
    { seed: 1, numRuns: sampleCount(250, 4) },
  );
  expect([...refused].toSorted()).toEqual([false, true]);
});

const otherValues = [undefined, null, 7, -1, 1e300, 1.5, 'x', '', true, [], {}];

type Place = readonly (string | number)[];

function placesIn(events: readonly { type?: unknown }[]): Place[] {
  const places = new Map<string, Place>();
  const visit = (value: unknown, place: Place, shape: string) => {
    if (!places.has(shape)) places.set(shape, place);
    if (typeof value !== 'object' || value === null) return;
    for (const [name, member] of Object.entries(value))
      visit(member, [...place, name], `${shape}/${Array.isArray(value) ? '' : name}`);
  };
  for (const [index, event] of events.entries()) visit(event, [index], String(event.type));
  return [...places.values()];
}

function replaceAt(events: object[], place: Place, value: unknown): void {
  const holder = place.slice(0, -1).reduce<object>((found, name) => Reflect.get(found, name), events);
  if (value === undefined) Reflect.deleteProperty(holder, place.at(-1) ?? 0);
  else Reflect.set(holder, place.at(-1) ?? 0, value);
}

function moveEvent(events: object[], [index = 0]: Place, value: unknown): void {
  const [event = {}] = value === undefined ? events.splice(Number(index), 1) : [events[Number(index)]];
  if (typeof value === 'number') events.splice(Number(index) + 1, 0, structuredClone(event));
  else if (value !== undefined) events.push(structuredClone(event));
}

const manual = { mode: 'manual', factor: null };

test.each([
  ['a manual clock', () => manualClock(start), manual, { mode: 'scaled', factor: 60 }],
  ['the real clock', realClock, { mode: 'real', factor: 1 }, { mode: 'manual' }],
  ['a scaled clock', () => scaledClock(60, start), { mode: 'scaled', factor: 60 }, { mode: 'manual' }],
] as const)('a reset of the mock restores the first mode of its clock: %s', async (_, clock, expectedClock, other) => {
  const { control } = createControlledMock({ clock: clock() });
  await control.setClock(other);

  await control.resetMock();

  expect(await control.getClock()).toMatchObject(expectedClock);
});
