import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { useSourceCopy } from './support/source-copy.ts';

const contributing = readFileSync('CONTRIBUTING.md', 'utf8');

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

const sources = useSourceCopy();

const errors = new Map<string, string[]>();

beforeAll(() => {
  sources.copy(['src', 'mock', 'contracts', 'docs', 'package.json']);
  for (const [file, { after, added }] of Object.entries(generated)) sources.replace(file, after, after + added);
  for (const [file, text] of skeletons) {
    mkdirSync(path.dirname(path.join(sources.folder, file)), { recursive: true });
    writeFileSync(path.join(sources.folder, file), text);
  }
  const output = sources.compile(['src', 'mock', 'contracts', 'docs', ...skeletons.keys()]);
  for (const [, file = '', message = ''] of output.matchAll(/^([^\s(][^(\n]*)\(\d+,\d+\): (error .*)$/gm))
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
