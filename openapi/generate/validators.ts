import path from 'node:path';
import { Ajv2020, type Options } from 'ajv/dist/2020.js';
import standaloneModule from 'ajv/dist/standalone/index.js';
import addFormatsModule from 'ajv-formats';
import { build } from 'rolldown';
import { type Document, operationsOf, type Schema } from '../../src/document/document.ts';
import { mapNodes, renderModule } from './document.ts';

// In Node, the default import of these CommonJS packages contains their function as `default`.
const addFormats = addFormatsModule.default;
const standaloneCode = standaloneModule.default;

export interface CompiledModule {
  js: string;
  dts: string;
}

export function compileRequestValidators(document: Document, options: { allErrors: boolean }): Promise<CompiledModule> {
  return compileValidators({ ...parameterSchemasOf(document), ...bodySchemasOf(document) }, document, options);
}

export function compileControlParameterValidators(document: Document): Promise<CompiledModule> {
  return compileValidators(withoutUnusedTexts(parameterSchemasOf(document)), document, {
    coerceTypes: true,
    useDefaults: true,
    verbose: true,
  });
}

export function compileControlBodyValidators(document: Document): Promise<CompiledModule> {
  const { schemas } = withTagsBesideReferences(withoutUnusedTexts(document.components));
  const completed = { ...document, components: { ...document.components, schemas } };
  return compileValidators(withoutUnusedTexts(bodySchemasOf(document)), completed, {
    discriminator: true,
    useDefaults: true,
    verbose: true,
  });
}

function parameterSchemasOf(document: Document): Record<string, Schema> {
  const rows = operationsOf(document).flatMap(({ operationId, parameters }) =>
    (['Path', 'Query'] as const).flatMap((part) => {
      const matching = parameters.filter((parameter) => parameter.in === part.toLowerCase());
      const properties = Object.fromEntries(matching.map(({ name, schema }) => [name, schema]));
      const required = matching.filter((parameter) => parameter.required).map(({ name }) => name);
      return matching.length === 0 ? [] : [[operationId + part, { type: 'object', properties, required }]];
    }),
  );
  return Object.fromEntries(rows);
}

function bodySchemasOf(document: Document): Record<string, Schema> {
  const rows = operationsOf(document).flatMap(({ operationId, body }) =>
    body === undefined ? [] : [[`${operationId}Body`, body.schema]],
  );
  return Object.fromEntries(rows);
}

/** Names the validators by operation and status: `triggerChat200`, `triggerChatDefault`. */
export function compileResponseValidators(document: Document): Promise<CompiledModule> {
  const rows = operationsOf(document).flatMap(({ operationId, responses }) =>
    responses.map(({ status, schema }) => [operationId + (status === 'default' ? 'Default' : status), schema]),
  );
  return compileValidators(Object.fromEntries(rows), document, { allErrors: true });
}

const fileOptions = { discriminator: true, useDefaults: true, verbose: true, allErrors: true } satisfies Options;

export async function compileFileValidator(name: string, schema: Schema, type: string): Promise<CompiledModule> {
  const { js } = await compileValidators({ [name]: withoutUnusedTexts(schema) }, undefined, fileOptions);
  const dts = `import type { FileValidator } from '../schema.ts';\n\nexport const ${name}: FileValidator<${type}>;\n`;
  return { js, dts };
}

export function compileEventValidator(name: string, schema: Schema, options: Options = {}): Promise<CompiledModule> {
  return compileValidators({ [name]: schema }, undefined, { discriminator: true, ...options });
}

/** Removes descriptions that no error message quotes, to make the validator smaller. Keeps those of required fields. */
function withoutUnusedTexts<Node>(node: Node): Node {
  if (Array.isArray(node)) return node.map(withoutUnusedTexts) as Node;
  if (typeof node !== 'object' || node === null) return node;
  const { description, properties, required = [], ...rest } = node as Schema;
  const fields = Object.entries(properties ?? {}).map(([name, field]) => {
    const text = required.includes(name) && field.description !== undefined ? { description: field.description } : {};
    return [name, typeof field === 'object' ? { ...withoutUnusedTexts(field), ...text } : field];
  });
  const others = Object.entries(rest).map(([keyword, value]) => [keyword, withoutUnusedTexts(value)]);
  return {
    ...(description === undefined || typeof description === 'string' ? {} : { description }),
    ...(properties === undefined ? {} : { properties: Object.fromEntries(fields) }),
    ...(required.length === 0 ? {} : { required }),
    ...Object.fromEntries(others),
  } as Node;
}

function withTagsBesideReferences<Value>(value: Value): Value {
  return mapNodes(value, (node) => {
    const { discriminator: { propertyName = '', mapping } = {}, ...rest } = node;
    if (mapping === undefined) return node;
    const oneOf = Object.entries(mapping).map(([tag, $ref]) => {
      return { properties: { [propertyName]: { const: tag } }, allOf: [{ $ref }] };
    });
    return { ...rest, discriminator: { propertyName }, oneOf };
  });
}

export function fillDefaults(schema: Schema, value: unknown): unknown {
  const ajv = new Ajv2020({ strict: false, ...fileOptions });
  addFormats(ajv);
  const completed = structuredClone(value);
  if (ajv.validate(schema, completed)) return completed;
  throw new Error(`A value does not fit ${String(schema.$id)}: ${ajv.errorsText()}. Correct it.`);
}

async function compileValidators(
  schemas: Record<string, Schema>,
  document: Document | undefined,
  options: Options,
): Promise<CompiledModule> {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, code: { source: true, esm: true }, ...options });
  addFormats(ajv);
  if (document !== undefined) ajv.addSchema({ components: { schemas: document.components.schemas } }, 'service.json');

  const names = Object.keys(schemas);
  for (const name of names) ajv.addSchema(toAbsoluteReferences(schemas[name], document !== undefined), name);
  const source = standaloneCode(ajv, Object.fromEntries(names.map((name) => [name, name])));
  // Nobody reads these members of an error, which are an eighth of the validators.
  const unread = /schemaPath:"(?:[^"\\]|\\.)*",|schema:[^,]*,(?=parentSchema:)/g;
  const js = await bundle(source.replace(unread, ''));
  const declarations = names.map((name) => `export const ${name}: Validator;`).join('\n');
  return { js: renderModule(js), dts: `import type { Validator } from '../schema.ts';\n\n${declarations}\n` };
}

async function bundle(source: string): Promise<string> {
  const entry = path.join(import.meta.dirname, 'compiled.js');
  const { output } = await build({
    input: entry,
    plugins: [
      { name: 'source', resolveId: (id) => (id === entry ? id : null), load: (id) => (id === entry ? source : null) },
    ],
    // The bundle contains the paths of modules, and must not depend on the targets of symlinks.
    resolve: { symlinks: false },
    platform: 'neutral',
    write: false,
    output: { comments: false, minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } } },
    logLevel: 'silent',
  });
  return output[0].code;
}

/** Makes references to components absolute, so that a schema in another file can use them. */
function toAbsoluteReferences(schema: unknown, inDocument: boolean): Schema {
  const text = JSON.stringify(schema);
  return JSON.parse(inDocument ? text.replaceAll('"$ref":"#/', '"$ref":"service.json#/') : text) as Schema;
}
