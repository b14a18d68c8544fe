import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DomainEvent } from '../../../mock/domain/event.ts';
import { createMock, manualClock } from '../../../mock/index.ts';
import { sqliteLog } from '../../../mock/log/sqlite-log.ts';
import { start } from '../../support/given.ts';
import { steered } from '../../support/steered.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'understudy-'));
});
afterEach(() => rm(folder, { recursive: true }));

const file = () => path.join(folder, 'state.db');
const closed = (workspaceId: string): DomainEvent => ({ type: 'workspace-closed', at: start, workspaceId });

test('what was appended is there when the file is opened again', () => {
  const log = sqliteLog(file(), 'seed');
  log.append([closed('a'), closed('b')]);
  log.append([]);
  log.append([closed('c')]);
  log.close();

  const again = sqliteLog(file(), 'another seed');

  expect(again.length()).toBe(3);
  expect(again.read(1)).toEqual([closed('b'), closed('c')]);
  expect(again.seed).toBe('seed');
  again.close();
});

test('what replaces the events is all that is left of them', () => {
  const log = sqliteLog(file(), 'seed');
  log.append([closed('a'), closed('b')]);
  log.replace([closed('c')]);
  log.append([closed('d')]);
  log.close();

  const again = sqliteLog(file(), 'seed');
  expect(again.read(0)).toEqual([closed('c'), closed('d')]);
  again.close();
});

test('of events that cannot be kept as a whole, none is', () => {
  const log = sqliteLog(file(), 'seed');
  log.append([closed('a')]);
  const circular = { ...closed('c') } as DomainEvent & { self?: unknown };
  circular.self = circular;

  expect(() => log.append([closed('b'), circular])).toThrow();
  expect(() => log.replace([closed('b'), circular])).toThrow();

  expect(log.read(0)).toEqual([closed('a')]);
  log.append([closed('d')]);
  log.close();
  const again = sqliteLog(file(), 'seed');
  expect(again.read(0)).toEqual([closed('a'), closed('d')]);
  again.close();
});

test('a file that is something else, or that is in use, is refused', async () => {
  await writeFile(file(), 'This is no database, but long enough to be taken for the head of one. '.repeat(20));
  expect(() => sqliteLog(file(), 'seed')).toThrow(/not a database/);

  const other = path.join(folder, 'used.db');
  const log = sqliteLog(other, 'seed');
  log.append([closed('a')]);
  expect(() => sqliteLog(other, 'seed')).toThrow(/locked/);
  log.close();
});

test('a mock goes on where it was, on the same file, and draws no identifier a second time', async () => {
  const log = sqliteLog(file(), 'seed');
  const before = steered({ log, seed: log.seed });
  const sessionId = await before.chat({ scheduleTime: '2026-11-20T10:00:00Z' });
  const callId = await before.call({ phoneNumber: '+14155550190', noOfRetries: 1 });
  await before.control.advanceClock({ minutes: 5 });
  const seen = await before.read(callId);
  await before.mock.close();
  log.close();

  const reopened = sqliteLog(file(), 'unused');
  const after = steered({ log: reopened, seed: reopened.seed });

  expect(await after.read(callId)).toEqual(seen);
  expect((await after.control.listWorkspaces()).workspaces).toHaveLength(3);
  const { happened } = await after.control.advanceClock({ hours: 2 });
  expect(happened.map(({ type }) => type)).toEqual(expect.arrayContaining(['message-sent', 'call-not-answered']));
  expect([sessionId, callId.replace('call', 'ses')]).not.toContain(await after.chat());
  reopened.close();
});

test('a mock begins either with what a log holds or with a snapshot', async () => {
  const log = sqliteLog(file(), 'seed');
  const { control } = steered({ log });
  await control.saveSnapshot({ name: 'here' });
  const snapshot = await control.exportSnapshot({ name: 'here' });

  expect(() => createMock({ log, snapshot, clock: manualClock(start) })).toThrow(/earlier run/);
  log.close();
});

test('what cannot be kept has not happened, and is due again', async () => {
  const log = sqliteLog(file(), 'seed');
  let isFull = false;
  const failing = {
    ...log,
    append(events: readonly DomainEvent[]) {
      if (isFull) throw new Error('The disk is full.');
      log.append(events);
    },
  };
  const { control, chat, read } = steered({ log: failing, onMistake: () => {} });
  const sessionId = await chat({ scheduleTime: '2026-11-20T10:00:00Z' });
  isFull = true;
  await expect(control.advanceClock({ hours: 2 })).rejects.toMatchObject({ status: 500 });
  isFull = false;
  await control.advanceClock({ seconds: 1 });

  expect((await read(sessionId)).transcript).toHaveLength(1);
  log.close();
});

test('links that were given before a restart work after it', async () => {
  const log = sqliteLog(file(), 'seed');
  const before = steered({ log, seed: log.seed });
  const url = 'http://127.0.0.1/media';
  const body = { doReturnResponse: true, agentName: 'Ava', message: 'A picture, please' };
  const answer = JSON.stringify(await before.api('POST', '/chat-agent/trigger', body));
  const link = new RegExp(`${url}[^"]+`).exec(answer)?.[0] ?? '';
  log.close();

  const reopened = sqliteLog(file(), 'unused');
  const after = steered({ log: reopened, seed: reopened.seed });

  expect((await after.mock.fetch(link)).status).toBe(200);
  reopened.close();
});

test('a reset is kept too', async () => {
  const log = sqliteLog(file(), 'seed');
  const { control, chat } = steered({ log });
  await chat();
  await control.resetMock();
  log.close();

  const again = sqliteLog(file(), 'seed');
  expect(again.read(0).map(({ type }) => type)).toEqual(Array(3).fill('workspace-opened'));
  again.close();
});
