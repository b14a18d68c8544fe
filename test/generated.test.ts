import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { operationsOf, readDocument } from '../openapi/generate/document.ts';
import { generateFiles } from '../openapi/generate/files.ts';
import * as baselineValidator from '../src/generated/baseline-validator.js';
import * as completeRequestValidators from '../src/generated/complete-request-validators.js';
import * as configValidator from '../src/generated/config-validator.js';
import * as controlBodyValidators from '../src/generated/control-body-validators.js';
import * as controlParameterValidators from '../src/generated/control-parameter-validators.js';
import * as docsValidator from '../src/generated/docs-validator.js';
import * as profileValidator from '../src/generated/profile-validator.js';
import * as requestValidators from '../src/generated/request-validators.js';
import * as responseValidators from '../src/generated/response-validators.js';
import * as runEventValidator from '../src/generated/run-event-validator.js';
import * as scenarioValidator from '../src/generated/scenario-validator.js';
import * as subjectValidator from '../src/generated/subject-validator.js';
import * as workspacesValidator from '../src/generated/workspaces-validator.js';
import { operationIds, operations } from '../src/operations.ts';

const folder = 'src/generated';
const files = await generateFiles();
const modules = {
  'request-validators.js': requestValidators,
  'complete-request-validators.js': completeRequestValidators,
  'response-validators.js': responseValidators,
  'control-parameter-validators.js': controlParameterValidators,
  'control-body-validators.js': controlBodyValidators,
  'workspaces-validator.js': workspacesValidator,
  'run-event-validator.js': runEventValidator,
  'scenario-validator.js': scenarioValidator,
  'subject-validator.js': subjectValidator,
  'baseline-validator.js': baselineValidator,
  'docs-validator.js': docsValidator,
  'config-validator.js': configValidator,
  'profile-validator.js': profileValidator,
};

test('generating again changes nothing', () => {
  const different = [...files].filter(([name, content]) => readFileSync(`${folder}/${name}`, 'utf8') !== content);

  expect(different.map(([name]) => name)).toEqual([]);
});

test('only generated files are in the folder', () => {
  expect(readdirSync(folder).toSorted()).toEqual([...files.keys()].filter((name) => !name.startsWith('..')).toSorted());
});

test.each(Object.entries(modules))('%s is an ECMAScript module that runs without eval and outside Node', (name) => {
  // Ajv keeps a call of `require` as a text, for a generator that would want to write it; nothing runs it.
  const code = readFileSync(`${folder}/${name}`, 'utf8').replaceAll(/\.code=(['`])require\([^'`]*\1/g, '');

  expect(code.match(/\beval\s*\(|\bFunction\s*\(|\brequire\s*\(|\bnode:|[;}\n]import\b/g)).toBeNull();
  expect(code.match(/\bexport ?\{/g)).toHaveLength(1);
});

test.each(Object.entries(modules))('the declarations beside %s name what it exports', (name, validators) => {
  const declarations = readFileSync(`${folder}/${name.replace(/js$/, 'd.ts')}`, 'utf8');
  const declared = [...declarations.matchAll(/^export const (\w+): (?:File)?Validator\b/gm)].map(
    ([, validator]) => validator,
  );

  expect(declared.toSorted()).toEqual(Object.keys(validators).toSorted());
});

test('these are all the modules', () => {
  expect(Object.keys(modules).toSorted()).toEqual([...files.keys()].filter((name) => name.endsWith('.js')).toSorted());
});

test('every operation has validators for what its requests carry', () => {
  const expected = operationIds.flatMap((id) => {
    const { pathParameters, queryParameters, hasBody } = operations[id];
    return [
      ...(pathParameters.length > 0 ? [`${id}Path`] : []),
      ...(queryParameters.length > 0 ? [`${id}Query`] : []),
      ...(hasBody ? [`${id}Body`] : []),
    ];
  });

  expect(Object.keys(requestValidators).toSorted()).toEqual(expected.toSorted());
  expect(Object.keys(completeRequestValidators).toSorted()).toEqual(expected.toSorted());
});

test('every operation has validators for its responses', async () => {
  const document = await readDocument('openapi/service.yaml');
  const expected = operationsOf(document).flatMap(({ operation: { operationId, responses } }) =>
    Object.keys(responses).map((status) => `${operationId}${status === 'default' ? 'Default' : status}`),
  );

  expect(Object.keys(responseValidators).toSorted()).toEqual(expected.toSorted());
});

test('validators distinguish what fits from what does not', () => {
  expect(requestValidators.triggerCallBody({ phoneNumber: '+14155550142', agentName: 'Ava' })).toBe(true);
  expect(requestValidators.triggerCallBody({ phoneNumber: '+14155550142' })).toBe(false);
});
