import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse } from 'yaml';
import {
  type Document,
  type Example,
  type Operation,
  operationsOf,
  resolveReference,
  type Schema,
  type Statement,
  type WalkthroughRequest,
} from '../../src/document/document.ts';
import {
  type Change,
  type Fault,
  fieldsOfChange,
  placeholderOf,
  type ValidRequest,
} from '../../src/document/faults.ts';
import type { OperationId } from '../../src/operations.ts';
import { formatPointer } from '../../src/schema.ts';
import { toKebabCase } from '../../src/text/words.ts';
import { annotationsOf, chapterOf, readDocument, renderConstant, renderModule } from './document.ts';
import { schemaAt } from './facts.ts';
import { createSamples } from './sample-requests.ts';

interface FaultRow {
  status?: number;
  statement?: string;
  field?: string;
  example?: { summary?: string; gap?: string; message?: string };
  faults?: readonly AuthoredFault[];
}

interface AuthoredFault {
  rule?: string;
  title?: string;
  pitfall?: string;
  alsoProves?: readonly string[];
  gap?: string;
  of: ValidRequest;
  but: Change | readonly Change[];
}

interface KeyedRow extends FaultRow {
  key: string;
}

export interface GeneratedFault extends Pick<Fault, 'rule' | 'of' | 'but' | 'samples'> {
  operationId: string;
  code?: string;
  gap?: string;
  statements: readonly string[];
}

type FaultRows = ReadonlyMap<string, readonly KeyedRow[]>;

async function readFaults(folder: string): Promise<FaultRows> {
  const schema = parse(await readFile(path.join(folder, 'faults.schema.yaml'), 'utf8')) as Schema;
  const isValid = new Ajv2020({ allErrors: true, allowUnionTypes: true }).compile(schema);
  const readRows = async (name: string): Promise<KeyedRow[]> => {
    const file = path.join(folder, 'operations', name, 'faults.yaml');
    const text = await readFile(file, 'utf8').catch(() => '{}');
    const rows = parse(text) as Record<string, FaultRow>;
    if (!isValid(rows)) {
      const mistakes = (isValid.errors ?? []).map(({ instancePath, message }) => {
        return `${file}: ${formatPointer(instancePath, 'the file')} ${message}. Correct it.`;
      });
      throw new Error(mistakes.join('\n'));
    }
    return Object.entries(rows).map(([key, row]) => ({ key, ...row }));
  };
  const names = await readdir(path.join(folder, 'operations'));
  const common = await readRows('any-operation');
  const rowsByFolder = names.map(async (name) => {
    const own = name === 'any-operation' ? [] : await readRows(name);
    return [name, [...common, ...own].toSorted((one, other) => (one.status ?? 999) - (other.status ?? 999))] as const;
  });
  return new Map(await Promise.all(rowsByFolder));
}

function addErrors(document: Document, view: Operation, rows: readonly KeyedRow[]): void {
  const { operationId, operation, responses } = view;
  const chapter = chapterOf(view);
  const errors = rows.filter(({ status }) => status !== undefined);
  const statements = errors.map(({ key, status = 0, statement = '' }): Statement => {
    return { id: statementIdOf(chapter, key), text: statement, error: { status, errorCode: key } };
  });
  operation['x-statements'] = [...(operation['x-statements'] ?? []), ...statements];
  for (const [status, ofStatus] of Map.groupBy(errors, (row) => Number(row.status))) {
    const media = responses.find((response) => response.status === String(status))?.media;
    if (media === undefined)
      throw new Error(
        `${operationId} has errors with the status ${status}, but no such response. Add it to its path.yaml.`,
      );
    const examples = ofStatus.map(({ key, example: { summary = '', gap, message = '' } = {} }): [string, Example] => {
      const value = { responseCode: status, errorCode: key, message, data: null };
      return [key, { summary, ...(gap !== undefined && { 'x-gap': gap }), value }];
    });
    media.examples = Object.fromEntries(examples);
    const { properties = {} } = resolveReference<Schema>(document, media.schema);
    const { errorCode } = properties as { errorCode?: { anyOf: Schema[] } };
    if (errorCode === undefined)
      throw new Error(`The schema of the ${status} of ${operationId} must have the member errorCode.`);
    errorCode.anyOf = [{ type: 'string', enum: ofStatus.map(({ key }) => key) }, { type: 'string' }];
  }
}

function statementIdOf(chapter: string, errorCode: string): string {
  return `${chapter}/error/${toKebabCase(errorCode)}`;
}

function toFaultsOf(
  operation: Operation,
  rows: readonly KeyedRow[],
  gapIds: ReadonlySet<string>,
  toSample: (of: ValidRequest, but: Change) => WalkthroughRequest,
): GeneratedFault[] {
  const chapter = chapterOf(operation);
  return rows.flatMap((row) =>
    (row.faults ?? []).map(({ rule, alsoProves = [], gap, of, but }) => {
      const ofCode = row.status === undefined ? {} : { code: row.key };
      const stated = row.status === undefined ? [row.key] : [statementIdOf(chapter, row.key)];
      const gapId = gap ?? (gapIds.has(row.key) ? row.key : undefined);
      const id = `${chapter}/${rule}`;
      return {
        operationId: operation.operationId,
        ...ofCode,
        ...(gapId !== undefined && { gap: gapId }),
        statements: [...(gapIds.has(row.key) ? [] : stated), ...alsoProves],
        ...(rule !== undefined && { rule: { id, ...titleOf(rows, rule) } }),
        of,
        but: [but].flat(),
        samples: [but].flat().map((change) => toSample(of, change)),
      };
    }),
  );
}

/** @throws Error when a row names a field, a channel or a placeholder that does not exist */
function requireKnownNames(
  operationId: string,
  rows: readonly KeyedRow[],
  isField: (pointer: string) => boolean,
  roles: readonly string[],
): void {
  for (const { key, field, faults = [] } of rows) {
    const fail = (mistake: string) => {
      throw new Error(`faults.yaml of ${operationId}: ${key} ${mistake}`);
    };
    const requireField = (pointer: string) => isField(pointer) || fail(`names no field with ${pointer}. Correct it.`);
    if (field?.startsWith('/')) requireField(field);
    for (const { of, but } of faults) {
      for (const [pointer, value] of Object.entries(of.with ?? {})) {
        requireField(pointer);
        if (isBraced(value)) fail(`has the placeholder ${value} in \`of\`, where none is replaced. Write a value.`);
      }
      for (const change of [but].flat()) {
        if ('channel' in change && ![...roles, 'unknown'].includes(change.channel))
          fail(`names the channel ${change.channel}, which is no role of the subject file. Correct it.`);
        if (!('channel' in change)) fieldsOfChange(change).forEach(requireField);
        for (const value of 'with' in change ? Object.values(change.with) : [])
          if (isBraced(value) && placeholderOf(value) === undefined)
            fail(`has ${value}, which is no placeholder of src/document/faults.ts. Correct it.`);
      }
    }
  }
}

function isBraced(value: unknown): value is string {
  return typeof value === 'string' && /^\{.*\}$/.test(value);
}

async function readChannelRoles(folder: string): Promise<string[]> {
  const schema = parse(await readFile(path.join(folder, 'subject.schema.yaml'), 'utf8')) as {
    $defs: { Channels: { properties: object } };
  };
  return Object.keys(schema.$defs.Channels.properties);
}

function titleOf(rows: readonly KeyedRow[], rule: string): { title: string; pitfall?: string } {
  const first = rows.flatMap(({ faults = [] }) => faults).find((fault) => fault.rule === rule);
  const { title, pitfall } = first ?? {};
  if (title === undefined) throw new Error(`The first fault of the rule "${rule}" needs a title. Add it.`);
  return { title, ...(pitfall !== undefined && { pitfall }) };
}

function errorFieldsOf(rows: readonly KeyedRow[]): Record<string, string[]> {
  const errors = rows.filter(({ status }) => status !== undefined);
  const fields = errors.map(({ key, field, faults = [] }) => {
    const changes = faults.filter(({ gap }) => gap === undefined).flatMap(({ but }) => [but].flat());
    return [key, field === undefined ? [...new Set(changes.flatMap(fieldsOfChange))] : [field]];
  });
  return Object.fromEntries(fields);
}

export interface Service {
  document: Document;
  rowsOf: FaultRows;
}

/** @throws Error when a file does not match its schema, or an operation has no folder */
export async function readService(file: string): Promise<Service> {
  const document = await readDocument(file);
  const rowsByFolder = await readFaults(path.dirname(file));
  const rowsOf = new Map(
    operationsOf(document).map((operation) => {
      const { operationId } = operation;
      const folder = toKebabCase(operationId);
      const rows = rowsByFolder.get(folder);
      if (rows === undefined) throw new Error(`${operationId} needs openapi/operations/${folder}/. Add it.`);
      addErrors(document, operation, rows);
      return [operationId, rows];
    }),
  );
  return { document, rowsOf };
}

export async function toFaults({ document, rowsOf }: Service, subjectTemplate: string): Promise<GeneratedFault[]> {
  const gapIds = new Set(annotationsOf(document).gaps.map(({ id }) => id));
  const toSample = await createSamples(subjectTemplate);
  const roles = await readChannelRoles(path.dirname(subjectTemplate));
  return operationsOf(document).flatMap((operation) => {
    const { operationId, parameters, body } = operation;
    const sampled = {
      operationId: operationId as OperationId,
      pathParameters: parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name),
      hasBody: body !== undefined,
    };
    const rows = rowsOf.get(operationId) ?? [];
    const isField = (pointer: string) =>
      schemaAt(document, body?.schema ?? {}, pointer) !== undefined ||
      sampled.pathParameters.includes(pointer.slice(1));
    requireKnownNames(operationId, rows, isField, roles);
    return toFaultsOf(operation, rows, gapIds, (of, but) => toSample(sampled, of, but));
  });
}

export function errorFieldsTable({ rowsOf }: Service) {
  const fields = [...rowsOf].map(([operationId, rows]) => [operationId, errorFieldsOf(rows)]);
  return { errorFields: Object.fromEntries(fields) };
}

export function renderFaultsModule(faults: readonly GeneratedFault[]): string {
  const type = "import type { Fault } from '../document/faults.ts';\n";
  return renderModule(type, renderConstant('faults', faults, 'readonly Fault[]'));
}
