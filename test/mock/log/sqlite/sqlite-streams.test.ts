import { statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openSqliteLog } from '../../../../mock/log/sqlite/sqlite-log.ts';
import { openSqliteStreams } from '../../../../mock/log/sqlite/sqlite-streams.ts';
import { useTempFolder } from '../../../support/temp-folder.ts';
import { describeStreams } from '../streams-conformance.ts';

const newFile = () => path.join(useTempFolder(onTestFinished), 'shared.db');

function open(file: string, seed = 'seed') {
  const streams = openSqliteStreams(file, seed);
  onTestFinished(() => streams.close());
  return streams;
}

describeStreams(async () => {
  const file = newFile();
  return [open(file), open(file)];
});

test('what was appended is there when the file is opened again, and so is its seed', async () => {
  const file = newFile();
  const before = openSqliteStreams(file, 'first');
  await before.append([{ stream: 'a', version: 0, text: 'kept' }]);
  await before.close();

  const again = open(file, 'another');
  expect(again.seed).toBe('first');
  expect((await again.read([{ stream: 'a', version: 0 }])).entries).toMatchObject([{ text: 'kept' }]);
});

test('a file is only for its owner, and has a path', () => {
  const file = newFile();
  open(file);

  expect(['', '-wal', '-shm'].map((end) => statSync(`${file}${end}`).mode & 0o777)).toEqual([0o600, 0o600, 0o600]);
  expect(() => openSqliteStreams('', 'seed')).toThrow('its path is empty');
});

test('tables of a later version are refused', () => {
  const file = newFile();
  open(file);
  using database = new DatabaseSync(file);
  database.exec("UPDATE understudy_metadata SET value = '99' WHERE name = 'version'");

  expect(() => openSqliteStreams(file, 'seed')).toThrow(
    'its tables have version 99; this understudy knows versions up to 1',
  );
});

test('the state file of a single mock is not taken for one that is shared, nor the other way round', () => {
  const [single, shared] = [newFile(), newFile()];
  openSqliteLog(single, 'seed').close();
  open(shared);

  expect(() => openSqliteStreams(single, 'seed')).toThrow('it is the state file of a single mock. Copy it');
  expect(() => openSqliteLog(shared, 'seed')).toThrow('it is shared by replicas; name it as sqlite:FILE');
});
