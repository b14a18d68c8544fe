import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { beforeAll, describe, expect, test } from 'vitest';

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

/** What `npm run generate` adds for a new operation: what follows a line of a generated file. */
const generated: Readonly<Record<string, { after: string; added: string }>> = {
  'src/generated/operations.ts': { after: 'export const operations = {', added: row },
  'src/generated/service-types.ts': { after: 'export interface operations {', added: types },
  'src/generated/errors.ts': {
    after: 'export const documentedErrors = {',
    added: 'getCallStatus: { apiKeyMissing: 401, apiKeyInvalid: 401 },',
  },
  'src/generated/validation-gaps.ts': { after: 'export const validationGaps = {', added: 'getCallStatus: {},' },
  'src/generated/examples.ts': { after: '>>>> = {', added: 'getCallStatus: {},' },
};

/** The blocks of code below the path of their file, by path. */
const skeletons = new Map(
  [...contributing.matchAll(/`([\w/.-]+\.ts)`:\n\n( *)```ts\n([\s\S]*?)^\2```$/gm)].map(
    ([, file = '', indent = '', code = '']) => [file, code.replaceAll(new RegExp(`^${indent}`, 'gm'), '')],
  ),
);

/** The errors of the compiler once there is one more operation, by file. */
const errors = new Map<string, string[]>();

beforeAll(() => {
  const config = ts.getParsedCommandLineOfConfigFile(
    path.join(root, 'tsconfig.json'),
    { incremental: false },
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: (diagnostic) => {
        throw new Error(String(diagnostic.messageText));
      },
    },
  );
  if (config === undefined) throw new Error('tsconfig.json cannot be read.');
  const host = ts.createCompilerHost(config.options);
  const { readFile, fileExists } = host;
  const skeletonOf = (file: string) => skeletons.get(path.relative(root, file));
  host.fileExists = (file) => skeletonOf(file) !== undefined || fileExists(file);
  host.readFile = (file) => {
    const planted = generated[path.relative(root, file)];
    const text = skeletonOf(file) ?? readFile(file);
    return planted === undefined ? text : text?.replace(planted.after, (line) => `${line}${planted.added}`);
  };
  const code = config.fileNames.filter((file) => /^(src|mock|contracts)\//.test(path.relative(root, file)));
  const rootNames = [...code, ...[...skeletons.keys()].map((file) => path.join(root, file))];
  const program = ts.createProgram({ rootNames, options: config.options, host });
  for (const { file, messageText } of ts.getPreEmitDiagnostics(program)) {
    const name = path.relative(root, file?.fileName ?? '');
    const message = ts.flattenDiagnosticMessageText(messageText, '\n');
    errors.set(name, [...(errors.get(name) ?? []), message]);
  }
});

describe('adding an operation', () => {
  test('does not compile in exactly the files that CONTRIBUTING.md lists', () => {
    const [, section = ''] = contributing.split('\n### What the compiler names\n');
    const [list = ''] = section.split(/\n#+ /);
    const listed = [...list.matchAll(/^- `([^`]+)`/gm)].map(([, file = '']) => file);

    expect([...errors.keys()].filter((file) => !skeletons.has(file)).sort()).toEqual(listed.sort());
  });

  test('begins with skeletons that compile', () => {
    expect([...skeletons.keys()].map((file) => [file, errors.get(file) ?? []])).toEqual(
      [...skeletons.keys()].map((file) => [file, []]),
    );
    expect(skeletons.size).toBe(4);
  });
});
