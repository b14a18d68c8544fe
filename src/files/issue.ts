import { isObject } from '../json.ts';
import {
  appendPointer,
  describeSchemaError,
  type FileValidator,
  formatList,
  formatPointer,
  parseJsonPointer,
  type VerboseSchemaError,
  valueAt,
} from '../schema.ts';
import { didYouMean, nearestName, truncate } from '../text/words.ts';

export interface Issue {
  /** JSON Pointer to the wrong value, or to the object with a missing or unknown field. */
  pointer: string;
  field?: string;
  isMissing?: boolean;
  /** States what was expected, what was found, and what to do: `must be a string; found 1. Put it in quotes.` */
  message: string;
  /** The valid name that the author most likely meant. */
  suggestion?: string;
  /** If a value must be unique, but is not: JSON Pointer to the first of the two equal values. */
  duplicateOf?: string;
}

export interface FileIssue extends Issue {
  line: number;
  column: number;
}

/** The error for a text that cannot be used. The message states the place and the reason. */
export class TextError extends Error {
  override name = 'TextError';
}

/** The error for a file that cannot be used. The message has one line for each issue: `file:line:column: message`. */
export class FileError extends TextError {
  override name = 'FileError';
  readonly issues: readonly FileIssue[];

  constructor(fileName: string, issues: readonly FileIssue[]) {
    super(issues.map((issue) => `${fileName}:${issue.line}:${issue.column}: ${formatIssue(issue)}`).join('\n'));
    this.issues = issues;
  }
}

export function formatIssue(issue: Issue, root = 'the file'): string {
  return `${formatPointer(issue.pointer, root)} ${describeIssue(issue)}`;
}

export function describeIssue({ message, suggestion }: Issue): string {
  return suggestion === undefined ? message : `${message} ${didYouMean(suggestion)}`;
}

export interface FileRules<Value> {
  schema: FileValidator<Value>;
  /** Returns the issues that a JSON Schema cannot express. */
  check?: (value: Value) => readonly Issue[];
}

export type Checked<Value> = { ok: true; value: Value } | { ok: false; issues: readonly Issue[] };

/** Validates a copy of `value` and fills in defaults. Issues quote `written`, the value as its author wrote it. */
export function checkValue<Value>(
  value: unknown,
  { schema, check }: FileRules<Value>,
  written = value,
): Checked<Value> {
  const copy = clonePlainData(value);
  if (copy === undefined) return { ok: false, issues: [{ pointer: '', message: notPlainData }] };
  if (schema(copy)) {
    const issues = check?.(copy) ?? [];
    return issues.length > 0 ? { ok: false, issues } : { ok: true, value: copy };
  }
  const issues = oneForEachPlace(toIssues(schema.errors ?? [], written));
  // An invalid field must not hide other issues, so check the file again without its invalid fields.
  const rest = clonePlainData(value);
  for (const { pointer, field } of issues) {
    const [name = field ?? ''] = parseJsonPointer(pointer);
    if (isObject(rest)) delete rest[name];
  }
  return { ok: false, issues: schema(rest) ? [...issues, ...(check?.(rest) ?? [])] : issues };
}

/** Keeps only the first issue of each field, because the later issues usually have the same cause. */
export function oneForEachPlace(issues: readonly Issue[]): Issue[] {
  const seen = new Set<string>();
  return issues.filter(({ pointer, field }) => {
    const place = JSON.stringify([pointer, field]);
    return !seen.has(place) && seen.add(place);
  });
}

const notPlainData = 'must be plain data: no functions, no value that contains itself, nothing that JSON cannot hold.';

function clonePlainData(value: unknown): unknown {
  try {
    const copy = structuredClone(value);
    JSON.stringify(copy);
    return copy;
  } catch {
    return undefined;
  }
}

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
