import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { loadReport, parseRunLog, run, type Subject } from '../../../contracts/index.ts';
import { namedValuesOf } from '../../../contracts/redaction/named-values.ts';
import { toReproductionFiles } from '../../../contracts/reports/reproduction/reproduction-files.ts';
import { shellVariableOf } from '../../../contracts/reports/text/curl.ts';
import { createMock } from '../../../mock/index.ts';
import { root } from '../../support/cli-process.ts';
import { serveFetch } from '../../support/http/serve-fetch.ts';
import type { Fetch } from '../../support/kit/altered-service.ts';
import { quickWorkspaces, startMockUnderTest } from '../../support/kit/mock-under-test.ts';
import { toRunLog } from '../../support/kit/run-log.ts';
import { getRule } from '../../support/sabotages/detection.ts';
import { type Sabotage, sabotages } from '../../support/sabotages/index.ts';
import { useTempFolder } from '../../support/temp-folder.ts';

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
];
const chosen = names.map((name): Sabotage => {
  const found = sabotages.find((sabotage) => sabotage.name === name);
  if (found === undefined) throw new Error(`There is no sabotage "${name}".`);
  return found;
});

interface Reproduced {
  sabotage: Sabotage;
  /** Its scripts, by their ending. */
  content: Readonly<Record<'sh' | 'ps1' | 'http' | 'test.ts', string>>;
  environment: Readonly<Record<string, string>>;
  values: readonly string[];
}

const folder = useTempFolder();
const fileOf = (index: number, ending: string) => path.join(folder, `${index}.${ending}`);
let reproduced: readonly Reproduced[] = [];

beforeAll(async () => {
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  reproduced = await Promise.all(chosen.map(reproduce));
  for (const [index, { content }] of reproduced.entries())
    for (const [ending, script] of Object.entries(content)) writeFileSync(fileOf(index, ending), script);
}, 60_000);

/** Finds a sabotage by its first rule, and writes what it is reproduced with from the log alone. */
async function reproduce(sabotage: Sabotage): Promise<Reproduced> {
  await using mockUnderTest = await startMockUnderTest({ sendSeconds: 0.6 });
  const { controlUrl: _, ...subject } = mockUnderTest.subject;
  const fetch = sabotage.by((request) => mockUnderTest.mock.fetch(request));
  const verdicts = await run([getRule(sabotage.rules[0])], subject, { runs: 15, seed: 1, fetch });
  const report = await loadReport(parseRunLog(toRunLog(verdicts, subject), 'run.ndjson').events);
  const files = toReproductionFiles(report);
  const contentOf = (ending: string) => files.find(({ name }) => name.endsWith(`.${ending}`))?.content ?? '';
  const content = {
    sh: contentOf('sh'),
    ps1: contentOf('ps1'),
    http: contentOf('http'),
    'test.ts': contentOf('test.ts'),
  };
  return {
    sabotage,
    content,
    environment: environmentOf(subject),
    values: namedValuesOf(subject).map(({ value }) => value),
  };
}

function environmentOf(subject: Subject): Record<string, string> {
  return Object.fromEntries(namedValuesOf(subject).map(({ name, value }) => [shellVariableOf(name), value]));
}

/** A fresh service of its own for each script, with its variables. */
async function serveEach(by: (sabotage: Sabotage, real: Fetch) => Fetch): Promise<Record<string, string>[]> {
  return Promise.all(
    reproduced.map(async ({ sabotage, environment }) => {
      const mock = createMock({ workspaces: { workspaces: quickWorkspaces } });
      const { baseUrl, [Symbol.asyncDispose]: close } = await serveFetch(by(sabotage, mock.fetch));
      onTestFinished(async () => void (await Promise.all([close(), mock.close()])));
      return { ...environment, BASE_URL: baseUrl, BASE_URL_ALT: baseUrl };
    }),
  );
}

const right = (_sabotage: Sabotage, real: Fetch) => real;
const wrong = (sabotage: Sabotage, real: Fetch) => sabotage.by(real);

async function runScripts(
  environments: readonly Record<string, string>[],
): Promise<{ code: unknown; output: string }[]> {
  return Promise.all(
    environments.map(async (environment, index) => {
      const env = { PATH: `${path.dirname(process.execPath)}:${process.env.PATH}`, ...environment };
      const child = spawn('bash', [fileOf(index, 'sh')], { env, stdio: ['ignore', 'pipe', 'pipe'] });
      const closed = new Promise((resolve) => child.once('close', resolve));
      const [code, output, errors] = await Promise.all([closed, text(child.stdout), text(child.stderr)]);
      return { code, output: output + errors };
    }),
  );
}

/** Whether each vitest test passed. */
async function runTests(environments: readonly Record<string, string>[]): Promise<boolean[]> {
  const projects = environments.map((env, index) => ({
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
  return environments.map(
    (_, index) => testResults.find(({ name }) => name === fileOf(index, 'test.ts'))?.status === 'passed',
  );
}

describe('ten findings on a fresh service', () => {
  const each = <Value>(value: Value) => chosen.map(({ name }) => [name, value]);
  const pairs = <Value>(values: readonly Value[]) => chosen.map(({ name }, index) => [name, values[index]]);

  test('the bash scripts end with 1 where it is wrong, and say what was expected and received', async () => {
    const results = await runScripts(await serveEach(wrong));

    expect(pairs(results.map(({ code, output }) => (code === 1 ? 1 : `${code}: ${output}`)))).toEqual(each(1));
    for (const { output } of results) expect(output).toMatch(/\nWRONG {2}expected .+\n {7}received status \d{3}: /);
  }, 60_000);

  test('the bash scripts end with 0 where it is right', async () => {
    const results = await runScripts(await serveEach(right));

    expect(pairs(results.map(({ code, output }) => (code === 0 ? 0 : `${code}: ${output}`)))).toEqual(each(0));
  }, 60_000);

  test('the vitest tests fail where it is wrong', async () => {
    expect(pairs(await runTests(await serveEach(wrong)))).toEqual(each(false));
  }, 60_000);

  test('the vitest tests pass where it is right', async () => {
    expect(pairs(await runTests(await serveEach(right)))).toEqual(each(true));
  }, 60_000);
});

test('what responses give out and what the subject file has is a variable in all of them', () => {
  for (const { content, values } of reproduced) {
    for (const script of Object.values(content)) {
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
