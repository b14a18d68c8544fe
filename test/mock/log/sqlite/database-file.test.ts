import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { DomainEvent } from '../../../../mock/domain/event.ts';
import { openSqliteLog } from '../../../../mock/log/sqlite/sqlite-log.ts';
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
  const again = openSqliteLog(name, 'another');
  expect(again.read(0)).toEqual([event]);
  again.close();
});

test('what is no file is no state, and nothing is waited for', async () => {
  const socket = path.join(folder, 'socket');
  const server = createServer().listen(socket);
  await once(server, 'listening');
  onTestFinished(() => void server.close());

  for (const name of [folder, socket, '/dev/null']) {
    expect(() => openSqliteLog(name, 'seed'), name).toThrow('it is no file');
  }
});
