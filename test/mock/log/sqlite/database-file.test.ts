import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { DomainEvent } from '../../../../mock/domain/event.ts';
import { openSqliteLog } from '../../../../mock/log/sqlite/sqlite-log.ts';
import { openSqliteStreams } from '../../../../mock/log/sqlite/sqlite-streams.ts';
import { inspectStateFile } from '../../../../mock/log/sqlite/state-file.ts';
import { useTempFolder } from '../../../support/temp-folder.ts';

const folder = useTempFolder();
const home = process.cwd();
beforeAll(() => process.chdir(folder));
afterAll(() => process.chdir(home));

const event: DomainEvent = { type: 'workspace-closed', at: 0, workspaceId: 'a' };

// SQLite takes them for a memory, for the parameters of a file, and for a file that goes when it is closed.
const names = [':memory:', 'file:a?mode=memory', 'file:b', 'file::memory:?cache=shared', 'c?mode=ro', ' '];

test.each(names)('a state file may be named %j, and keeps what it has', (name) => {
  const log = openSqliteLog(name, 'seed');
  log.append([event]);
  log.close();

  expect(existsSync(path.join(folder, name))).toBe(true);
  expect(inspectStateFile(name)).toMatchObject({ seed: 'seed', events: 1 });
  const again = openSqliteLog(name, 'another');
  expect(again.read(0)).toEqual([event]);
  again.close();
});

test.each(names)('a file that replicas share may be named so: %j', async (name) => {
  mkdirSync('shared', { recursive: true });
  process.chdir('shared');
  onTestFinished(() => process.chdir(folder));
  const streams = openSqliteStreams(name, 'seed');
  await streams.append([{ stream: 'a', version: 0, text: 'kept' }]);
  await streams.close();
  const again = openSqliteStreams(name, 'another');
  onTestFinished(() => again.close());

  expect((await again.read([{ stream: 'a', version: 0 }])).entries).toMatchObject([{ text: 'kept' }]);
});

test('what is no file is no state, and nothing is waited for', async () => {
  const socket = path.join(folder, 'socket');
  const server = createServer().listen(socket);
  await once(server, 'listening');
  onTestFinished(() => void server.close());

  for (const name of [folder, socket, '/dev/null']) {
    expect(() => openSqliteLog(name, 'seed'), name).toThrow('it is no file');
    expect(() => openSqliteStreams(name, 'seed'), name).toThrow('it is no file');
    expect(() => inspectStateFile(name), name).toThrow('it is no file');
  }
});
