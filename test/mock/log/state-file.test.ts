import { appendFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { guardStateFile } from '../../../mock/log/state-file.ts';
import { useTempFolder } from '../../support/temp-folder.ts';

test('a full disk does not make the mock report that another program changed the state file', () => {
  const file = path.join(useTempFolder(onTestFinished), 'state.db');
  for (const name of [file, `${file}-wal`]) writeFileSync(name, 'stored');
  const reports: string[] = [];
  const guard = guardStateFile(file, (message) => reports.push(message));
  onTestFinished(guard.close);
  const appendAndFail = () => {
    appendFileSync(`${file}-wal`, 'a part');
    throw new Error('database or disk is full');
  };

  expect(() => guard.write(appendAndFail, { mayBeStored: false })).toThrow('database or disk is full');
  guard.write(() => appendFileSync(`${file}-wal`, 'whole'), { mayBeStored: false });

  expect([guard.isLost(), reports]).toEqual([false, []]);
});
