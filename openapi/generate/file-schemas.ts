import openapiTS, { astToString, type OpenAPITSOptions } from 'openapi-typescript';
import type { Command, Option } from '../../cli/options/command.ts';
import type { Document, Schema } from '../../src/document/document.ts';
import { toKebabCase } from '../../src/text/words.ts';
import { annotationsOf, renderModule } from './document.ts';
import { compileFileValidator, fillDefaults } from './validators.ts';

type GeneratedFile = [name: string, content: string];

export async function renderTypedFileSchema(
  name: string,
  typeName: string,
  schema: Schema,
  options: OpenAPITSOptions = {},
): Promise<GeneratedFile[]> {
  const type = `import('./${name}-types.ts').components['schemas']['${typeName}']`;
  return [
    ...(await renderFileSchema(name, type, schema)),
    [`${name}-types.ts`, renderModule(await renderTypes(typeName, schema, options))],
  ];
}

export async function renderFileSchema(name: string, type: string, schema: Schema): Promise<GeneratedFile[]> {
  const { js, dts } = await compileFileValidator(`${name}File`, schema, type);
  return [
    [`${name}.schema.json`, `${JSON.stringify(schema, null, 1)}\n`],
    [`${name}-validator.js`, js],
    [`${name}-validator.d.ts`, dts],
  ];
}

export async function renderEventTypes(typeName: string, schema: Schema): Promise<string> {
  const withoutTags = JSON.parse(
    JSON.stringify(schema, (name, value) => (name === 'discriminator' ? undefined : value)),
  );
  const types = await renderTypes(typeName, withoutTags, { immutable: true });
  return renderModule(types.replace(/\?: (.*);$/gm, '?: $1 | undefined;'));
}

async function renderTypes(typeName: string, { $defs, ...file }: Schema, options: OpenAPITSOptions): Promise<string> {
  const schemas = { [typeName]: file, ...($defs as object) };
  const text = JSON.stringify({
    openapi: '3.1.0',
    info: { title: '', version: '' },
    paths: {},
    components: { schemas },
  });
  return astToString(await openapiTS(text.replaceAll('#/$defs/', '#/components/schemas/'), options));
}

const freeAnswer = '^[45]\\d\\d \\w+$';

/** A profile answers each open question with `default`, an alternative, or an error with status and code. */
export function profileSchemaOf(document: Document): Schema {
  const { gaps } = annotationsOf(document);
  const isChoosable = (gap: (typeof gaps)[number]) =>
    gap.alternatives !== undefined || /\b[45]\d\d `\w+`/.test(gap.default);
  const properties = gaps.filter(isChoosable).map(({ id, text, default: defaultAnswer, alternatives = [] }) => {
    const choices = [{ id: 'default', text: defaultAnswer }, ...alternatives];
    const lines = choices.map((choice) => `${choice.id}: ${choice.text.trim()}`);
    const description = [text.trim(), ...lines, 'Or a refusal with a status and code of its own.'].join('\n');
    const answers = { if: { pattern: freeAnswer }, else: { enum: choices.map((choice) => choice.id) } };
    return [id, { type: 'string', ...answers, description }];
  });
  const gapsWithout = gaps.filter((gap) => !isChoosable(gap)).map(({ id }) => id);
  const errorMessage = 'must not be in a profile: this gap has no alternatives, so the mock always plays the default';
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'profile.schema.json',
    title: 'Understudy profile',
    description: 'Answers of a service to the gaps of the interface. A gap that is not named has its default answer.',
    type: ['object', 'null'],
    errorMessage: 'must be an object of gap ids with an alternative each',
    unknownFieldAdvice: 'List the gaps of a chapter with: npx understudy-kit explain CHAPTER',
    additionalProperties: false,
    examples: [{ 'session/time-of-call': 'placed' }],
    properties: {
      $schema: { type: 'string', description: 'Lets an editor find this schema.' },
      ...Object.fromEntries(properties),
    },
    patternProperties: { [`^(${gapsWithout.join('|')})$`]: { const: 'default', errorMessage } },
  };
}

/** Validates the built-in workspaces at build time, so that a mock does not validate them at its start. */
export function renderDefaultWorkspaces(schema: Schema, authored: unknown): string {
  const value = JSON.stringify(fillDefaults(schema, authored), null, 1);
  return renderModule(
    "import type { components } from './workspaces-types.ts';\n",
    `const defaultWorkspaces: components['schemas']['WorkspacesFile'] = ${value};\nexport default defaultWorkspaces;\n`,
  );
}

export function configSchemaOf(commands: readonly Command[]): Schema {
  const sections = commands.filter(({ options }) => Object.keys(options).length > 0);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'config.schema.json',
    title: 'Understudy configuration',
    description: 'Options of the commands. Flags and environment variables override them.',
    type: ['object', 'null'],
    errorMessage: 'must be an object of commands with their options',
    unknownFieldAdvice: `Commands with options are ${sections.map(({ name }) => name).join(', ')}.`,
    additionalProperties: false,
    properties: {
      $schema: { type: 'string', description: 'Lets an editor find this schema.' },
      ...Object.fromEntries(sections.map((command) => [command.name, sectionSchemaOf(command)])),
    },
  };
}

function sectionSchemaOf({ name, summary, options }: Command): Schema {
  return {
    description: summary,
    type: ['object', 'null'],
    errorMessage: `must be an object of the options of understudy ${name}`,
    unknownFieldAdvice: `Its options are listed by: understudy ${name} --help`,
    additionalProperties: false,
    properties: Object.fromEntries(
      Object.entries(options)
        .filter(([, { isTypedOnly }]) => isTypedOnly !== true)
        .map(([option, row]) => [toKebabCase(option), { description: row.summary, ...optionSchemaOf(row) }]),
    ),
  };
}

function optionSchemaOf({ repeatable, ...option }: Option): Schema {
  if (repeatable === true) return { type: 'array', items: optionSchemaOf(option) };
  if (option.value === undefined) return { type: 'boolean' };
  if (option.choices !== undefined) return { type: 'string', enum: [...option.choices] };
  if (!isNumeric(option, '1')) return { type: 'string' };
  return { type: isNumeric(option, '0.5') ? 'number' : 'integer' };
}

function isNumeric({ parse }: Option, text: string): boolean {
  try {
    return typeof parse?.(text) === 'number';
  } catch {
    return false;
  }
}
