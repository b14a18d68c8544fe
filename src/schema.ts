/** One place where a value does not fit its schema, as the compiled validators report it. */
export interface SchemaError {
  /** JSON Pointer to the value: `/messengerOptions/messageType`. */
  instancePath: string;
  /** The schema keyword that is not met: `type`, `enum`, `required`, … */
  keyword: string;
  params: Record<string, unknown>;
  message?: string;
}

/** A compiled schema. `errors` belongs to the last call. */
export interface Validator {
  (value: unknown): boolean;
  errors?: SchemaError[] | null;
}

/**
 * What was expected, in words: "must be string", "must be one of \"prompt\", \"say\"".
 *
 * The value itself is never repeated: it may be long, or a secret.
 */
export function expectation({ keyword, params, message = 'is not valid' }: SchemaError): string {
  switch (keyword) {
    case 'enum':
      return `must be one of ${listed(params.allowedValues)}`;
    case 'const':
      return `must be ${JSON.stringify(params.allowedValue)}`;
    case 'required':
      return `must have the field "${String(params.missingProperty)}"`;
    case 'additionalProperties':
      return `has the unknown field "${String(params.additionalProperty)}"`;
    case 'unevaluatedProperties':
      return `has the unknown field "${String(params.unevaluatedProperty)}"`;
    case 'minLength':
      return params.limit === 1 ? 'must not be empty' : message;
    case 'discriminator':
      return `must have a known "${String(params.tag)}"`;
    default:
      return message;
  }
}

/** The place of an error as people write it: `messengerOptions.messageType`, `attachments[2]`, or `fallback` at the top. */
export function placeOf({ instancePath }: SchemaError, fallback: string): string {
  const steps = pointerSteps(instancePath);
  if (steps.length === 0) return fallback;
  return steps.map((step, index) => (/^\d+$/.test(step) ? `[${step}]` : index === 0 ? step : `.${step}`)).join('');
}

/** The steps of a JSON Pointer. */
export function pointerSteps(pointer: string): string[] {
  return pointer.split('/').slice(1).map(unescapePointer);
}

function unescapePointer(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}

function listed(values: unknown): string {
  return (values as unknown[]).map((value) => JSON.stringify(value)).join(', ');
}
