import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parseSubject } from '../../../contracts/subject/file.ts';
import { startServe } from '../../support/cli-process.ts';
import { runCommandHere } from '../../support/run-command-here.ts';
import { useTempFolder } from '../../support/temp-folder.ts';

const folder = useTempFolder();

const read = (file: string) => readFileSync(file, 'utf8');

test('the file for a service of one’s own is good once the key is in the environment', async () => {
  const file = path.join(folder, 'own.yaml');
  const { code, stdout } = await runCommandHere(['init', file]);

  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining(`${file} is written.`) });
  expect(parseSubject(read(file), file, { API_KEY: 'a-key' })).toMatchObject({ workspace: { apiKey: 'a-key' } });
  expect(() => parseSubject(read(file), file, {})).toThrow('needs the environment variable API_KEY');
});

test('a config file is written beside it, unless there is one', async () => {
  const config = path.join(folder, 'understudy.yaml');
  rmSync(config, { force: true });
  const first = await runCommandHere(['init', path.join(folder, 'first.yaml')]);
  const written = read(config);
  writeFileSync(config, '# mine');
  const second = await runCommandHere(['init', path.join(folder, 'second.yaml')]);

  expect(written).toMatch(/^verify:\n(#.*\n)* {2}strict: true #/m);
  expect(first.stdout).toContain(`${config} is written.`);
  expect(second).toMatchObject({ code: 0, stdout: expect.not.stringContaining(config) });
  expect(read(config)).toBe('# mine');
});

test('what is there already is not written over', async () => {
  const file = path.join(folder, 'mine.yaml');
  writeFileSync(file, 'mine');

  expect(await runCommandHere(['init', file])).toEqual({
    code: 2,
    stdout: '',
    stderr: `${file} already exists. Remove it or choose another file.\n`,
  });
  expect(read(file)).toBe('mine');
});

test('the file for the mock verifies the mock', async () => {
  const file = path.join(folder, 'verified.yaml');
  await runCommandHere(['init', '--mock', file]);
  await using service = await startServe(['--log', 'silent', '--port', '0']);
  const { code, stdout } = await runCommandHere([
    'verify',
    service.baseUrl,
    '--subject',
    file,
    '--effects',
    'record',
    '--runs',
    '1',
    '--seed',
    '1',
  ]);

  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining(' 0 failed, 0 flaky, ') });
});
