import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { useTempFolder } from './support/temp-folder.ts';

const root = path.resolve(import.meta.dirname, '..');
const contributing = readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8');

const types = `
  getCallStatus: {
    parameters: { path: { callId: string } };
    responses: {
      200: {
        content: {
          'application/json': {
            responseCode: 200;
            message: 'Call status found';
            data: { callId: string; status: string };
          };
        };
      };
    };
  };`;
const row =
  "getCallStatus: { method: 'GET', path: '/call/status/{callId}', bases: ['baseUrlAlt'], pathParameters: ['callId'], queryParameters: [], hasBody: false },";

const facts = `
  getCallStatus: {
    chapter: 'get-call-status',
    heading: 'Get Call Status',
    names: { callId: 'call' },
    proves: { success: 'get-call-status/success', needs: 'schedule', shape: { '/data': 'get-call-status/success' } },
  },`;
const statements = ['address', 'success', 'error/api-key-missing', 'error/api-key-invalid']
  .map((name) => `\n  | 'get-call-status/${name}'`)
  .join('');

/** The text that `npm run generate` adds to a generated file for a new operation, and the line before the text. */
const generated: Readonly<Record<string, { after: string; added: string }>> = {
  'src/generated/operations.ts': { after: 'export const operations = {', added: row },
  'src/generated/service-types.ts': { after: 'export interface operations {', added: types },
  'src/generated/operation-facts.ts': { after: 'export const operationFacts = {', added: facts },
  'src/generated/ids.ts': { after: 'export type StatementId =', added: statements },
  'src/generated/errors.ts': {
    after: 'export const documentedErrors = {',
    added: 'getCallStatus: { apiKeyMissing: 401, apiKeyInvalid: 401 },',
  },
  'src/generated/control-types.ts': { after: 'OperationId: ', added: '"getCallStatus" | ' },
  'src/generated/scenario-types.ts': { after: 'do?: ', added: '"getCallStatus" | ' },
  'src/generated/error-statements.ts': { after: 'export const errorStatements = {', added: 'getCallStatus: {},' },
  'src/generated/validation-gaps.ts': { after: 'export const validationGaps = {', added: 'getCallStatus: {},' },
  'src/generated/examples.ts': { after: '>>>> = {', added: 'getCallStatus: {},' },
};

const skeletons = new Map(
  [...contributing.matchAll(/`([\w/.-]+\.ts)`:\n\n( *)```ts\n([\s\S]*?)^\2```$/gm)].map(
    ([, file = '', indent = '', code = '']) => [file, code.replaceAll(new RegExp(`^${indent}`, 'gm'), '')],
  ),
);

const folder = useTempFolder();

const errors = new Map<string, string[]>();

beforeAll(() => {
  for (const name of ['src', 'mock', 'contracts', 'docs', 'package.json'])
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  for (const [file, { after, added }] of Object.entries(generated)) {
    const text = readFileSync(path.join(folder, file), 'utf8');
    writeFileSync(
      path.join(folder, file),
      text.replace(after, (line) => `${line}${added}`),
    );
  }
  for (const [file, text] of skeletons) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  const { compilerOptions } = JSON.parse(readFileSync(path.join(root, 'tsconfig.json'), 'utf8')) as {
    compilerOptions: object;
  };
  const config = {
    compilerOptions: { ...compilerOptions, incremental: false, tsBuildInfoFile: undefined },
    include: ['src', 'mock', 'contracts', 'docs', ...skeletons.keys()],
    exclude: ['mock/dashboard', 'docs/site'],
  };
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(config));
  const compiler = path.join(root, 'node_modules/@typescript/native-preview/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [compiler, '-p', folder, '--checkers', '1', '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
  });
  for (const [, file = '', message = ''] of stdout.matchAll(/^([^\s(][^(\n]*)\(\d+,\d+\): (error .*)$/gm))
    errors.set(file, [...(errors.get(file) ?? []), message]);
});

test('with a new operation, the compiler reports exactly the files that CONTRIBUTING.md lists', () => {
  const [, section = ''] = contributing.split('\n### What the compiler names\n');
  const [list = ''] = section.split(/\n#+ /);
  const listed = [...list.matchAll(/^- `([^`]+)`/gm)].map(([, file = '']) => file);

  expect([...errors.keys()].filter((file) => !skeletons.has(file)).sort()).toEqual(listed.sort());
});

test('the code samples in CONTRIBUTING.md for a new operation compile', () => {
  expect([...skeletons.keys()].map((file) => [file, errors.get(file) ?? []])).toEqual(
    [...skeletons.keys()].map((file) => [file, []]),
  );
  expect(skeletons.size).toBe(2);
});
