import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { root } from '../support/cli-process.ts';
import { useTempFolder } from '../support/temp-folder.ts';

interface SuiteResult {
  testResults: {
    name: string;
    assertionResults: { title: string; status: string; failureMessages: string[] }[];
  }[];
}

const folder = useTempFolder();

async function runSuites(names: readonly string[], ...words: string[]) {
  const file = path.join(folder, 'results.json');
  const options = ['--config', 'test/contracts/vitest/config.ts', '--reporter=json', `--outputFile=${file}`];
  const child = spawn(
    process.execPath,
    [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...options, ...words, ...names],
    {
      cwd: root,
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
      stdio: 'ignore',
    },
  );
  await once(child, 'close');
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as SuiteResult;
  return new Map(
    testResults.map(({ name, assertionResults }) => [
      path.basename(name, '.suite.ts'),
      {
        statuses: new Map(assertionResults.map(({ title, status }) => [title, status])),
        failures: new Map(assertionResults.map(({ title, failureMessages }) => [title, failureMessages.join('\n')])),
      },
    ]),
  );
}

let results: Awaited<ReturnType<typeof runSuites>>;

beforeAll(async () => {
  results = await runSuites(['right', 'wrong', 'nobody']);
});

function resultOf(name: string, of = results) {
  const result = of.get(name);
  if (result === undefined) throw new Error(`The suite ${name} was expected among ${[...of.keys()]}.`);
  return result;
}

test('testRules declares a Vitest test for each rule', () => {
  const { statuses, failures } = resultOf('right');

  expect(failures.get('cancel-scheduled/pending-is-cancelled')).toBe('');
  expect(statuses.get('cancel-scheduled/pending-is-cancelled')).toBe('passed');
  expect(statuses.get('cancel-call/unknown-call-is-refused')).toBe('passed');
  // This rule must let the service send a message, but the suite permits the kit only to schedule messages.
  expect(statuses.get('time/message-waits-for-its-schedule-time')).toMatch(/skipped|pending/);
  expect([...statuses.values()]).not.toContain('failed');
});

test('when a rule fails, the test of testRules shows the smallest failing case, but no API key or recipient', () => {
  const { statuses, failures } = resultOf('wrong');

  expect(statuses.get('get-session/unknown-id')).toBe('passed');
  const failure = failures.get('cancel-scheduled/second-cancel-finds-nothing') ?? '';
  expect(failure).toMatch(/\nexpected {2}.+\nreceived {2}.+\n/);
  expect(failure).toMatch(/^.*\n\nstatement +cancel-scheduled\/.+\n/);
  expect(failure).toContain('rerun: vitest -t cancel-scheduled/second-cancel-finds-nothing');
  expect([...failures.values()].join()).not.toMatch(/acme-key|4155550123/);
});

test('testRules fails every test when no service listens, and names the URL', () => {
  const { statuses, failures } = resultOf('nobody');

  expect(new Set(statuses.values())).toEqual(new Set(['failed']));
  for (const failure of failures.values()) expect(failure).toContain('No response from http://127.0.0.1:1/api');
});
