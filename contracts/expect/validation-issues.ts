import { isObject } from '../../src/json.ts';
import { resolveRef, type Schema } from '../operations/document.ts';
import { isIsoTimestamp } from './iso-timestamp.ts';

/** One place where a value is not what a schema says. */
export interface ValidationIssue {
  /** JSON Pointer to the value. A member that is missing counts as being there. */
  pointer: string;
  expected: string;
}

/**
 * Where a value is not what a schema of the document says, read as mildly as the interface allows.
 *
 * ISO 8601 and addresses count in all their forms. What a kind is that the document does not list is open, so it fits.
 * A value that matches none of several types is reported against the closest one.
 */
export function validationIssuesOf(schema: Schema | true, value: unknown, pointer = ''): ValidationIssue[] {
  if (schema === true) return [];
  const resolvedSchema = resolveRef(schema);
  const { type, enum: allowedValues, const: constant, format, minimum, allOf = [], oneOf, anyOf, not } = resolvedSchema;
  const issue = (expected: string): ValidationIssue[] => [{ pointer, expected }];

  const types = type === undefined ? undefined : [type].flat();
  if (types !== undefined && !types.some((memberType) => isOfType(memberType, value))) return issue(types.join(' or '));
  if (constant !== undefined && value !== constant) return issue(JSON.stringify(constant));
  if (allowedValues !== undefined && !allowedValues.includes(value))
    return issue(`one of ${JSON.stringify(allowedValues)}`);
  if (typeof value === 'string' && format !== undefined && !matchesFormat(format, value))
    return issue(describeFormat(format));
  if (typeof value === 'number' && minimum !== undefined && value < minimum) return issue(`at least ${minimum}`);
  const forbidden = not === undefined ? [] : (not.anyOf ?? [not]).flatMap(({ required = [] }) => required);
  return [
    ...forbidden
      .filter((name) => hasMember(value, name))
      .map((name) => ({ pointer: `${pointer}/${name}`, expected: 'no such member' })),
    ...allOf.flatMap((part) => validationIssuesOf(part, value, pointer)),
    ...closestVariantIssues(resolvedSchema, oneOf ?? anyOf, value, pointer),
    ...memberIssuesOf(resolvedSchema, value, pointer),
  ];
}

function memberIssuesOf({ required = [], properties = {}, items, minItems }: Schema, value: unknown, pointer: string) {
  if (Array.isArray(value)) {
    const tooFew = value.length < (minItems ?? 0) ? [{ pointer, expected: `at least ${minItems} in the list` }] : [];
    return [
      ...tooFew,
      ...value.flatMap((item, index) => validationIssuesOf(items ?? true, item, `${pointer}/${index}`)),
    ];
  }
  if (typeof value !== 'object' || value === null) return [];
  const missing = required.filter((name) => !hasMember(value, name)).map((name) => `${pointer}/${name}`);
  return [
    ...missing.map((member) => ({ pointer: member, expected: 'the member' })),
    ...Object.entries(properties)
      .filter(([name]) => hasMember(value, name))
      .flatMap(([name, member]) =>
        validationIssuesOf(member, (value as Record<string, unknown>)[name], `${pointer}/${name}`),
      ),
  ];
}

function closestVariantIssues(
  { discriminator }: Schema,
  variants: readonly Schema[] | undefined,
  value: unknown,
  pointer: string,
): ValidationIssue[] {
  if (variants === undefined) return [];
  if (discriminator !== undefined) {
    const { propertyName, mapping = {} } = discriminator;
    const variant = (value as Record<string, unknown> | null)?.[propertyName];
    if (typeof variant !== 'string') return [{ pointer: `${pointer}/${propertyName}`, expected: 'a kind, as text' }];
    const $ref = Object.hasOwn(mapping, variant) ? mapping[variant] : undefined;
    return $ref === undefined ? [] : validationIssuesOf({ $ref }, value, pointer);
  }
  return variants
    .map((variantSchema) => validationIssuesOf(variantSchema, value, pointer))
    .reduce((best, candidate) => (candidate.length < best.length ? candidate : best));
}

function isOfType(type: string, value: unknown): boolean {
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

function matchesFormat(format: string, value: string): boolean {
  if (format === 'date-time') return isIsoTimestamp(value);
  return format !== 'uri' || URL.canParse(value);
}

function describeFormat(format: string): string {
  return format === 'uri' ? 'an absolute address' : 'an ISO 8601 date and time';
}

function hasMember(value: unknown, name: string): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name);
}
