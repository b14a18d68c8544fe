import { rmdirSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useTempFolder } from '../../../support/temp-folder.ts';
import { createMemorySource, createRequester } from './memory-source.ts';

// A file of its own, since json-server looks at the environment once, when it is loaded.
const home = process.cwd();
const environment = process.env.NODE_ENV;
const folder = useTempFolder();

beforeEach(() => {
  process.chdir(folder);
  process.env.NODE_ENV = 'production';
});
afterEach(() => {
  process.chdir(home);
  process.env.NODE_ENV = environment;
  rmdirSync(folder);
});

test('production needs no folder "public" and stays production', async () => {
  expect((await createRequester(createMemorySource())('GET /workspaces/acme')).status).toBe(200);
  expect(process.env.NODE_ENV).toBe('production');
});
