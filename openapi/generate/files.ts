import { readFile } from 'node:fs/promises';
import path from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { parse } from 'yaml';
import { commands } from '../../cli/options/command-table.ts';
import { type Document, type JsonSchema, readDocument, renderConstant, renderModule } from './document.ts';
import { renderExamplesModule, renderRequestForms } from './examples.ts';
import {
  configSchemaOf,
  profileSchemaOf,
  renderDefaultWorkspaces,
  renderEventTypes,
  renderFileSchema,
  renderTypedFileSchema,
} from './file-schemas.ts';
import { renderGuidesModule, renderMockScenarios, renderWalkthroughsModule } from './guides-and-walkthroughs.ts';
import { renderReferenceGuides } from './reference-guides.ts';
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
  type CompiledModule,
  compileControlBodyValidators,
  compileControlParameterValidators,
  compileEventValidator,
  compileRequestValidators,
  compileResponseValidators,
} from './validators.ts';

const openapiFolder = path.resolve(import.meta.dirname, '..');

/** Everything that is built from the authored files: content by path from `src/generated/`. */
export async function generateFiles(): Promise<Map<string, string>> {
  const document = await readDocument(path.join(openapiFolder, 'service.yaml'));
  const control = await readDocument(path.join(openapiFolder, 'control.yaml'));
  const workspaces = await readSchema('workspaces.schema.yaml');
  const subject = await readSchema('subject.schema.yaml');
  const scenario = await readSchema('scenario.schema.yaml');
  const run = await readSchema('run.schema.yaml');
  const storedEvent = await readSchema('stored-event.schema.yaml');
  const references = renderReferenceGuides(control, commands);
  return new Map([
    ['service.json', toJson(document)],
    ['service-types.ts', await renderTypes(document)],
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
    ['request-forms.json', renderRequestForms(document, control)],
    ...[...references].map(([name, text]): [string, string] => [`../../docs/guides/${name}`, text]),
    ['guides.ts', await renderGuidesModule(references)],
    ['walkthroughs.ts', await renderWalkthroughsModule(document, path.join(openapiFolder, 'walkthroughs'))],
    ...toFiles('request-validators', await compileRequestValidators(document, { allErrors: false })),
    ...toFiles('complete-request-validators', await compileRequestValidators(document, { allErrors: true })),
    ...toFiles('response-validators', await compileResponseValidators(document)),
    ['gaps.ts', renderGapsTable(document)],
    ['control.json', toJson(control)],
    ['control-types.ts', await renderTypes(control)],
    ['control-operations.ts', renderControlTable(control)],
    ...toFiles('control-parameter-validators', await compileControlParameterValidators(control)),
    ...toFiles('control-body-validators', await compileControlBodyValidators(control)),
    ...(await renderTypedFileSchema('workspaces', 'WorkspacesFile', workspaces)),
    ...(await renderTypedFileSchema('subject', 'SubjectFile', subject, { arrayLength: true })),
    ...(await renderTypedFileSchema('baseline', 'BaselineFile', await readSchema('baseline.schema.yaml'))),
    ...(await renderTypedFileSchema('docs', 'DocsFile', await readSchema('docs.schema.yaml'))),
    ...(await renderFileSchema('profile', 'Record<string, string> | null', profileSchemaOf(document))),
    ...(await renderTypedFileSchema('scenario', 'Scenario', scenario)),
    ['mock-scenarios.ts', await renderMockScenarios(scenario, path.join(openapiFolder, 'mock-scenarios'))],
    ...(await renderFileSchema('config', configType, configSchemaOf(commands))),
    ['default-workspaces.ts', renderDefaultWorkspaces(workspaces, await readSchema('default-workspaces.yaml'))],
    ['run.schema.json', toJson(run)],
    ['run-types.ts', await renderEventTypes(run)],
    ['subject-template.ts', renderModule(renderConstant('subjectTemplate', await readText('subject.template.yaml')))],
    ['report.schema.json', toJson(await readSchema('report.schema.yaml'))],
    ...toFiles('run-event-validator', await compileEventValidator('runEvent', run)),
    ...toFiles('stored-event-validator', await compileEventValidator('storedEvent', storedEvent, terse)),
  ]);
}

function toJson(value: object): string {
  return `${JSON.stringify(value, null, 1)}\n`;
}

async function renderTypes(document: Document): Promise<string> {
  return renderModule(astToString(await openapiTS(JSON.stringify(document), { defaultNonNullable: false })));
}

function toFiles(name: string, { js, dts }: CompiledModule): [string, string][] {
  return [
    [`${name}.js`, js],
    [`${name}.d.ts`, dts],
  ];
}

/** A validator that is loaded with every mock is small: it only says where a value does not fit. */
const terse = { inlineRefs: false, messages: false };

/** Sections of options, and `$schema`. */
const configType = 'Readonly<Record<string, string | Readonly<Record<string, unknown>> | null>> | null';

async function readSchema(name: string): Promise<JsonSchema> {
  return parse(await readText(name)) as JsonSchema;
}

function readText(name: string): Promise<string> {
  return readFile(path.join(openapiFolder, name), 'utf8');
}
