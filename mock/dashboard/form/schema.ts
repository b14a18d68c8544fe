import type { ControlSchemas } from '../../../src/control-operations.ts';
import file from '../../../src/generated/workspaces.schema.json' with { type: 'json' };

export interface Schema {
  $ref?: string;
  type?: string;
  description?: string;
  const?: string;
  enum?: readonly string[];
  format?: string;
  pattern?: string;
  minLength?: number;
  default?: unknown;
  properties?: Readonly<Record<string, Schema | boolean>>;
  required?: readonly string[];
  allOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  discriminator?: { propertyName: string };
  items?: Schema;
  additionalProperties?: Schema | boolean;
  /** The kinds of request that use the field. Undefined means all kinds. */
  'x-used-with'?: readonly string[];
  /** The message types that use the field. Undefined means all message types. */
  'x-used-with-type'?: readonly string[];
}

const definitions: Readonly<Record<string, Schema>> = file.$defs;

export function getDefinition(name: string): Schema {
  const found = definitions[name];
  if (found === undefined) throw new Error(`The schema of workspaces defines no ${name}.`);
  return flattenSchema(found);
}

export function flattenSchema({ $ref, allOf = [], ...keywords }: Schema): Schema {
  const parts = [
    ...($ref === undefined ? [] : [getDefinition($ref.replace('#/$defs/', ''))]),
    ...allOf.map(flattenSchema),
    keywords,
  ];
  const merged: Schema = Object.assign({}, ...parts);
  const properties = Object.assign({}, ...parts.map((part) => part.properties));
  const required = parts.flatMap((part) => part.required ?? []);
  return Object.keys(properties).length === 0 ? merged : { ...merged, properties, required };
}

export function tagsOf({ oneOf = [], discriminator }: Schema): string[] {
  return oneOf.flatMap((branch) => {
    const tag = branch.properties?.[discriminator?.propertyName ?? ''];
    return typeof tag === 'object' ? (tag.enum ?? (tag.const === undefined ? [] : [tag.const])) : [];
  });
}

export function branchOf(schema: Schema, tag: unknown): Schema {
  const { oneOf = [] } = schema;
  const found = oneOf.find((branch) => tagsOf({ ...schema, oneOf: [branch] }).some((name) => name === tag)) ?? oneOf[0];
  return found === undefined ? {} : flattenSchema(found);
}

export function fieldsOf({ properties = {} }: Schema): [name: string, schema: Schema][] {
  return Object.entries(properties).flatMap(([name, schema]) =>
    typeof schema === 'boolean' ? [] : [[name, flattenSchema(schema)] as [string, Schema]],
  );
}

export function initialValue(schema: Schema): unknown {
  if (schema.oneOf !== undefined && schema.discriminator !== undefined) {
    const [tag] = tagsOf(schema);
    return { ...(initialValue(branchOf(schema, tag)) as object), [schema.discriminator.propertyName]: tag };
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.type === 'string') return schema.enum?.[0] ?? '';
  if (schema.type === 'array') return [initialValue(flattenSchema(schema.items ?? {}))];
  if (schema.type !== 'object') return schema.enum?.[0];
  const { required = [] } = schema;
  const fields = fieldsOf(schema).filter(([name]) => required.includes(name));
  return Object.fromEntries(fields.map(([name, field]) => [name, initialValue(field)]));
}

/** Labels for fields with unclear names. A key is the name of the field in words: `email options`. */
const labels: Readonly<Record<string, string>> = {
  effect: 'What happens',
  'email options': 'Message',
  'messenger options': 'Message',
  ms: 'Extra latency (ms)',
  'no of retries': 'Retries',
  times: 'Number of requests',
  ratio: 'Share of requests',
  to: 'Recipient',
  key: 'API key',
};

export function labelOf(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  const text = labels[words] ?? words.replace(/\b(?:api|bcc|cc|dtmf|tts|url)\b/g, (acronym) => acronym.toUpperCase());
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export const outcomeNames: Readonly<Record<ControlSchemas['CallOutcome'], string>> = {
  completed: 'answered, then hung up',
  longTalk: 'answered, a long call',
  noAnswer: 'not answered',
  couldNotConnect: 'no connection, as with a busy line',
  errored: 'breaks off with an error',
  agentErrored: 'the agent fails',
  expired: 'expires in the queue',
};

const valueNames: Readonly<Record<string, string>> = {
  ...outcomeNames,
  agentFails: 'the agent fails',
  error: 'documented error',
  internalError: 'internal error (500)',
  reset: 'reset (broken connection)',
  response: 'any response',
  sendFails: 'the message does not arrive',
  sent: 'the message arrives',
};

export function nameOfValue(value: string): string {
  return valueNames[value] ?? value;
}
