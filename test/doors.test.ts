import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { cliEntry } from './support/build.ts';

test('the compiler can name every type in the declarations of the entry points', () => {
  const compiler = 'node_modules/@typescript/native-preview/bin/tsc';
  const options = ['--checkers', '1', '--project', 'tsconfig.doors.json', '--declaration'];
  const { stdout } = spawnSync(process.execPath, [compiler, ...options], { encoding: 'utf8' });
  expect(stdout.split('\n').filter((line) => /error TS40/.test(line))).toEqual([]);
});

const mock =
  'createMock createSharedMock manualClock openSqliteLog parseProfileFile parseScenarioFile parseWorkspacesFile realClock scaledClock';
const contracts =
  'canBeTried checkTraffic cleanUpPending compare coverageExemptions createRecorder describeLeaked draftBaseline exitCodeWith findTwin forget inspectSubject isAccepted isLoopback missingEntriesOf observe openEntriesIn parseBaseline parseRunLog parseSubject plan reachStates recordTraffic render replay replayScenario reportOf rules selectRules showExample startProxy toChoice toMockWorkspaces toShellVariables verify withBaseUrl';

test.each(
  Object.entries({
    index: mock,
    browser: mock,
    client: 'createClient',
    contracts,
    'contracts-vitest': 'testRules',
    vitest: 'expect test',
    playwright: 'expect test',
    msw: 'handlers',
    vite: 'understudy',
  }),
)('the entry point %s exports these names and no other', (name, expected) => {
  const code = readFileSync(path.join(path.dirname(cliEntry), `${name}.mjs`), 'utf8');
  const [, list = ''] = /export \{([^}]*)\}[^}]*$/.exec(code) ?? [];
  const names = list.split(',').map((part) => part.trim().split(' ').at(-1));
  expect(names.toSorted()).toEqual(expected.split(' '));
});
