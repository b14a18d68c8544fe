import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parseSubject } from '../../../contracts/subject/file.ts';
import { root, startServe } from '../../support/cli-process.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';
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

test('all of it that is taken in is good too', async () => {
  const file = path.join(folder, 'all.yaml');
  await runCommandHere(['init', file]);
  const all = read(file).replace(
    /^( *)# (?=\w+: (?!.*:$)\S|otherWorkspace:| {2}onlyHere:| {2,4}(apiKey|agent|webChat|email|voice|workflowId|templateId): )/gm,
    '$1',
  );
  const { otherWorkspace, controlUrl, workspace, baseUrlAlt } = parseSubject(all, file, {
    API_KEY: 'a-key',
    OTHER_API_KEY: 'b-key',
    CONTROL_TOKEN: 'a-token',
  });

  expect(otherWorkspace?.apiKey).toBe('b-key');
  expect(otherWorkspace?.onlyHere).toEqual(mockSubject('').otherWorkspace?.onlyHere);
  expect(controlUrl).toBeDefined();
  expect(baseUrlAlt).toBe('https://calls.example.com/api');
  expect(Object.keys(workspace).toSorted()).toEqual(Object.keys(mockSubject('').workspace).toSorted());
  expect(Object.keys(workspace.channels)).toHaveLength(9);
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

test('a folder that is not there is reported', async () => {
  const { code, stderr } = await runCommandHere(['init', path.join(folder, 'no', 'such.yaml')]);

  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('cannot be written (ENOENT)') });
});

test('the file for the mock is the example, and has all that a rule can ask for', async () => {
  const file = path.join(folder, 'mock.yaml');
  await runCommandHere(['init', '--mock', file]);

  expect(withoutSchema(file)).toBe(withoutSchema(path.join(root, 'examples/mock.subject.yaml')));
  const { waits, agents, controlUrl, placeOf, ...subject } = flat(parseSubject(read(file), file));
  const { waits: _, agents: all, ...expected } = flat(mockSubject('http://127.0.0.1:4010/api'));
  expect(subject).toEqual(expected);
  expect(all).toEqual(expect.arrayContaining(agents));
});

test('an editor finds the schema in the package that is installed here', async () => {
  const file = path.join(folder, 'edited.yaml');
  await runCommandHere(['init', file]);
  const schema = /^# yaml-language-server: \$schema=(\S+)\n/.exec(read(file))?.[1] ?? '';

  expect(path.resolve(folder, schema)).toBe(path.resolve('node_modules/understudy-kit/dist/schemas/subject.json'));
});

const withoutSchema = (file: string) => read(file).replace(/^# yaml-language-server: \$schema=\S+\/subject\S*\n/, '');

function flat({ workspace: { agents, ...workspace }, ...rest }: ReturnType<typeof parseSubject>) {
  return { ...rest, workspace, agents: [...agents] };
}

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
