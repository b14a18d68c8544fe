import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { DomainEvent } from '../../../mock/domain/event.ts';
import { openSqliteLog } from '../../../mock/log/sqlite-log.ts';
import { createControlledMock } from '../../support/mock/controlled-mock.ts';
import { start } from '../../support/mock/world.ts';
import { useTempFolder } from '../../support/temp-folder.ts';

let folder = '';
beforeEach(() => {
  folder = useTempFolder(onTestFinished);
});

const file = () => path.join(folder, 'state.db');
const toCompleted = (id: string): DomainEvent => ({ type: 'chat-completed', at: start, sessionId: id });

test('a SQLite log still contains its events after it was closed and reopened', async () => {
  const log = openSqliteLog(file(), 'seed');
  log.append([toCompleted('a'), toCompleted('b')]);
  log.append([]);
  await log.whenStored();
  log.append([toCompleted('c')]);
  log.close();

  const again = openSqliteLog(file(), 'another seed');

  expect(again.length()).toBe(3);
  expect(again.read(1)).toEqual([toCompleted('b'), toCompleted('c')]);
  expect(again.seed).toBe('seed');
  again.close();
});

test('a replacement of the events in a SQLite log removes all earlier events', () => {
  const log = openSqliteLog(file(), 'seed');
  log.append([toCompleted('a'), toCompleted('b')]);
  log.replace([toCompleted('c')]);
  log.append([toCompleted('d')]);
  log.close();

  const again = openSqliteLog(file(), 'seed');
  expect(again.read(0)).toEqual([toCompleted('c'), toCompleted('d')]);
  again.close();
});

test('an append to a SQLite log stores either all events of the append or none', async () => {
  const log = openSqliteLog(file(), 'seed');
  log.append([toCompleted('a')]);
  await log.whenStored();
  const circular = { ...toCompleted('c') } as DomainEvent & { self?: unknown };
  circular.self = circular;

  log.append([toCompleted('b'), circular]);
  await expect(log.whenStored()).rejects.toThrow();

  expect(log.read(0)).toEqual([toCompleted('a')]);
  log.append([toCompleted('d')]);
  log.close();
  const again = openSqliteLog(file(), 'seed');
  expect(again.read(0)).toEqual([toCompleted('a'), toCompleted('d')]);
  again.close();
});

test('the mock refuses a state file that is in use, has another format, or is no state file', async () => {
  await writeFile(file(), 'This is no database, but long enough to be taken for the head of one. '.repeat(20));
  expect(() => openSqliteLog(file(), 'seed')).toThrow(/not a database/);
  expect(existsSync(`${file()}-stored`), 'a mark beside a file of somebody else').toBe(false);

  const earlier = path.join(folder, 'earlier.db');
  {
    using database = new DatabaseSync(earlier);
    database.exec('CREATE TABLE events (number INTEGER PRIMARY KEY, event TEXT NOT NULL) STRICT');
  }
  expect(() => openSqliteLog(earlier, 'seed')).toThrow(/expected a state file of format 3; found format/);

  const used = path.join(folder, 'used.db');
  const log = openSqliteLog(used, 'seed');
  expect(() => openSqliteLog(used, 'seed')).toThrow(/locked/);
  log.close();
});

test.each([
  ['changed text', "UPDATE events SET event = replace(event, 'b', 'x') WHERE number = 1"],
  ['changed number', 'UPDATE events SET number = 9 WHERE number = 1'],
])('the mock refuses a state file with a changed event: %s', (_, statement) => {
  const log = openSqliteLog(file(), 'seed');
  for (const id of ['a', 'b', 'c']) log.append([toCompleted(id)]);
  log.close();
  {
    using database = new DatabaseSync(file());
    database.exec(statement);
  }

  expect(() => openSqliteLog(file(), 'seed')).toThrow(/it is damaged: event \d differs from the stored event/);
});

test('a mock that restarts from a state file never reuses an identifier', async () => {
  const log = openSqliteLog(file(), 'seed');
  const before = createControlledMock({ log, seed: log.seed });
  const sessionId = await before.chat({ scheduleTime: '2026-11-20T10:00:00Z' });
  const callId = await before.call({ phoneNumber: '+14155550190', noOfRetries: 1 });
  await before.control.advanceClock({ minutes: 5 });
  const call = await before.read(callId);
  await before.mock.close();
  log.close();

  const reopened = openSqliteLog(file(), 'unused');
  const after = createControlledMock({ log: reopened, seed: reopened.seed });

  expect(await after.read(callId)).toEqual(call);
  expect((await after.control.listWorkspaces()).workspaces).toHaveLength(3);
  const { events } = await after.control.advanceClock({ hours: 2 });
  expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(['message-sent', 'call-not-answered']));
  expect([sessionId, callId.replace('call', 'ses')]).not.toContain(await after.chat());
  reopened.close();
});
