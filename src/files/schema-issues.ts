import { appendPointer, describeSchemaError, formatList, type VerboseSchemaError, valueAt } from '../schema.ts';
import { nearestName } from '../text/nearest.ts';
import { truncate } from '../text/truncate.ts';
import type { Issue } from './issue.ts';

const maxShown = 80;

export function toIssues(errors: readonly VerboseSchemaError[], written: unknown): Issue[] {
  // Skip errors of `if`, and errors about a field's name: the validator reports both again for the object around them.
  const own = errors.filter(({ propertyName, keyword }) => propertyName === undefined && keyword !== 'if');
  return own.map((error) => toIssue(error, written));
}

function toIssue(error: VerboseSchemaError, written: unknown): Issue {
  const { instancePath: pointer, keyword, params, parentSchema } = error;
  const value = valueAt(written, pointer);
  const fields = Object.keys(parentSchema.properties ?? {});
  switch (keyword) {
    case 'required':
      return missingFieldIssue(error, String(params.missingProperty), value);
    case 'additionalProperties':
      return unknownFieldIssue(pointer, String(params.additionalProperty), fields, parentSchema.unknownFieldAdvice);
    case 'propertyNames': {
      const field = String(params.propertyName);
      const message = `has the field ${JSON.stringify(field)}, which is not ${parentSchema.propertyNames?.title}.`;
      return { pointer, field, message };
    }
    case 'discriminator': {
      const tag = String(params.tag);
      if (params.tagValue === undefined) return missingFieldIssue(error, tag, value);
      const tags = tagsOf(parentSchema, tag);
      return chooseIssue(appendPointer(pointer, tag), `must be one of ${formatList(tags)}`, params.tagValue, tags);
    }
    case 'enum':
      return chooseIssue(pointer, describeSchemaError(error), value, params.allowedValues);
    case 'uniqueItems': {
      const message = `is in this list already, at [${params.j}].`;
      return { pointer: appendPointer(pointer, Number(params.i)), message };
    }
    case 'false schema':
      return { pointer, message: 'has no place here. Remove it.' };
    case 'minItems':
    case 'minProperties':
    case 'minLength':
      return { pointer, message: `must not be empty.${describeExample(parentSchema.examples)}` };
    default: {
      const { errorMessage = params.type === 'array' ? 'must be a list' : undefined, patternErrorMessage } =
        parentSchema;
      const expected = (keyword === 'pattern' ? patternErrorMessage : undefined) ?? errorMessage;
      const advice = adviceOnType(error, value) ?? describeExample(parentSchema.examples);
      const found = `found ${describeFound(error, value)}.${advice}`;
      return { pointer, message: `${expected ?? describeSchemaError(error)}; ${found}` };
    }
  }
}

function missingFieldIssue({ instancePath, parentSchema }: VerboseSchemaError, field: string, value: unknown): Issue {
  const { properties = {} } = parentSchema;
  const unknownFields = Object.keys(value ?? {}).filter((name) => !Object.hasOwn(properties, name));
  const misspelled = nearestName(field, unknownFields);
  if (misspelled !== undefined) return unknownFieldIssue(instancePath, misspelled, [field]);
  const { description, examples } = properties[field] ?? {};
  const tags = tagsOf(parentSchema, field);
  const choices = tags.length === 0 ? '' : `, one of ${formatList(tags)}`;
  const advice = `${description === undefined ? '' : ` Its meaning: ${description}`}${describeExample(examples)}`;
  const message = `must have the field ${JSON.stringify(field)}${choices}.${advice}`;
  return { pointer: instancePath, field, isMissing: true, message };
}

function unknownFieldIssue(pointer: string, field: string, fields: readonly string[], advice?: string): Issue {
  const suggestion = nearestName(field, fields);
  const message = `has the unknown field ${JSON.stringify(truncate(field, maxShown))}.`;
  if (suggestion !== undefined) return { pointer, field, message, suggestion };
  return { pointer, field, message: advice === undefined ? message : `${message} ${advice}` };
}

function chooseIssue(pointer: string, expected: string, value: unknown, choices: unknown): Issue {
  const names = (choices as unknown[]).filter((choice) => typeof choice === 'string');
  const suggestion = typeof value === 'string' ? nearestName(value, names) : undefined;
  const message = `${expected}; found ${describeValue(value)}.`;
  return { pointer, message, ...(suggestion === undefined ? {} : { suggestion }) };
}

function tagsOf({ oneOf = [] }: VerboseSchemaError['parentSchema'], tag: string): string[] {
  return oneOf.flatMap(({ properties }) => properties?.[tag]?.enum ?? properties?.[tag]?.const ?? []);
}

function describeExample(examples: readonly unknown[] = []): string {
  return examples.length === 0 ? '' : ` Write it as ${JSON.stringify(examples[0])}.`;
}

function adviceOnType({ keyword, params, parentSchema }: VerboseSchemaError, value: unknown): string | undefined {
  if (keyword !== 'type') return undefined;
  if (params.type === 'array' && typeof value === 'string') return ' Write [ ] around it.';
  if (params.type === 'string' && ['number', 'boolean'].includes(typeof value)) return ' Put it in quotes.';
  const { required = [] } = parentSchema;
  if (params.type !== 'object' || required.length === 0) return undefined;
  return ` It must have the field${required.length === 1 ? '' : 's'} ${formatList(required)}.`;
}

/** States only the type of a secret. A text in place of an object or list may be a misplaced secret. */
function describeFound({ keyword, params, parentSchema }: VerboseSchemaError, value: unknown): string {
  const isMisplaced = keyword === 'type' && (params.type === 'object' || params.type === 'array');
  const isHidden = parentSchema.writeOnly === true || (isMisplaced && typeof value === 'string');
  const isPlain = value !== null && value !== undefined && typeof value !== 'object';
  return isHidden && isPlain
    ? `a ${typeof value}${typeof value === 'string' ? ' that is not shown' : ''}`
    : describeValue(value);
}

function describeValue(value: unknown): string {
  if (value === undefined || value === null) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  return typeof value === 'string' ? JSON.stringify(truncate(value, maxShown)) : String(value);
}
