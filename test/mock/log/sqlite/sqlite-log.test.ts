import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { DomainEvent } from '../../../../mock/domain/event.ts';
import { entriesOf, type StoredEntry, sizeOfTurn } from '../../../../mock/domain/session/transcript.ts';
import { createMock, manualClock } from '../../../../mock/index.ts';
import type { EventLog } from '../../../../mock/log/event-log.ts';
import { createMemoryLog } from '../../../../mock/log/memory-log.ts';
import { openSqliteLog } from '../../../../mock/log/sqlite/sqlite-log.ts';
import { createControlledMock } from '../../../support/mock/controlled-mock.ts';
import { writeEarlierStateFile } from '../../../support/mock/earlier-state-file.ts';
import { start } from '../../../support/mock/world.ts';
import { sampleCount } from '../../../support/sample.ts';
import { useTempFolder } from '../../../support/temp-folder.ts';

let folder = '';
beforeEach(() => {
  folder = useTempFolder(onTestFinished);
});

const file = () => path.join(folder, 'state.db');
const summary = (text: string): StoredEntry => ({ type: 'summary', summary: text, at: start });
const workspaceClosed = (workspaceId: string): DomainEvent => ({ type: 'workspace-closed', at: start, workspaceId });

test('what was appended is there when the file is opened again', () => {
  const log = openSqliteLog(file(), 'seed');
  log.append([workspaceClosed('a'), workspaceClosed('b')]);
  log.append([]);
  log.append([workspaceClosed('c')]);
  log.close();

  const again = openSqliteLog(file(), 'another seed');

  expect(again.length()).toBe(3);
  expect(again.read(1)).toEqual([workspaceClosed('b'), workspaceClosed('c')]);
  expect(again.seed).toBe('seed');
  again.close();
});

test('what replaces the events is all that is left of them', () => {
  const log = openSqliteLog(file(), 'seed');
  log.append([workspaceClosed('a'), workspaceClosed('b')]);
  log.replace([workspaceClosed('c')]);
  log.append([workspaceClosed('d')]);
  log.close();

  const again = openSqliteLog(file(), 'seed');
  expect(again.read(0)).toEqual([workspaceClosed('c'), workspaceClosed('d')]);
  again.close();
});

test('of events that cannot be kept as a whole, none is', () => {
  const log = openSqliteLog(file(), 'seed');
  log.append([workspaceClosed('a')]);
  const circular = { ...workspaceClosed('c') } as DomainEvent & { self?: unknown };
  circular.self = circular;

  expect(() => log.append([workspaceClosed('b'), circular])).toThrow();
  expect(() => log.replace([workspaceClosed('b'), circular])).toThrow();

  expect(log.read(0)).toEqual([workspaceClosed('a')]);
  log.append([workspaceClosed('d')]);
  log.close();
  const again = openSqliteLog(file(), 'seed');
  expect(again.read(0)).toEqual([workspaceClosed('a'), workspaceClosed('d')]);
  again.close();
});

test('a file that is something else, or that is in use, is refused', async () => {
  await writeFile(file(), 'This is no database, but long enough to be taken for the head of one. '.repeat(20));
  expect(() => openSqliteLog(file(), 'seed')).toThrow(/not a database/);

  const other = path.join(folder, 'used.db');
  const log = openSqliteLog(other, 'seed');
  log.append([workspaceClosed('a')]);
  expect(() => openSqliteLog(other, 'seed')).toThrow(/locked/);
  log.close();
});

test('a file with events of an earlier format is refused', () => {
  const database = new DatabaseSync(file());
  database.exec('CREATE TABLE events (number INTEGER PRIMARY KEY, event TEXT NOT NULL) STRICT');
  database.exec("INSERT INTO events VALUES (0, '{}')");
  database.close();

  expect(() => openSqliteLog(file(), 'seed')).toThrow(/another format; this version reads formats 3, 4, 5, 6/);
});

test.each([3, 4, 5] as const)('a file of format %s is read, and then it is one of format 6', (version) => {
  const left: DomainEvent = { type: 'event-left', at: start };
  const lefts = { ...left, count: 2 };
  const single = [
    [0, workspaceClosed('a')],
    [1, lefts],
    [3, workspaceClosed('b')],
  ] as const;
  const several = [
    [0, [workspaceClosed('a'), lefts]],
    [3, [workspaceClosed('b')]],
  ] as const;
  writeEarlierStateFile(file(), version, version === 5 ? several : single, 4);

  const log = openSqliteLog(file(), 'other');
  log.append([workspaceClosed('c')]);
  log.close();
  const again = openSqliteLog(file(), 'other');

  expect(again.seed).toBe('seed');
  expect(again.read(0)).toEqual([workspaceClosed('a'), left, left, ...['b', 'c'].map(workspaceClosed)]);
  again.close();
  using database = new DatabaseSync(file());
  expect(database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all()).toEqual([
    { name: 'event_rows' },
    { name: 'metadata' },
  ]);
});

test.each([4, 5] as const)(
  'a file of format %s that was cut off, or has another event, is refused and left as it is',
  (version) => {
    const event = workspaceClosed('a');
    writeEarlierStateFile(file(), version, [[0, version === 5 ? [event] : event]], 2);

    expect(() => openSqliteLog(file(), 'seed')).toThrow(/it has 1 events and had at least 2/);
    rmSync(`${file()}-head`);
    {
      using database = new DatabaseSync(file());
      const [table, column] = version === 5 ? ['rows', 'events'] : ['events', 'event'];
      database.exec(`UPDATE ${table} SET ${column} = replace(${column}, '"a"', '"x"')`);
    }
    expect(() => openSqliteLog(file(), 'seed')).toThrow(/event 1 is missing, or/);
    using database = new DatabaseSync(file());
    expect(database.prepare("SELECT value FROM metadata WHERE name = 'format_version'").all()).toEqual([
      { value: String(version) },
    ]);
  },
);

test('however events are appended, let go, replaced and opened again, a file has those of a list in memory', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(sizes, fc.integer({ min: 0, max: 8 }), (batches, replaceAt) => {
      const own = path.join(folder, `${crypto.randomUUID()}.db`);
      let log = openSqliteLog(own, 'seed');
      const expected = createMemoryLog();
      let next = 0;
      for (const [index, size] of batches.entries()) {
        const events = Array.from({ length: size }, (): DomainEvent => {
          next += 1;
          const sessionIds = [`s${next - 200}`, `s${next - 201}`];
          if (next % 50 === 0) return { type: 'sessions-evicted', at: start, sessionIds };
          const sessionId = `s${next - (next % 2)}`;
          if (next % 3 > 0) return { type: 'chat-completed', at: start + next, sessionId };
          const entries = Array.from({ length: next % 7 }, () => summary(`Entry of ${sessionId} 😀`));
          return { type: 'call-hung-up', at: start + next, sessionId, entries };
        });
        const change = index === replaceAt ? 'replace' : 'append';
        for (const one of [log, expected]) one[change](events);
        log.close();
        log = openSqliteLog(own, 'seed');
      }
      expect(log.read(0).map(({ type }) => type)).toEqual(expected.read(0).map(({ type }) => type));
      const keptOf = ({ read }: EventLog) => read(0).filter(({ type }) => !/left|evicted/.test(type));
      expect(JSON.parse(JSON.stringify(keptOf(log)))).toEqual(keptOf(expected));
      log.close();
      using database = new DatabaseSync(own);
      const rows = database.prepare('SELECT number, json_array_length(events) AS length FROM event_rows').all();
      expect(rows.filter(({ number }) => Number(number) % 256 !== 0).length).toBeLessThan(9);
    }),
    { numRuns: sampleCount(40, 8) },
  );
});

test('a file to which an older one was put back in part is refused', () => {
  const log = openSqliteLog(file(), 'seed');
  log.append(['a', 'b', 'c'].map(workspaceClosed));
  log.close();
  const before = readFileSync(file());
  const again = openSqliteLog(file(), 'seed');
  again.replace(['d', 'e', 'f', 'g'].map(workspaceClosed));
  again.close();
  writeFileSync(file(), before);

  expect(() => openSqliteLog(file(), 'seed')).toThrow(/it has events that were replaced by others/);
});

test('a mock goes on where it was, with a workspace that is weeks ahead', async () => {
  const log = openSqliteLog(file(), 'seed');
  const before = createControlledMock({ log, seed: log.seed });
  const { workspaceId, apiKeys } = await before.control.createWorkspace({ clock: { mode: 'manual' } });
  await before.control.advanceClock({ workspaceId, days: 21 });
  const sessionId = await before.chat({ scheduleTime: '2027-01-01T00:00:00Z' }, apiKeys[0]);
  log.close();

  const same = openSqliteLog(file(), 'seed');
  const { control } = createControlledMock({
    log: same,
    seed: same.seed,
    profile: { 'session/time-of-call': 'placed' },
  });

  expect((await control.getClock()).now).toBe('2026-11-20T09:00:00.000Z');
  expect((await control.getClock({ workspaceId })).now).toBe('2026-12-11T09:00:00.000Z');
  const { events } = await control.advanceToNext({ workspaceId });
  expect(events).toMatchObject([{ type: 'message-sending', sessionId, at: '2027-01-01T00:00:00.000Z' }]);
  same.close();
});

test('a workspace that was weeks ahead and was closed takes the clock along neither before nor after its events are gone', async () => {
  const log = openSqliteLog(file(), 'seed');
  const before = createControlledMock({ log, seed: log.seed });
  for (let time = 0; time < 40; time += 1) {
    const { workspaceId, apiKeys } = await before.control.createWorkspace({ clock: { mode: 'manual' } });
    await before.control.advanceClock({ workspaceId, days: 21 });
    await before.chat({}, apiKeys[0]);
    await before.control.deleteWorkspace({ workspaceId });
  }
  const sessionId = await before.chat();
  for (let time = 0; time < 60; time += 1)
    await before.control.setNextCallOutcomes({ workspaceId: 'acme', outcome: 'noAnswer' });
  log.close();

  const same = openSqliteLog(file(), 'seed');
  const { control, read } = createControlledMock({ log: same, seed: same.seed });

  expect((await control.getClock()).now).toBe('2026-11-20T09:00:00.000Z');
  expect((await control.listWorkspaces()).workspaces).toHaveLength(3);
  expect(await read(sessionId)).toEqual(await before.read(sessionId));
  expect(same.read(0).filter(({ type }) => type === 'workspace-opened')).toHaveLength(3);
  same.close();
});

test('a mock goes on where it was, on the same file, and draws no identifier a second time', async () => {
  const log = openSqliteLog(file(), 'seed');
  const before = createControlledMock({ log, seed: log.seed });
  const sessionId = await before.chat({ scheduleTime: '2026-11-20T10:00:00Z' });
  const callId = await before.call({ phoneNumber: '+14155550190', noOfRetries: 1 });
  await before.control.advanceClock({ minutes: 5 });
  const seen = await before.read(callId);
  await before.mock.close();
  log.close();

  const reopened = openSqliteLog(file(), 'unused');
  const after = createControlledMock({ log: reopened, seed: reopened.seed });

  expect(await after.read(callId)).toEqual(seen);
  expect((await after.control.listWorkspaces()).workspaces).toHaveLength(3);
  const { events } = await after.control.advanceClock({ hours: 2 });
  expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(['message-sent', 'call-not-answered']));
  expect([sessionId, callId.replace('call', 'ses')]).not.toContain(await after.chat());
  reopened.close();
});

test('a mock begins either with what a log holds or with a snapshot', async () => {
  const log = openSqliteLog(file(), 'seed');
  const { control } = createControlledMock({ log });
  await control.saveSnapshot({ name: 'here' });
  const snapshot = await control.exportSnapshot({ name: 'here' });

  expect(() => createMock({ log, snapshot, clock: manualClock(start) })).toThrow(/earlier run/);
  log.close();
});

test('what cannot be kept has not happened, and is due again', async () => {
  const log = openSqliteLog(file(), 'seed');
  let isFull = false;
  const failing = {
    ...log,
    append(events: readonly DomainEvent[]) {
      if (isFull) throw new Error('The disk is full.');
      log.append(events);
    },
  };
  const { control, chat, read } = createControlledMock({ log: failing, onError: () => {} });
  const sessionId = await chat({ scheduleTime: '2026-11-20T10:00:00Z' });
  isFull = true;
  await expect(control.advanceClock({ hours: 2 })).rejects.toMatchObject({ status: 500 });
  isFull = false;
  const { now } = await control.getClock();
  await control.advanceClock({ hours: 2 });

  expect(now).toBe('2026-11-20T09:00:00.000Z');
  expect((await read(sessionId)).transcript).toHaveLength(1);
  log.close();
});

test('what was said long before a restart is read after it, found, and gone on from', async () => {
  const memory = createMemoryLog();
  const before = createControlledMock({ log: memory });
  const say = async ({ api }: typeof before, message: string, sessionId?: string) => {
    const body = {
      doReturnResponse: true,
      agentName: 'Ava',
      message,
      ...(sessionId === undefined ? {} : { sessionId }),
    };
    return String((await api('POST', '/chat-agent/trigger', body)).data?.sessionId);
  };
  const ids: string[] = [];
  for (let index = 0; index < 150; index += 1) ids.push(await say(before, `My parcel-${index}-x, please`));
  const sessionsOf = ({ read }: typeof before) => Promise.all(ids.map((id) => read(id)));
  const expected = await sessionsOf(before);
  const log = openSqliteLog(file(), 'seed');
  log.append(memory.read(0));
  log.close();

  const reopened = openSqliteLog(file(), 'seed');
  const after = createControlledMock({ log: reopened });
  const unread = reopened.read(0).filter((event) => 'entries' in event && 'read' in event.entries);
  expect(unread.length).toBeGreaterThan(100);
  expect((await after.control.listSessions({ search: 'parcel-7-x' })).sessions).toMatchObject([{ sessionId: ids[7] }]);
  expect(await sessionsOf(after)).toEqual(expected);
  const [first = ''] = ids;
  await say(after, 'Thanks', first);
  const { transcript } = await after.read(first);
  const [earlier] = expected;
  expect(transcript.slice(0, earlier?.transcript.length)).toEqual(earlier?.transcript);
  expect(transcript.length).toBeGreaterThan(earlier?.transcript.length ?? 0);
  reopened.close();
});

test('links that were given before a restart work after it', async () => {
  const log = openSqliteLog(file(), 'seed');
  const before = createControlledMock({ log, seed: log.seed });
  const url = 'http://127.0.0.1/media';
  const body = { doReturnResponse: true, agentName: 'Ava', message: 'A picture, please' };
  const answer = JSON.stringify(await before.api('POST', '/chat-agent/trigger', body));
  const link = new RegExp(`${url}[^"]+`).exec(answer)?.[0] ?? '';
  log.close();

  const reopened = openSqliteLog(file(), 'unused');
  const after = createControlledMock({ log: reopened, seed: reopened.seed });

  expect((await after.mock.fetch(link)).status).toBe(200);
  reopened.close();
});

test('a reset is kept too', async () => {
  const log = openSqliteLog(file(), 'seed');
  const { control, chat } = createControlledMock({ log });
  await chat();
  await control.resetMock();
  log.close();

  const again = openSqliteLog(file(), 'seed');
  expect(again.read(0).map(({ type }) => type)).toEqual(Array(3).fill('workspace-opened'));
  again.close();
});

describe('a file whose events are not those that were stored is refused, with the reason:', () => {
  const damages = {
    'one is another': [
      "UPDATE event_rows SET events = replace(events, 'b', 'x') WHERE number = 1",
      /event 2 is missing, or/,
    ],
    'one is missing': ['DELETE FROM event_rows WHERE number = 1', /event 2 is missing, or/],
    'two have changed places': [
      'UPDATE event_rows SET number = 9 WHERE number = 1; UPDATE event_rows SET number = 1 WHERE number = 2; UPDATE event_rows SET number = 2 WHERE number = 9',
      /event 2 is missing, or/,
    ],
    'the last are missing': ['DELETE FROM event_rows WHERE number > 0', /it has 1 events and had at least 3/],
    'it has another seed': ["UPDATE metadata SET value = 'other' WHERE name = 'seed'", /event 1 is missing, or/],
    'it has another generation': [
      "UPDATE metadata SET value = '7' WHERE name = 'generation'",
      /event 1 is missing, or/,
    ],
    'it has another version': ["UPDATE metadata SET value = '4' WHERE name = 'format_version'", /no table of events/],
  } as const;

  test.each(Object.entries(damages))('%s', (_, [statements, message]) => {
    const log = openSqliteLog(file(), 'seed');
    for (const id of ['a', 'b', 'c']) log.append([workspaceClosed(id)]);
    log.close();
    const database = new DatabaseSync(file());
    database.exec(statements);
    database.close();

    expect(() => openSqliteLog(file(), 'seed')).toThrow(message);
    expect(() => openSqliteLog(file(), 'seed')).toThrow('Restore it from a copy');
  });
});

describe('of a full row', () => {
  const toHangUp = (index: number): DomainEvent => ({
    type: 'call-hung-up',
    at: start,
    sessionId: `call-${index}`,
    entries: index === 0 ? [] : [summary(`Spoken ${index}`), summary('Over')],
  });
  const events = Array.from({ length: 256 }, (_, index) => toHangUp(index));
  const entriesIn = (log: EventLog) => log.read(0).map((event) => ('entries' in event ? event.entries : []));
  beforeEach(() => {
    const log = openSqliteLog(file(), 'seed');
    log.append(events);
    log.close();
  });

  test('the entries are read when they are asked for, and their size is known before', () => {
    const log = openSqliteLog(file(), 'seed');
    const [none, ...turns] = entriesIn(log);
    log.close();

    expect(none).toEqual([]);
    expect(turns.map(sizeOfTurn)).toEqual(
      events.slice(1).map((event) => ('entries' in event ? sizeOfTurn(event.entries) : 0)),
    );
    expect(turns.every((turn) => 'read' in turn)).toBe(true);
    expect(entriesOf(turns[6] ?? [])).toEqual([summary('Spoken 7'), summary('Over')]);
    expect(turns.map(entriesOf)).toEqual(events.slice(1).map((event) => ('entries' in event ? event.entries : [])));
  });

  test('they stay what they are when it is written anew', () => {
    for (let time = 0; time < 2; time += 1) {
      const log = openSqliteLog(file(), 'seed');
      log.compact();
      log.close();
    }

    const log = openSqliteLog(file(), 'seed');
    expect(JSON.parse(JSON.stringify(log.read(0)))).toEqual(events);
    log.close();
  });

  test.each([
    'UPDATE event_rows SET turns = NULL',
    'UPDATE event_rows SET turns = substr(turns, 1, length(turns) - 1)',
    'UPDATE event_rows SET turns = substr(turns, 2)',
  ])('damage to them is noticed when the file is opened: %s', (statement) => {
    {
      using database = new DatabaseSync(file());
      database.exec(statement);
    }

    expect(() => openSqliteLog(file(), 'seed')).toThrow(/event 1 is missing, or is not the one that was stored/);
  });
});

test('a file is only for its owner, and has a path', () => {
  const log = openSqliteLog(file(), 'seed');
  log.append([workspaceClosed('a')]);
  const modes = ['', '-wal', '-head'].map((end) => statSync(`${file()}${end}`).mode & 0o777);
  log.close();

  expect(modes).toEqual([0o600, 0o600, 0o600]);
  expect(() => openSqliteLog('', 'seed')).toThrow('its path is empty');
});

test('of sessions that left, the file has nothing in the end, also when it was closed on the way', () => {
  const toCompleted = (sessionId: string): DomainEvent => ({ type: 'chat-completed', at: start, sessionId });
  const other: DomainEvent = { type: 'call-ready', at: start, sessionId: 'other' };
  const ids = Array.from({ length: 100 }, (_, index) => `session-${index}`);
  const log = openSqliteLog(file(), 'seed');
  log.append(ids.flatMap((id) => Array.from({ length: 15 }, () => toCompleted(id))));
  log.append([{ type: 'sessions-evicted', at: start, sessionIds: ids.slice(0, 90) }]);
  log.append(Array.from({ length: 64 }, () => other));
  log.close();

  const again = openSqliteLog(file(), 'seed');
  const afterOpening = again.read(0);
  for (let index = 0; index < 8; index += 1) again.append(Array.from({ length: 64 }, () => other));
  const inTheEnd = again.read(0, afterOpening.length);
  again.close();
  const database = new DatabaseSync(file());
  const rows = database.prepare('SELECT events FROM event_rows').all();
  database.close();
  const texts = rows.flatMap(({ events }) => JSON.parse(String(events)).map((event: object) => JSON.stringify(event)));

  expect(afterOpening.filter(({ type }) => type === 'event-left')).toHaveLength(1_350);
  expect(inTheEnd.map(({ type }) => type)).toEqual(afterOpening.map(({ type }) => type));
  expect(texts.filter((text) => /chat-completed.*session-[0-8]\d?"/.test(text))).toHaveLength(0);
  expect(texts.filter((text) => /chat-completed/.test(text))).toHaveLength(150);
});
