import { readFile } from 'node:fs/promises';
import path from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { parse } from 'yaml';
import { commands } from '../../cli/command-table.ts';
import { renderGuidesModule, renderMockScenarios, renderWalkthroughsModule } from './authored-folders.ts';
import { type JsonSchema, readDocument, renderModule } from './document.ts';
import { renderExamplesModule, renderRequestForms } from './examples.ts';
import {
  configSchemaOf,
  profileSchemaOf,
  renderDefaultWorkspaces,
  renderFileSchema,
  renderTypedFileSchema,
} from './file-schemas.ts';
import {
  renderAlternativesTable,
  renderControlTable,
  renderDefaultsTable,
  renderEnumsModule,
  renderErrorStatementsTable,
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
} from './validators.ts';

const openapiFolder = path.resolve(import.meta.dirname, '..');

/** Everything that is built from the authored files: content by path inside `src/generated/`. */
export async function generateFiles(): Promise<Map<string, string>> {
  const document = await readDocument(path.join(openapiFolder, 'service.yaml'));
  const control = await readDocument(path.join(openapiFolder, 'control.yaml'));
  const workspaces = await readSchema('workspaces.schema.yaml');
  const subject = await readSchema('subject.schema.yaml');
  const scenario = await readSchema('scenario.schema.yaml');
  const run = await readSchema('run.schema.yaml');
  const report = await readSchema('report.schema.yaml');
  const [requests, completeRequests, responses, controlParameters, controlBodies, runEvent] = await Promise.all([
    compileRequestValidators(document),
    compileCompleteRequestValidators(document),
    compileResponseValidators(document),
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
    ['error-statements.ts', renderErrorStatementsTable(document)],
    ['defaults.ts', renderDefaultsTable(document)],
    ['validation-gaps.ts', renderValidationGapsTable(document)],
    ['alternatives.ts', renderAlternativesTable(document)],
    ['request-members.ts', renderRequestMembersTable(document)],
    ['ids.ts', renderIdTypes(document)],
    ['enums.ts', renderEnumsModule(document, control)],
    ['examples.ts', renderExamplesModule(document)],
    ['request-forms.json', renderRequestForms(document)],
    ['guides.ts', await renderGuidesModule(openapiFolder)],
    ['walkthroughs.ts', await renderWalkthroughsModule(document, path.join(openapiFolder, 'walkthroughs'))],
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
    ...(await renderTypedFileSchema('workspaces', 'WorkspacesFile', workspaces)),
    ...(await renderTypedFileSchema('subject', 'SubjectFile', subject, { arrayLength: true })),
    ...(await renderTypedFileSchema('baseline', 'BaselineFile', await readSchema('baseline.schema.yaml'))),
    ...(await renderFileSchema('profile', 'Record<string, string> | null', profileSchemaOf(document))),
    ...(await renderTypedFileSchema('scenario', 'Scenario', scenario)),
    ['mock-scenarios.ts', await renderMockScenarios(scenario, path.join(openapiFolder, 'mock-scenarios'))],
    ...(await renderFileSchema('config', configType, configSchemaOf(commands))),
    ['default-workspaces.ts', renderDefaultWorkspaces(workspaces, await readAuthored('default-workspaces.yaml'))],
    ['run.schema.json', `${JSON.stringify(run, null, 1)}\n`],
    ['report.schema.json', `${JSON.stringify(report, null, 1)}\n`],
    ['run-event-validator.js', runEvent.js],
    ['run-event-validator.d.ts', runEvent.dts],
  ]);
}

/** Sections of options, and `$schema`. */
const configType = 'Readonly<Record<string, string | Readonly<Record<string, unknown>> | null>> | null';

async function readSchema(name: string): Promise<JsonSchema> {
  return (await readAuthored(name)) as JsonSchema;
}

async function readAuthored(name: string): Promise<unknown> {
  return parse(await readFile(path.join(openapiFolder, name), 'utf8'));
}
