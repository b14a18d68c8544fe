import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { namedValuesOf } from '../../../../contracts/redaction/named-values.ts';
import { root } from '../../../support/cli-process.ts';
import type { Fetch } from '../../../support/kit/altered-service.ts';
import { inFastTime } from '../../../support/kit/fast-time.ts';
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
  // These are found by a text, a time, and by what an earlier response said.
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
const scriptFile = (index: number) => path.join(folder, `${index}.sh`);
const scriptOf = (index: number, ending: string) =>
  reproduced[index]?.files.find(({ name }) => name.endsWith(`.${ending}`))?.content ?? '';
let reproduced: readonly ReproducedSabotage[] = [];

beforeAll(async () => {
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  reproduced = await inFastTime(() => Promise.all(chosen.map(reproduceSabotage)));
  for (const index of reproduced.keys()) writeFileSync(scriptFile(index), scriptOf(index, 'sh'));
});

/** A fresh service of its own for each of these scripts, with its variables. */
async function serveEach(
  by: (sabotage: Sabotage, real: Fetch) => Fetch,
  indices: Iterable<number>,
): Promise<Record<string, string>[]> {
  return Promise.all(
    [...indices].map(async (index) => {
      const { sabotage, environment } = reproduced[index] as ReproducedSabotage;
      const service = await serveAltered((real) => by(sabotage, real), environment);
      onTestFinished(async () => void (await service[Symbol.asyncDispose]()));
      return service.environment;
    }),
  );
}

const right = (_sabotage: Sabotage, real: Fetch) => real;
const wrong = (sabotage: Sabotage, real: Fetch) => sabotage.by(real);

/** Runs these scripts, each with its variables: what each ended with, by the name of its sabotage. */
async function runScripts(environments: readonly Record<string, string>[], indices: readonly number[]) {
  const results = await Promise.all(
    indices.map((script, index) => runBash(scriptOf(script, 'sh'), environments[index] ?? {})),
  );
  return results.map((result, index) => ({ ...result, name: names[indices[index] ?? 0] }));
}

/** Some are run on a service that is wrong, and the others on one that is right. */
const triedOnWrong = sample([...names.keys()], 2);
const triedOnRight = sample([...names.keys()], 2, 1);

/** Some of them, as each says what its script says. */
const tested = sample([...names.keys()], 6, 2);

/** Whether each vitest test passed, with the variables of each kind of service, by one run for all. */
async function runTests(environments: Readonly<Record<'wrong' | 'right', readonly Record<string, string>[]>>) {
  const fileIn = (kind: string, index: number) => path.join(folder, `${index}.${kind}.test.ts`);
  for (const kind of ['wrong', 'right'] as const)
    for (const [place, index] of tested.entries()) {
      // One process runs them all, one after the other.
      const variables = `Object.assign(process.env, ${JSON.stringify(environments[kind][place])});\n`;
      writeFileSync(fileIn(kind, index), `${variables}${scriptOf(index, 'test.ts')}`);
    }
  const [config, result] = [path.join(folder, 'vitest.config.mjs'), path.join(folder, 'result.json')];
  writeFileSync(config, "export default { test: { include: ['*.test.ts'], isolate: false, maxWorkers: 1 } };\n");
  await runVitest(folder, ['--config', config, '--reporter=json', `--outputFile=${result}`], {});
  const { testResults } = JSON.parse(readFileSync(result, 'utf8')) as {
    testResults: { name: string; status: string }[];
  };
  const statusesOf = (kind: string) =>
    tested.map((index) => testResults.find(({ name }) => name === fileIn(kind, index))?.status);
  return { wrong: statusesOf('wrong'), right: statusesOf('right') };
}

/** Runs the tests of a folder; returns the exit code. */
async function runVitest(
  cwd: string,
  options: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<unknown> {
  const child = spawn(
    process.execPath,
    [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', cwd, ...options],
    { cwd, env: { PATH: process.env.PATH, ...environment }, stdio: 'ignore' },
  );
  return new Promise((resolve) => child.once('close', resolve));
}

describe('findings on a fresh service', () => {
  test('the bash scripts end with 1 where it is wrong, and say what was expected and received', async () => {
    const results = await runScripts(await serveEach(wrong, triedOnWrong), triedOnWrong);

    expect(results.filter(({ code }) => code !== 1)).toEqual([]);
    expect(results.length).toBeGreaterThanOrEqual(names.length / 2);
    for (const { output } of results) expect(output).toMatch(/\nWRONG {2}expected .+\n {7}received status \d{3}: /);
  });

  test('the bash scripts end with 0 where it is right', async () => {
    const results = await runScripts(await serveEach(right, triedOnRight), triedOnRight);

    expect(results.filter(({ code }) => code !== 0)).toEqual([]);
    expect(results.length).toBeGreaterThanOrEqual(names.length / 2);
  });

  test('the vitest tests fail where it is wrong, and pass where it is right', async () => {
    const statuses = await runTests({
      wrong: await serveEach(wrong, tested),
      right: await serveEach(right, tested),
    });

    expect(statuses).toEqual({ wrong: tested.map(() => 'failed'), right: tested.map(() => 'passed') });
    expect(tested.length).toBeGreaterThan(2);
  });

  test('a vitest test takes the addresses from its environment, of which vitest sets some names itself', async () => {
    const alone = path.join(folder, 'alone');
    mkdirSync(alone);
    symlinkSync(path.join(root, 'node_modules'), path.join(alone, 'node_modules'));
    writeFileSync(path.join(alone, 'finding.test.ts'), scriptOf(0, 'test.ts'));
    const [environment = {}] = await serveEach(right, [0]);

    expect(await runVitest(alone, [], environment)).toBe(0);
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
  const files = [...reproduced.keys()].map(scriptFile);

  expect(spawnSync('bash', ['-c', 'for file; do bash -n "$file"; done', 'bash', ...files]).stderr.toString()).toBe('');
  expect(files).toHaveLength(names.length);
});

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
