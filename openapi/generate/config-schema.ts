import type { Command, Option } from '../../cli/command.ts';
import { toFlagName } from '../../cli/command.ts';
import type { JsonSchema } from './document.ts';

/** The schema of `understudy.yaml`: a section for each command with options, and in it each option by its name. */
export function configSchemaOf(commands: readonly Command[]): JsonSchema {
  const sections = commands.filter(({ options }) => Object.keys(options).length > 0);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'config.schema.json',
    title: 'Understudy configuration',
    description: 'What understudy.yaml says is used where neither the command line nor the environment says otherwise.',
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

function sectionSchemaOf({ name, summary, options }: Command): JsonSchema {
  return {
    description: summary,
    type: ['object', 'null'],
    errorMessage: `must be an object of the options of understudy ${name}`,
    unknownFieldAdvice: `Its options are listed by: understudy ${name} --help`,
    additionalProperties: false,
    properties: Object.fromEntries(
      Object.entries(options).map(([option, row]) => [toFlagName(option), optionSchemaOf(row)]),
    ),
  };
}

function optionSchemaOf(option: Option): JsonSchema {
  const schema = { description: option.summary, ...valueSchemaOf(option) };
  return option.repeatable === true
    ? { description: option.summary, type: 'array', items: valueSchemaOf(option) }
    : schema;
}

function valueSchemaOf(option: Option): JsonSchema {
  if (option.value === undefined) return { type: 'boolean' };
  if (option.choices !== undefined) return { type: 'string', enum: [...option.choices] };
  if (isNumeric(option)) return { type: 'integer' };
  // A number, or something else that begins with one.
  return { type: option.value === 'n' ? ['integer', 'string'] : 'string' };
}

/** Whether the option reads `1` as a number. */
function isNumeric({ parse }: Option): boolean {
  try {
    return typeof parse?.('1') === 'number';
  } catch {
    return false;
  }
}
