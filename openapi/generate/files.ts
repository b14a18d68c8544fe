import { readFile } from 'node:fs/promises';
import path from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { parse } from 'yaml';
import { commands } from '../../cli/options/command-table.ts';
import type { Document, Schema } from '../../src/document/document.ts';
import { readDocument, renderConstants, renderModule, withOperationIds } from './document.ts';
import { renderOperationFacts } from './facts.ts';
import { errorFieldsTable, readService, renderFaultsModule, toFaults } from './faults.ts';
import * as fileSchemas from './file-schemas.ts';
import { renderGuidesModule, renderMockScenarios } from './guides.ts';
import { renderConfigurationReference, renderControlReference, writeErrorTable } from './reference-guides.ts';
import * as tables from './tables.ts';
import * as validators from './validators.ts';
import { readAllWalkthroughs, renderWalkthroughsModule } from './walkthroughs.ts';

const openapiFolder = path.resolve(import.meta.dirname, '..');
const errorPageFile = 'docs/guides/mock-reference.md';

export async function generateFiles(): Promise<Map<string, string>> {
  const service = await readService(path.join(openapiFolder, 'service.yaml'));
  const { document } = service;
  const faults = await toFaults(service, path.join(openapiFolder, 'subject.template.yaml'));
  const control = withOperationIds(await readDocument(path.join(openapiFolder, 'control.yaml')), document);
  const workspaces = withOperationIds(await readSchema('workspaces.schema.yaml'), document);
  const subject = await readSchema('subject.schema.yaml');
  const scenario = withOperationIds(await readSchema('scenario.schema.yaml'), document);
  const run = await readSchema('run.schema.yaml');
  const ledger = await readSchema('ledger.schema.yaml');
  const storedEvent = await readSchema('stored-event.schema.yaml');
  const facts = await readSchema('facts.schema.yaml');
  const references = new Map([
    ['control-plane-reference.md', renderControlReference(control)],
    ['configuration-reference.md', renderConfigurationReference(commands)],
  ]);
  const walkthroughs = await readAllWalkthroughs(document, faults, openapiFolder);
  const errorPage = writeErrorTable(await readText(`../${errorPageFile}`), document, walkthroughs.walkthroughs);
  const constants = {
    'operations.ts': tables.operationsTable(document),
    'errors.ts': tables.errorsTable(document),
    'error-fields.ts': errorFieldsTable(service),
    'error-statements.ts': tables.errorStatementsTable(document),
    'defaults.ts': tables.defaultsTable(document),
    'validation-gaps.ts': tables.validationGapsTable(document),
    'alternatives.ts': tables.alternativesTable(document),
    'request-members.ts': tables.requestMembersTable(document),
    'enums.ts': tables.enumsTable(document, control),
    'gaps.ts': tables.gapsTable(document),
    'control-operations.ts': tables.controlTable(control),
    'samples.ts': { samples: await readSamples() },
    'subject-template.ts': { subjectTemplate: await readText('subject.template.yaml') },
  };
  return new Map([
    ['service.json', toJson(document)],
    ['service-types.ts', await renderTypes(document)],
    ...Object.entries(constants).map(([name, table]): [string, string] => [name, renderConstants(table)]),
    ['operation-facts.ts', await renderOperationFacts(document, openapiFolder, facts)],
    ['facts-types.ts', await fileSchemas.renderEventTypes('AuthoredFacts', facts)],
    ['faults.ts', renderFaultsModule(faults)],
    ['ids.ts', tables.renderIdTypes(document)],
    ['examples.ts', tables.renderExamplesModule(document)],
    ['request-forms.json', tables.renderRequestForms(document, control)],
    ...[...references].map(([name, text]): [string, string] => [`../../docs/guides/${name}`, text]),
    [`../../${errorPageFile}`, errorPage],
    ['guides.ts', await renderGuidesModule(references, new Map([[path.basename(errorPageFile), errorPage]]))],
    ['walkthroughs.ts', renderWalkthroughsModule(walkthroughs)],
    ...toFiles('request-validators', await validators.compileRequestValidators(document, { allErrors: false })),
    ...toFiles('complete-request-validators', await validators.compileRequestValidators(document, { allErrors: true })),
    ...toFiles('response-validators', await validators.compileResponseValidators(document)),
    ['control.json', toJson(control)],
    ['control-types.ts', await renderTypes(control)],
    ...toFiles('control-parameter-validators', await validators.compileControlParameterValidators(control)),
    ...toFiles('control-body-validators', await validators.compileControlBodyValidators(control)),
    ...(await fileSchemas.renderTypedFileSchema('workspaces', 'WorkspacesFile', workspaces)),
    ...(await fileSchemas.renderTypedFileSchema('subject', 'SubjectFile', subject, { arrayLength: true })),
    ...(await fileSchemas.renderTypedFileSchema('baseline', 'BaselineFile', await readSchema('baseline.schema.yaml'))),
    ...(await fileSchemas.renderTypedFileSchema('docs', 'DocsFile', await readSchema('docs.schema.yaml'))),
    ...(await fileSchemas.renderFileSchema(
      'profile',
      'Record<string, string> | null',
      fileSchemas.profileSchemaOf(document),
    )),
    ...(await fileSchemas.renderTypedFileSchema('scenario', 'Scenario', scenario)),
    ['mock-scenarios.ts', await renderMockScenarios(scenario, path.join(openapiFolder, 'mock-scenarios'))],
    ...(await fileSchemas.renderFileSchema('config', configType, fileSchemas.configSchemaOf(commands))),
    [
      'default-workspaces.ts',
      fileSchemas.renderDefaultWorkspaces(workspaces, await readSchema('default-workspaces.yaml')),
    ],
    ['run.schema.json', toJson(run)],
    ['run-types.ts', await fileSchemas.renderEventTypes('RunEvent', run)],
    ['report.schema.json', toJson(await readSchema('report.schema.yaml'))],
    ...toFiles('run-event-validator', await validators.compileEventValidator('runEvent', run)),
    ['ledger-types.ts', await fileSchemas.renderEventTypes('LedgerLine', ledger)],
    ...toFiles('ledger-validator', await validators.compileEventValidator('ledgerLine', ledger, terse)),
    ...toFiles('stored-event-validator', await validators.compileEventValidator('storedEvent', storedEvent, terse)),
  ]);
}

function toJson(value: object): string {
  return `${JSON.stringify(value, null, 1)}\n`;
}

async function renderTypes(document: Document): Promise<string> {
  return renderModule(astToString(await openapiTS(JSON.stringify(document), { defaultNonNullable: false })));
}

function toFiles(name: string, { js, dts }: validators.CompiledModule): [string, string][] {
  return [
    [`${name}.js`, js],
    [`${name}.d.ts`, dts],
  ];
}

const terse = { inlineRefs: false, messages: false };

const configType = 'Readonly<Record<string, string | Readonly<Record<string, unknown>> | null>> | null';

async function readSchema(name: string): Promise<Schema> {
  return parse(await readText(name)) as Schema;
}

async function readSamples(): Promise<Record<string, string>> {
  const names = ['picture.png', 'film.mp4', 'paper.pdf'];
  const read = async (name: string) => [name, await readFile(path.join(openapiFolder, 'samples', name), 'base64')];
  return Object.fromEntries(await Promise.all(names.map(read)));
}

function readText(name: string): Promise<string> {
  return readFile(path.join(openapiFolder, name), 'utf8');
}
