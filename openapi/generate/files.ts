import { readFile } from 'node:fs/promises';
import path from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { parse } from 'yaml';
import { type JsonSchema, readDocument } from './document.ts';
import { examplesModule } from './examples.ts';
import {
  alternativesTable,
  controlTable,
  defaultsTable,
  errorsTable,
  gapsTable,
  idTypes,
  misfitGapsTable,
  operationsTable,
  requestMembersTable,
} from './tables.ts';
import {
  completeRequestValidators,
  controlBodyValidators,
  controlParameterValidators,
  requestValidators,
  responseValidators,
  runEventValidator,
  withDefaults,
  workspacesValidator,
} from './validators.ts';

const openapi = path.resolve(import.meta.dirname, '..');
const banner = '// Generated from openapi/ by `npm run generate`. Do not edit.\n';

/** Everything that is built from the authored files: content by path inside `src/generated/`. */
export async function generatedFiles(): Promise<Map<string, string>> {
  const document = await readDocument(path.join(openapi, 'service.yaml'));
  const control = await readDocument(path.join(openapi, 'control.yaml'));
  const workspaces = await readSchema('workspaces.schema.yaml');
  const run = await readSchema('run.schema.yaml');
  const report = await readSchema('report.schema.yaml');
  const defaultWorkspaces: unknown = parse(await readFile(path.join(openapi, 'default-workspaces.yaml'), 'utf8'));
  const [requests, completeRequests, responses, workspacesFile, controlParameters, controlBodies, runEvent] =
    await Promise.all([
      requestValidators(document),
      completeRequestValidators(document),
      responseValidators(document),
      workspacesValidator(workspaces),
      controlParameterValidators(control),
      controlBodyValidators(control),
      runEventValidator(run),
    ]);
  return new Map([
    ['service.json', `${JSON.stringify(document, null, 1)}\n`],
    [
      'service-types.ts',
      banner + astToString(await openapiTS(JSON.stringify(document), { defaultNonNullable: false })),
    ],
    ['operations.ts', operationsTable(document)],
    ['errors.ts', errorsTable(document)],
    ['defaults.ts', defaultsTable(document)],
    ['misfit-gaps.ts', misfitGapsTable(document)],
    ['alternatives.ts', alternativesTable(document)],
    ['request-members.ts', requestMembersTable(document)],
    ['ids.ts', idTypes(document)],
    ['examples.ts', examplesModule(document)],
    ['request-validators.js', requests.js],
    ['request-validators.d.ts', requests.dts],
    ['complete-request-validators.js', completeRequests.js],
    ['complete-request-validators.d.ts', completeRequests.dts],
    ['response-validators.js', responses.js],
    ['response-validators.d.ts', responses.dts],
    ['gaps.ts', gapsTable(document)],
    ['control.json', `${JSON.stringify(control, null, 1)}\n`],
    ['control-types.ts', banner + astToString(await openapiTS(JSON.stringify(control), { defaultNonNullable: false }))],
    ['control-operations.ts', controlTable(control)],
    ['control-parameter-validators.js', controlParameters.js],
    ['control-parameter-validators.d.ts', controlParameters.dts],
    ['control-body-validators.js', controlBodies.js],
    ['control-body-validators.d.ts', controlBodies.dts],
    ['workspaces.schema.json', `${JSON.stringify(workspaces, null, 1)}\n`],
    ['workspaces-types.ts', banner + (await workspacesTypes(workspaces))],
    ['workspaces-validator.js', workspacesFile.js],
    ['workspaces-validator.d.ts', workspacesFile.dts],
    ['run.schema.json', `${JSON.stringify(run, null, 1)}\n`],
    ['report.schema.json', `${JSON.stringify(report, null, 1)}\n`],
    ['run-event-validator.js', runEvent.js],
    ['run-event-validator.d.ts', runEvent.dts],
    ['default-workspaces.ts', defaultsModule(withDefaults(workspaces, defaultWorkspaces))],
  ]);
}

async function readSchema(name: string): Promise<JsonSchema> {
  return parse(await readFile(path.join(openapi, name), 'utf8')) as JsonSchema;
}

/** The built-in workspaces need no check when a mock starts: they were held against the schema here. */
function defaultsModule(value: unknown): string {
  const type = "import type { components } from './workspaces-types.ts';\n";
  const typed = `const defaultWorkspaces: components['schemas']['WorkspacesFile'] = ${JSON.stringify(value, null, 1)};`;
  return `${banner}${type}\n${typed}\nexport default defaultWorkspaces;\n`;
}

/** The same generator serves plain JSON Schema once its definitions stand where OpenAPI keeps them. */
async function workspacesTypes({ $defs, ...file }: JsonSchema): Promise<string> {
  const schemas = { WorkspacesFile: file, ...($defs as object) };
  const text = JSON.stringify({
    openapi: '3.1.0',
    info: { title: '', version: '' },
    paths: {},
    components: { schemas },
  });
  return astToString(await openapiTS(text.replaceAll('#/$defs/', '#/components/schemas/')));
}
