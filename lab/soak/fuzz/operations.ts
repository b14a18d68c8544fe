import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';

/** An operation of one of both documents. */
export interface Operation {
  operationId: string;
  method: string;
  /** From the root, with parameters in braces: `/api/session/fetch/{sessionId}`. */
  path: string;
  queryNames: readonly string[];
  /** Where each field of its body stands, the fields of objects in it included. */
  fields: readonly (readonly string[])[];
  /** What is wrong with the body of a success; undefined for a good one. */
  validationIssue(body: unknown): string | undefined;
}

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
}

interface Parameter {
  $ref?: string;
  name: string;
  in: string;
}

interface OperationObject {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
  responses: Record<string, { $ref?: string; content?: Record<string, { schema?: Schema }> }>;
}

interface Document {
  paths: Record<string, Record<string, OperationObject>>;
  components: Record<string, Record<string, unknown>>;
}

const generatedFolder = new URL('../../../src/generated/', import.meta.url);

export const operations: readonly Operation[] = [
  ...readOperations('service.json', '/api'),
  ...readOperations('control.json', '/_mock'),
];

function readOperations(file: string, base: string): Operation[] {
  const document = JSON.parse(readFileSync(new URL(file, generatedFolder), 'utf8')) as Document;
  const ajv = new Ajv2020({ strict: false });
  addFormatsModule.default(ajv);
  ajv.addSchema(document, 'document');
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => ['get', 'put', 'post', 'delete'].includes(method))
      .map(([method, member]) => {
        const { operationId, requestBody, responses } = member;
        const sharedParameters = (methods.parameters ?? []) as unknown as Parameter[];
        const parameters = [...sharedParameters, ...(member.parameters ?? [])].map((parameter) =>
          resolveReference(document, parameter),
        );
        const pointer = `/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method}/responses/200/content`;
        const isJson = responses[200]?.content?.['application/json'] !== undefined;
        const validate = isJson
          ? ajv.compile({ $ref: `document#${encodeURI(pointer)}/application~1json/schema` })
          : undefined;
        return {
          operationId,
          method: method.toUpperCase(),
          path: base + path,
          queryNames: parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
          fields: fieldPathsOf(document, requestBody?.content['application/json'].schema ?? {}, 4),
          validationIssue: (body) =>
            validate === undefined || validate(body) ? undefined : ajv.errorsText(validate.errors).slice(0, 300),
        };
      }),
  );
}

function fieldPathsOf(document: Document, reference: Schema, levels: number): string[][] {
  const schema = resolveReference(document, reference);
  const parts = [schema.oneOf, schema.anyOf, schema.allOf].flatMap((schemas) => schemas ?? []);
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [
    [name],
    ...(levels === 0 ? [] : fieldPathsOf(document, inner, levels - 1).map((path) => [name, ...path])),
  ]);
  return [...own, ...parts.flatMap((part) => fieldPathsOf(document, part, levels))];
}

function resolveReference<Value extends { $ref?: string }>(document: Document, value: Value): Value {
  if (value.$ref === undefined) return value;
  const steps = value.$ref.split('/').slice(1);
  return steps.reduce<unknown>((node, step) => (node as Record<string, unknown>)[step], document) as Value;
}
