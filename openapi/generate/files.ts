import { readFile } from 'node:fs/promises';
import path from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { parse } from 'yaml';
import { type JsonSchema, readDocument } from './document.ts';
import { renderEnumsModule } from './enums.ts';
import { renderExamplesModule } from './examples.ts';
import { renderModule } from './module.ts';
import {
  renderAlternativesTable,
  renderControlTable,
  renderDefaultsTable,
  renderErrorsTable,
  renderGapsTable,
  renderIdTypes,
  renderOperationsTable,
  renderRequestMembersTable,
  renderValidationGapsTable,
} from './tables.ts';
import {
  compileCompleteRequestValidators,
  compileControlBodyValidators,
  compileControlParameterValidators,
  compileRequestValidators,
  compileResponseValidators,
  compileRunEventValidator,
  compileWorkspacesValidator,
  fillDefaults,
} from './validators.ts';

const openapiFolder = path.resolve(import.meta.dirname, '..');

/** Everything that is built from the authored files: content by path inside `src/generated/`. */
export async function generateFiles(): Promise<Map<string, string>> {
  const document = await readDocument(path.join(openapiFolder, 'service.yaml'));
  const control = await readDocument(path.join(openapiFolder, 'control.yaml'));
  const workspaces = await readSchema('workspaces.schema.yaml');
  const run = await readSchema('run.schema.yaml');
  const report = await readSchema('report.schema.yaml');
  const defaultWorkspaces: unknown = parse(await readFile(path.join(openapiFolder, 'default-workspaces.yaml'), 'utf8'));
  const [requests, completeRequests, responses, workspacesFileValidator, controlParameters, controlBodies, runEvent] =
    await Promise.all([
      compileRequestValidators(document),
      compileCompleteRequestValidators(document),
      compileResponseValidators(document),
      compileWorkspacesValidator(workspaces),
      compileControlParameterValidators(control),
      compileControlBodyValidators(control),
      compileRunEventValidator(run),
    ]);
  return new Map([
    ['service.json', `${JSON.stringify(document, null, 1)}\n`],
    [
      'service-types.ts',
      renderModule(astToString(await openapiTS(JSON.stringify(document), { defaultNonNullable: false }))),
    ],
    ['operations.ts', renderOperationsTable(document)],
    ['errors.ts', renderErrorsTable(document)],
    ['defaults.ts', renderDefaultsTable(document)],
    ['validation-gaps.ts', renderValidationGapsTable(document)],
    ['alternatives.ts', renderAlternativesTable(document)],
    ['request-members.ts', renderRequestMembersTable(document)],
    ['ids.ts', renderIdTypes(document)],
    ['enums.ts', renderEnumsModule(document, control)],
    ['examples.ts', renderExamplesModule(document)],
    ['request-validators.js', requests.js],
    ['request-validators.d.ts', requests.dts],
    ['complete-request-validators.js', completeRequests.js],
    ['complete-request-validators.d.ts', completeRequests.dts],
    ['response-validators.js', responses.js],
    ['response-validators.d.ts', responses.dts],
    ['gaps.ts', renderGapsTable(document)],
    ['control.json', `${JSON.stringify(control, null, 1)}\n`],
    [
      'control-types.ts',
      renderModule(astToString(await openapiTS(JSON.stringify(control), { defaultNonNullable: false }))),
    ],
    ['control-operations.ts', renderControlTable(control)],
    ['control-parameter-validators.js', controlParameters.js],
    ['control-parameter-validators.d.ts', controlParameters.dts],
    ['control-body-validators.js', controlBodies.js],
    ['control-body-validators.d.ts', controlBodies.dts],
    ['workspaces.schema.json', `${JSON.stringify(workspaces, null, 1)}\n`],
    ['workspaces-types.ts', renderModule(await renderWorkspacesTypes(workspaces))],
    ['workspaces-validator.js', workspacesFileValidator.js],
    ['workspaces-validator.d.ts', workspacesFileValidator.dts],
    ['run.schema.json', `${JSON.stringify(run, null, 1)}\n`],
    ['report.schema.json', `${JSON.stringify(report, null, 1)}\n`],
    ['run-event-validator.js', runEvent.js],
    ['run-event-validator.d.ts', runEvent.dts],
    ['default-workspaces.ts', renderDefaultWorkspacesModule(fillDefaults(workspaces, defaultWorkspaces))],
  ]);
}

async function readSchema(name: string): Promise<JsonSchema> {
  return parse(await readFile(path.join(openapiFolder, name), 'utf8')) as JsonSchema;
}

/** The built-in workspaces need no check when a mock starts: they were held against the schema here. */
function renderDefaultWorkspacesModule(value: unknown): string {
  const typeImport = "import type { components } from './workspaces-types.ts';\n";
  const declaration = `const defaultWorkspaces: components['schemas']['WorkspacesFile'] = ${JSON.stringify(value, null, 1)};`;
  return renderModule(typeImport, `${declaration}\nexport default defaultWorkspaces;\n`);
}

/** The same generator serves plain JSON Schema once its definitions stand where OpenAPI keeps them. */
async function renderWorkspacesTypes({ $defs, ...file }: JsonSchema): Promise<string> {
  const schemas = { WorkspacesFile: file, ...($defs as object) };
  const text = JSON.stringify({
    openapi: '3.1.0',
    info: { title: '', version: '' },
    paths: {},
    components: { schemas },
  });
  return astToString(await openapiTS(text.replaceAll('#/$defs/', '#/components/schemas/')));
}
