import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createProgram } from '../../cli/run-command-line.ts';
import { cliEntry } from '../support/build.ts';
import { runCommandHere } from '../support/run-command-here.ts';
import { useTempFolder } from '../support/temp-folder.ts';

const folder = useTempFolder();
const file = path.join(folder, 'understudy.yaml');
const fileIn = (name: string) => path.join(path.relative('', folder), name);

async function valuesOf(config: string, ...words: string[]): Promise<object> {
  writeFileSync(file, config);
  let values = {};
  await createProgram(async (_, input) => {
    values = input;
  }).parseAsync(['--config', file, ...words], { from: 'user' });
  return values;
}

const config = `
serve:
  port: 4020
  port-alt: 4021
  clock: x60
  watch: true
  workspaces: shop.yaml
  allow-host: [mock, 'localhost:8080']
verify:
  subject: shop.subject.yaml
  effects: schedule
  seed: 7
  report: [junit=report.xml]
report:
  from: run.ndjson
`;

test('an option on the command line overrides the same or a conflicting option of the config file', async () => {
  expect(await valuesOf(config, 'serve', '--port', '5000', '--allow-host', 'a', '--allow-host', 'b,c')).toMatchObject({
    port: 5000,
    portAlt: 4021,
    allowHost: ['a', 'b', 'c'],
  });
  const values = await valuesOf('verify: { baseline: known.yaml }', 'verify', '--write-baseline', 'new.yaml');
  expect(values).toMatchObject({ writeBaseline: 'new.yaml' });
  expect(values).not.toHaveProperty('baseline', expect.anything());
  expect(await valuesOf(config, 'serve', '--no-watch')).toMatchObject({ watch: false });
  expect(await valuesOf('serve: {}', 'serve')).not.toHaveProperty('watch');
  expect(await valuesOf('verify: { json: true }', 'verify', '--no-json')).toMatchObject({ json: false });
});

test('the config file sets the options of a command, with paths relative to the config file', async () => {
  expect(await valuesOf(config, 'serve')).toMatchObject({
    port: 4020,
    portAlt: 4021,
    clock: { factor: 60 },
    watch: true,
    workspaces: fileIn('shop.yaml'),
    allowHost: ['mock', 'localhost:8080'],
  });
  expect(await valuesOf(config, 'verify')).toMatchObject({
    subject: fileIn('shop.subject.yaml'),
    effects: 'schedule',
    seed: 7,
    report: [{ format: 'junit', file: fileIn('report.xml') }],
    runs: 15,
  });
  expect(await valuesOf('serve: { state: /var/state.sqlite }', 'serve')).toMatchObject({
    state: '/var/state.sqlite',
  });
  expect(await valuesOf('docs: { out: site, since: v1.2, document: next/openapi.json }', 'docs')).toMatchObject({
    out: fileIn('site'),
    since: 'v1.2',
    document: fileIn('next/openapi.json'),
  });
});

test.each([
  ['serv: {}', `1:1: the file has the unknown field "serv". Did you mean "serve"?`],
  ['serve:\n  prot: 4020', '2:3: serve has the unknown field "prot". Did you mean "port"?'],
  ['serve:\n  port: "4020"', '2:9: serve.port must be an integer; found "4020".'],
  ['serve:\n  port: 99999', '2:9: serve.port is not valid; found 99999. A port is a number from 0 to 65535.'],
  [
    'serve:\n  log: prety',
    '2:8: serve.log must be one of "pretty", "json", "silent"; found "prety". Did you mean "pretty"?',
  ],
  [
    'verify:\n  rule: cancel-call',
    '2:9: verify.rule must be a list; found a string that is not shown. Write [ ] around it.',
  ],
  [
    'verify:\n  report: [json=a, xml=b]',
    '2:20: verify.report[1] is not valid; found "xml=b". Write a report as junit=report.xml.',
  ],
  ['serve:\n  now: 2027-01-01', '2:8: serve.now is not valid; found "2027-01-01". A timestamp has a date'],
  ['serve: 4020', '1:8: serve must be an object of the options of understudy serve; found 4020.'],
  ['serve: [', 'must be valid YAML or JSON'],
])('every command refuses the invalid config file %j, and names the line', async (text, message) => {
  writeFileSync(file, text);
  const { code, stdout, stderr } = await runCommandHere(['--config', file, 'coverage']);

  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(`${file}:`);
  expect(stderr).toContain(message);
});

test("when the CLI reads a git ref, git runs no command from the folder's own git configuration", async () => {
  const here = useTempFolder(onTestFinished);
  const ran = path.join(here, 'ran');
  const document = path.join(here, 'src/generated/service.json');
  mkdirSync(path.dirname(document), { recursive: true });
  writeFileSync(document, '{}');
  writeFileSync(path.join(here, 'understudy.yaml'), 'docs: { document: HEAD }');
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@y.z', ...args], { cwd: here, stdio: 'pipe' });
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'x');
  // In a partial clone, git fetches a missing object with a command from its configuration.
  for (const setting of [
    'core.repositoryFormatVersion=1',
    'extensions.partialClone=origin',
    'remote.origin.promisor=true',
    `remote.origin.url=ext::sh -c touch% ${ran}`,
    'protocol.ext.allow=always',
  ])
    git('config', ...setting.split(/=(.*)/).slice(0, 2));
  const [blob = ''] = git('rev-parse', 'HEAD:src/generated/service.json').toString().split('\n');
  rmSync(path.join(here, '.git/objects', blob.slice(0, 2), blob.slice(2)));
  expect(() => git('show', 'HEAD:src/generated/service.json')).toThrow();
  expect(existsSync(ran)).toBe(true);
  rmSync(ran);

  const { status, stderr } = spawnSync(process.execPath, [path.resolve(cliEntry), 'docs'], {
    cwd: here,
    encoding: 'utf8',
  });

  expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringMatching(/^HEAD is neither a file/) });
  expect(existsSync(ran)).toBe(false);
});
