import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { root } from '../support/cli-process.ts';
import { useTempFolder } from '../support/temp-folder.ts';

interface SuiteResult {
  numFailedTests: number;
  testResults: { assertionResults: { title: string; status: string; failureMessages: string[] }[] }[];
}

const folder = useTempFolder();
const asked = path.join(folder, 'asked');

/** Runs the suite of somebody who keeps a service in vitest; by title what became of each test. */
async function runSuite(answer: string, ...words: string[]) {
  const suite = ['run', '--config', 'test/contracts/vitest/config.ts', '--reporter=json', ...words];
  const child = spawn(process.execPath, [path.join(root, 'node_modules/vitest/vitest.mjs'), ...suite], {
    cwd: root,
    env: { PATH: process.env.PATH, ANSWER: answer, ASKED: asked },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stderr.resume();
  const out = await text(child.stdout);
  const start = out.indexOf('{"numTotalTestSuites"');
  const { testResults } = JSON.parse(out.slice(start, out.lastIndexOf('}') + 1)) as SuiteResult;
  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    asked: readFileSync(asked, 'utf8').split('\n'),
    statuses: new Map(results.map(({ title, status }) => [title, status])),
    failures: new Map(results.map(({ title, failureMessages }) => [title, failureMessages.join('\n')])),
  };
}

test('each rule is a test: what held passes, and what was not run is skipped', async () => {
  const { statuses, failures } = await runSuite('right');

  expect(failures.get('cancel-scheduled/pending-is-cancelled')).toBe('');
  expect(statuses.get('cancel-scheduled/pending-is-cancelled')).toBe('passed');
  expect(statuses.get('cancel-call/unknown-call-is-refused')).toBe('passed');
  // It would send, and only scheduling is allowed.
  expect(statuses.get('time/message-waits-for-its-moment')).toMatch(/skipped|pending/);
  expect([...statuses.values()]).not.toContain('failed');
});

test('what is wrong fails with its smallest case, without keys and recipients', async () => {
  const { statuses, failures } = await runSuite('wrong');

  expect(statuses.get('get-session/unknown-id')).toBe('passed');
  const failure = failures.get('cancel-scheduled/second-cancel-finds-nothing') ?? '';
  expect(failure).toMatch(/Expected .+; received .+\n/);
  expect(failure).toMatch(/statement {7}cancel-scheduled\/\S+: understudy explain cancel-scheduled\//);
  expect(failure).toMatch(/curl -s -X DELETE '.+' -H "x-api-key: \$API_KEY"/);
  expect(failure).toContain('rerun: vitest -t cancel-scheduled/second-cancel-finds-nothing');
  expect([...failures.values()].join()).not.toMatch(/acme-key|4155550123/);
});

test('what cannot be judged fails and says why', async () => {
  const { failures } = await runSuite('none');

  expect(failures.get('get-session/unknown-id')).toMatch(/It could not be judged: .*(not answered|no answer)/);
});

test('a rule whose test is filtered out sends nothing', async () => {
  const { statuses, ...all } = await runSuite('right', '-t', 'get-session/unknown-id');

  expect(statuses.get('get-session/unknown-id')).toBe('passed');
  expect([...statuses.values()].filter((status) => status === 'passed')).toHaveLength(1);
  expect(all.asked).not.toEqual([]);
  // What is asked beforehand speaks of nothing that there is.
  const ofRules = all.asked.filter((path) => !path.includes('understudy-no-such-id'));
  expect(ofRules.filter((path) => !path.includes('/session/fetch/'))).toEqual([]);
});
