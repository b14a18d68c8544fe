import { describe, expect, test } from 'vitest';
import { readProfileFile } from '../../../cli/files/mock-files.ts';
import { startServe } from '../../support/cli-process.ts';
import { runCommandHere } from '../../support/run-command-here.ts';
import { createFileWriter, useTempFolder } from '../../support/temp-folder.ts';

const folder = useTempFolder();
const fileWith = createFileWriter(folder);

test.each([
  ['profile.yaml', 'session/time-of-call: placed # a remark\ntransport/wrong-method: default\n'],
  ['profile.json', '{ "session/time-of-call": "placed" }'],
])('%s chooses alternatives', async (name, text) => {
  expect(await readProfileFile(fileWith(name, text))).toEqual({ 'session/time-of-call': 'placed' });
});

describe('what is wrong with a file is reported with exit code 2, a line for each mistake, and nothing starts', () => {
  test.each([
    [
      'wrong.yaml',
      'a/b: c\nsession/time-of-call: call\n',
      [
        ':1:1: the file has the unknown field "a/b".',
        ':2:23: session/time-of-call must be one of "default", "placed"; found "call".',
      ],
    ],
    ['list.yaml', '- a\n', [':1:1: the file must be an object of gap ids with an alternative each; found a list.']],
    ['broken.yaml', 'a: [\n', [':1:5: the file must be valid YAML or JSON; found an error here (']],
    [
      'twice.yaml',
      'session/time-of-call: placed\nsession/time-of-call: placed\n',
      [':2:1: the file must be valid YAML or JSON; found a field here that is in the same object already.'],
    ],
  ])('%s', async (name, text, messages) => {
    const file = fileWith(name, text);
    const { code, stdout, stderr } = await runCommandHere(['serve', '--port', '0', '--profile', file]);

    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr.trimEnd().split('\n')).toEqual(messages.map((one) => expect.stringContaining(one)));
    for (const line of stderr.trimEnd().split('\n')) expect(line.startsWith(`${file}:`)).toBe(true);
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
