import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readProfileFile } from '../../../src/cli/files/profile-file.ts';
import { runCommand, startServe } from '../../support/cli-process.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'understudy-profile-'));

afterAll(() => rmSync(folder, { recursive: true }));

function fileWith(name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

test.each([
  ['profile.yaml', 'session/time-of-call: placed # a remark\ntransport/wrong-method: default\n'],
  ['profile.json', '{ "session/time-of-call": "placed" }'],
])('%s chooses alternatives', async (name, text) => {
  expect(await readProfileFile(fileWith(name, text))).toEqual({ 'session/time-of-call': 'placed' });
});

test('an empty file chooses none', async () => {
  expect(await readProfileFile(fileWith('empty.yaml', '# nothing yet\n'))).toEqual({});
});

describe('what is wrong with a file is told with exit code 2, a line for each mistake, and nothing starts', () => {
  test.each([
    ['wrong.yaml', 'a/b: c\nsession/time-of-call: call\n', ['"a/b" is no gap.', 'There are "default", "placed".']],
    ['list.yaml', '- a\n', ['A profile is an object of gap ids and alternatives; found a list.']],
    ['broken.yaml', 'a: [\n', ['invalid YAML or JSON: ']],
    ['twice.yaml', 'session/time-of-call: placed\nsession/time-of-call: placed\n', ['invalid YAML or JSON: ']],
  ])('%s', async (name, text, told) => {
    const file = fileWith(name, text);
    const { code, stdout, stderr } = await runCommand(['serve', '--port', '0', '--profile', file]);

    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr.trimEnd().split('\n')).toEqual(told.map((one) => expect.stringContaining(one)));
    for (const line of stderr.trimEnd().split('\n')) expect(line.startsWith(`${file}: `)).toBe(true);
  });

  test('a file that is not there', async () => {
    const { code, stderr } = await runCommand(['serve', '--port', '0', '--profile', path.join(folder, 'none.yaml')]);

    expect(code).toBe(2);
    expect(stderr).toMatch(/^The profile \S+none\.yaml cannot be read \(ENOENT\)\. Check the path of --profile\.\n$/);
  });
});

test.each(['option', 'variable'])('a service plays the profile of its %s', async (way) => {
  const file = fileWith('served.yaml', 'transport/wrong-method: not-found\n');
  const args = way === 'option' ? ['--profile', file] : [];
  await using service = await startServe(
    ['--port', '0', ...args],
    way === 'variable' ? { UNDERSTUDY_PROFILE: file } : {},
  );
  const answer = await fetch(`${service.baseUrl}/call/trigger`);

  expect(answer.status).toBe(404);
  expect(answer.headers.get('understudy-gap')).toBe('transport/wrong-method');
});
