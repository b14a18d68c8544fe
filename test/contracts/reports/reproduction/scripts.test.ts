import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { namedValuesOf } from '../../../../contracts/redaction/named-values.ts';
import { root } from '../../../support/cli-process.ts';
import type { Fetch } from '../../../support/kit/altered-service.ts';
import { type Sabotage, sabotages } from '../../../support/sabotages/index.ts';
import {
  type ReproducedSabotage,
  reproduceSabotage,
  runBash,
  serveAltered,
} from '../../../support/sabotages/reproduction.ts';
import { sample } from '../../../support/sample.ts';
import { useTempFolder } from '../../../support/temp-folder.ts';

/** Of each kind of mistake one: of a status, a code, a message, a member, a type, an identifier, and what is seen later. */
const names = [
  'the removed jobs are a text',
  'a second cancel of a call succeeds',
  'the record of a cancelled call stays as it was',
  'a cancelled call is spelt in another way',
  'what cannot be cancelled is a success without jobs',
  'the result names no session',
  'nothing to cancel has no reason',
  'cancelling for another workspace is forbidden',
  'whoever has a wrong key is told that it is missing',
  'an unknown session has a code of its own',
  // These are told by a text, a time, and by what an earlier response said.
  'what the customer says is trimmed',
  'local time is told as UTC',
  'the second address tells another beginning',
  // By what holds of a success alone, a header, two places of one response, and a time that was given.
  'an unknown session is an empty success',
  'in answers: it is told to be HTML',
  'outputs have a call_id of their own',
  'a transcript has the newest first',
  'the timestamp of a message is that of the request',
  // By two messages that must not be the same, and by a status that may be there before it is waited for.
  'the values of a template are in the order of the alphabet',
  'a call is created anew with each change',
];
const chosen = names.map((name): Sabotage => {
  const found = sabotages.find((sabotage) => sabotage.name === name);
  if (found === undefined) throw new Error(`There is no sabotage "${name}".`);
  return found;
});

const folder = useTempFolder();
const fileOf = (index: number, ending: string) => path.join(folder, `${index}.${ending}`);
const scriptOf = (index: number, ending: string) =>
  reproduced[index]?.files.find(({ name }) => name.endsWith(`.${ending}`))?.content ?? '';
let reproduced: readonly ReproducedSabotage[] = [];

beforeAll(async () => {
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  reproduced = await Promise.all(chosen.map(reproduceSabotage));
  for (const index of reproduced.keys())
    for (const ending of ['sh', 'test.ts']) writeFileSync(fileOf(index, ending), scriptOf(index, ending));
});

/** A fresh service of its own for each script, with its variables. */
async function serveEach(by: (sabotage: Sabotage, real: Fetch) => Fetch): Promise<Record<string, string>[]> {
  return Promise.all(
    reproduced.map(async ({ sabotage, environment }) => {
      const service = await serveAltered((real) => by(sabotage, real), environment);
      onTestFinished(async () => void (await service[Symbol.asyncDispose]()));
      return service.environment;
    }),
  );
}

const right = (_sabotage: Sabotage, real: Fetch) => real;
const wrong = (sabotage: Sabotage, real: Fetch) => sabotage.by(real);

async function runScripts(
  environments: readonly Record<string, string>[],
): Promise<{ code: unknown; output: string }[]> {
  return Promise.all(environments.map((environment, index) => runBash(scriptOf(index, 'sh'), environment)));
}

/** Whether each vitest test passed: some of them, as each says what its script says. */
async function runTests(environments: readonly Record<string, string>[]): Promise<boolean[]> {
  const projects = sample([...environments.entries()], 4).map(([index, env]) => ({
    test: { name: `finding-${index}`, root: folder, include: [`${index}.test.ts`], env },
  }));
  const [config, result] = [path.join(folder, 'vitest.config.mjs'), path.join(folder, 'result.json')];
  writeFileSync(config, `export default ${JSON.stringify({ test: { projects } })};\n`);
  const args = [
    'run',
    '--root',
    folder,
    '--config',
    config,
    '--reporter=json',
    `--outputFile=${result}`,
    '--maxWorkers=2',
  ];
  const child = spawn(process.execPath, [path.join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH },
    stdio: 'ignore',
  });
  await new Promise((resolve) => child.once('close', resolve));
  const { testResults } = JSON.parse(readFileSync(result, 'utf8')) as {
    testResults: { name: string; status: string }[];
  };
  return sample([...environments.keys()], 4).map(
    (index) => testResults.find(({ name }) => name === fileOf(index, 'test.ts'))?.status === 'passed',
  );
}

describe('findings on a fresh service', () => {
  const each = <Value>(value: Value) => chosen.map(({ name }) => [name, value]);
  const pairs = <Value>(values: readonly Value[]) => chosen.map(({ name }, index) => [name, values[index]]);

  test('the bash scripts end with 1 where it is wrong, and say what was expected and received', async () => {
    const results = await runScripts(await serveEach(wrong));

    expect(pairs(results.map(({ code, output }) => (code === 1 ? 1 : `${code}: ${output}`)))).toEqual(each(1));
    for (const { output } of results) expect(output).toMatch(/\nWRONG {2}expected .+\n {7}received status \d{3}: /);
  });

  test('the bash scripts end with 0 where it is right', async () => {
    const results = await runScripts(await serveEach(right));

    expect(pairs(results.map(({ code, output }) => (code === 0 ? 0 : `${code}: ${output}`)))).toEqual(each(0));
  });

  test('the vitest tests fail where it is wrong', async () => {
    const passed = await runTests(await serveEach(wrong));

    expect(passed).toEqual(passed.map(() => false));
  });

  test('the vitest tests pass where it is right', async () => {
    const passed = await runTests(await serveEach(right));

    expect(passed).toEqual(passed.map(() => true));
    expect(passed.length).toBeGreaterThan(2);
  });
});

test('what responses give out and what the subject file has is a variable in all of them', () => {
  for (const { files, subject } of reproduced) {
    const values = namedValuesOf(subject).map(({ value }) => value);
    expect(files).toHaveLength(4);
    for (const { content: script } of files) {
      expect(values.filter((value) => new RegExp(`(?<!\\w)${escapeRegExp(value)}(?!\\w)`).test(script))).toEqual([]);
      expect(script).not.toMatch(/call_[a-z]+_[0-9a-f]{8}/);
    }
  }
});

test('bash takes each script for well-formed', () => {
  for (const index of reproduced.keys())
    expect(spawnSync('bash', ['-n', fileOf(index, 'sh')]).stderr.toString()).toBe('');
});

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
