import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
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

test('npm run generate does not change the committed files', () => {
  const different = [...files].filter(([name, content]) => readFileSync(`${folder}/${name}`, 'utf8') !== content);

  expect(different.map(([name]) => name)).toEqual([]);
});

test('src/generated has only generated files', () => {
  expect(readdirSync(folder).toSorted()).toEqual([...files.keys()].filter((name) => !name.startsWith('..')).toSorted());
});

test.each(Object.entries(modules))('the generated module %s runs without eval and outside of Node', (name) => {
  // The generated code contains a `require` as text: Ajv keeps the text for code generators, and nothing executes it.
  const code = readFileSync(`${folder}/${name}`, 'utf8').replaceAll(/\.code=(['`])require\([^'`]*\1/g, '');

  expect(code.match(/\beval\s*\(|\bFunction\s*\(|\brequire\s*\(|\bnode:|[;}\n]import\b/g)).toBeNull();
  expect(code.match(/\bexport ?\{/g)).toHaveLength(1);
});
