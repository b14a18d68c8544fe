import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadDatabaseTools } from '../../../../mock/index.ts';
import { useTempFolder } from '../../../support/temp-folder.ts';
import { describeDatabaseState } from './database-state.ts';

describeDatabaseState(async () => `sqlite:${path.join(useTempFolder(onTestFinished), 'shared.db')}`);

test('a file that is only looked at is not created', async () => {
  const { inspectDatabase } = await loadDatabaseTools();
  const file = path.join(useTempFolder(onTestFinished), 'missing.db');

  await expect(inspectDatabase(`sqlite:${file}`)).rejects.toThrow(`there is no file ${file}`);
  await expect(inspectDatabase(`sqlite:${file}`)).rejects.toThrow(`there is no file ${file}`);
});
