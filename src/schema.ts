import { missingDayOf } from './instant.ts';
import { isObject } from './json.ts';
import { truncate } from './text/words.ts';

/** An error at one place of a value, as a compiled JSON Schema validator reports it. */
export interface SchemaError {
  /** JSON Pointer to the invalid value: `/messengerOptions/messageType`. */
  instancePath: string;
  /** The schema keyword that the value breaks: `type`, `enum`, `required`, … */
  keyword: string;
  params: Record<string, unknown>;
  message?: string;
}

export interface Validator {
  (value: unknown): boolean;
  errors?: SchemaError[] | null;
}

export interface VerboseSchemaError extends SchemaError {
  parentSchema: {
    properties?: Record<string, { description?: string; examples?: unknown[] } | undefined>;
    required?: string[];
    oneOf?: { properties?: Record<string, { const?: string; enum?: string[] }> }[];
    /** The requirement on the value, as an error message words it. */
    errorMessage?: string;
    patternErrorMessage?: string;
    propertyNames?: { title?: string };
    unknownFieldAdvice?: string;
    examples?: unknown[];
    writeOnly?: boolean;
  };
  propertyName?: string;
}

export interface FileValidator<Value> {
  (value: unknown): value is Value;
  errors?: VerboseSchemaError[] | null;
}

/** Quotes `value` only if it is a nonexistent date: any other value may be long or a secret. */
export function describeSchemaError(
  { keyword, params, message = 'is not valid' }: SchemaError,
  value?: unknown,
): string {
  switch (keyword) {
    case 'enum':
      return `must be one of ${formatList(params.allowedValues as unknown[])}`;
    case 'const':
      return `must be ${JSON.stringify(params.allowedValue)}`;
    case 'required':
      return `must have the field "${String(params.missingProperty)}"`;
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return `has the unknown field "${truncate(String(params.additionalProperty ?? params.unevaluatedProperty))}"`;
    case 'format':
      if (typeof value === 'string' && missingDayOf(value) !== undefined)
        return `must be on a day that exists; there is no ${missingDayOf(value)}`;
      return formatMessages[String(params.format)] ?? message;
    case 'pattern':
      return params.pattern === timeOfDayPattern ? 'must be a time of day as HH:MM, such as 09:00' : message;
    case 'minLength':
      return params.limit === 1 ? 'must not be empty' : message;
    case 'type':
      return `must be ${[params.type].flat().map(withArticle).join(' or ')}`;
    case 'discriminator':
      return `must have a known "${String(params.tag)}"`;
    default:
      return message;
  }
}

/** The JSON type `null` has no article. */
export function isOfType(type: string, value: unknown): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'integer':
      return Number.isInteger(value);
    case 'object':
      return isObject(value);
    default:
      return typeof value === type;
  }
}

export function withArticle(type: unknown): string {
  return type === 'null' ? type : `${/^[aio]/.test(String(type)) ? 'an' : 'a'} ${type}`;
}

const timeOfDayPattern = '^([01][0-9]|2[0-3]):[0-5][0-9]$';

const formatMessages: Partial<Record<string, string>> = {
  'date-time': 'must be a date-time with an offset, such as 2026-11-20T09:00:00Z',
  date: 'must be a date, such as 2026-11-20',
  email: 'must be an e-mail address',
  uri: 'must be an absolute address, such as https://example.com/a.png',
};

/** Formats a JSON Pointer for people: `messengerOptions.messageType`, `attachments[2]`, or `root`. */
export function formatPointer(pointer: string, root: string): string {
  const steps = parseJsonPointer(pointer);
  if (steps.length === 0) return root;
  return steps.map((step, index) => (/^\d+$/.test(step) ? `[${step}]` : index === 0 ? step : `.${step}`)).join('');
}

export function valueAt(value: unknown, pointer: string): unknown {
  return parseJsonPointer(pointer).reduce<unknown>(
    (node, step) => (typeof node === 'object' && node !== null ? (node as Record<string, unknown>)[step] : undefined),
    value,
  );
}

export function appendPointer(pointer: string, ...steps: (string | number)[]): string {
  return [pointer, ...steps.map((step) => String(step).replaceAll('~', '~0').replaceAll('/', '~1'))].join('/');
}

export function parseJsonPointer(pointer: string): string[] {
  const steps = pointer.split('/').slice(1);
  return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

export function formatList(values: readonly unknown[]): string {
  return values.map((value) => JSON.stringify(value)).join(', ');
}
