import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const doors = {
  'mock/index.ts': [
    'Clock',
    'EventLog',
    'ListenOptions',
    'Mock',
    'MockOptions',
    'Scenario',
    'createMock',
    'createSharedMock',
    'manualClock',
    'openSqliteLog',
    'parseProfileFile',
    'parseScenarioFile',
    'parseWorkspacesFile',
    'realClock',
    'scaledClock',
  ],
  'mock/tables.ts': ['messageTransitions', 'transitions'],
  'contracts/index.ts': [
    'LeakedEffect',
    'Ledger',
    'Rule',
    'Recording',
    'RunEvent',
    'Subject',
    'VerifyReport',
    'checkTraffic',
    'cleanUpPending',
    'compare',
    'coverageExemptions',
    'createRecorder',
    'describeLeaked',
    'draftBaseline',
    'exitCodeWith',
    'findTwin',
    'forget',
    'inspectSubject',
    'isAccepted',
    'isLoopback',
    'missingEntriesOf',
    'observe',
    'openEntriesIn',
    'parseBaseline',
    'parseRunLog',
    'parseSubject',
    'plan',
    'reachStates',
    'recordTraffic',
    'render',
    'replay',
    'replayScenario',
    'reportOf',
    'rules',
    'selectRules',
    'showExample',
    'startProxy',
    'toChoice',
    'toMockWorkspaces',
    'toShellVariables',
    'verify',
  ],
  'contracts/options.ts': [
    'Effect',
    'FormatName',
    'Limits',
    'covers',
    'defaultConcurrency',
    'defaultRemoteLimits',
    'effects',
    'formatNames',
    'levels',
  ],
  'contracts/vitest.ts': ['TestOptions', 'testRules'],
  'integrations/vitest.ts': ['Fixtures', 'expect', 'test'],
  'integrations/playwright.ts': [
    'Fixtures',
    'Options',
    'TestMock',
    'WorkerOptions',
    'WorkspaceOptions',
    'expect',
    'test',
  ],
  'integrations/msw.ts': ['HandlersOptions', 'handlers'],
  'integrations/vite.ts': ['UnderstudyOptions', 'understudy'],
  'src/client.ts': [
    'Client',
    'ClientOptions',
    'ContentItem',
    'ErrorCode',
    'RequestOf',
    'Session',
    'TranscriptEntry',
    'createClient',
  ],
} as const;

test.each(Object.entries(doors))(
  'the entry point %s of the package exports exactly the names that doors.test.ts lists',
  (door, names) => {
    expect(exportedNames(door)).toEqual(names.toSorted());
  },
);

function exportedNames(file: string): string[] {
  const text = readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8');
  const { statements } = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  return statements.flatMap(namesIn).toSorted();
}

function namesIn(statement: ts.Statement): string[] {
  if (ts.isExportDeclaration(statement)) {
    const { exportClause } = statement;
    if (exportClause !== undefined && ts.isNamedExports(exportClause))
      return exportClause.elements.map(({ name }) => name.text);
    return ['*'];
  }
  if (!ts.canHaveModifiers(statement)) return [];
  if (!ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement))
    return [statement.name?.text ?? 'default'];
  return ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement) ? [statement.name.text] : [];
}

test('the compiler can name every type in the declarations of the entry points', () => {
  const compiler = 'node_modules/@typescript/native-preview/bin/tsc';
  const options = ['--checkers', '1', '--project', 'tsconfig.doors.json', '--declaration'];
  const { stdout } = spawnSync(process.execPath, [compiler, ...options], { encoding: 'utf8' });
  expect(stdout.split('\n').filter((line) => /error TS40/.test(line))).toEqual([]);
});
