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
  const issues: ValidationIssue[] = [];
  collectIssues(schema, value, pointer, issues);
  return issues;
}

function collectIssues(schema: Schema | true, value: unknown, pointer: string, issues: ValidationIssue[]): void {
  if (schema === true) return;
  const resolvedSchema = resolveRef(schema);
  const { allOf = [], oneOf, anyOf, not } = resolvedSchema;
  const own = ownIssueOf(resolvedSchema, value, pointer);
  if (own !== undefined) {
    issues.push(own);
    return;
  }
  for (const { required = [] } of not === undefined ? [] : (not.anyOf ?? [not])) {
    for (const name of required)
      if (hasMember(value, name)) issues.push({ pointer: `${pointer}/${name}`, expected: 'no such member' });
  }
  for (const part of allOf) collectIssues(part, value, pointer, issues);
  collectVariantIssues(resolvedSchema, oneOf ?? anyOf, value, pointer, issues);
  collectMemberIssues(resolvedSchema, value, pointer, issues);
}

/** What is wrong with a value itself, whatever is in it. */
function ownIssueOf(
  { type, enum: allowedValues, const: constant, format, minimum }: Schema,
  value: unknown,
  pointer: string,
): ValidationIssue | undefined {
  if (type !== undefined && !isOfAnyType(type, value)) {
    return { pointer, expected: [type].flat().join(' or ') };
  }
  if (constant !== undefined && value !== constant) return { pointer, expected: JSON.stringify(constant) };
  if (allowedValues !== undefined && !allowedValues.includes(value))
    return { pointer, expected: `one of ${JSON.stringify(allowedValues)}` };
  if (typeof value === 'string' && format !== undefined && !matchesFormat(format, value))
    return { pointer, expected: describeFormat(format) };
  if (typeof value === 'number' && minimum !== undefined && value < minimum)
    return { pointer, expected: `at least ${minimum}` };
  return undefined;
}

function collectMemberIssues(
  { required = [], properties = {}, items = true, minItems = 0 }: Schema,
  value: unknown,
  pointer: string,
  issues: ValidationIssue[],
): void {
  if (Array.isArray(value)) {
    if (value.length < minItems) issues.push({ pointer, expected: `at least ${minItems} in the list` });
    for (const [index, item] of value.entries()) collectIssues(items, item, `${pointer}/${index}`, issues);
  } else if (typeof value === 'object' && value !== null) {
    for (const name of required)
      if (!hasMember(value, name)) issues.push({ pointer: `${pointer}/${name}`, expected: 'the member' });
    for (const name of Object.keys(properties)) {
      if (!hasMember(value, name)) continue;
      collectIssues(properties[name] ?? true, (value as Record<string, unknown>)[name], `${pointer}/${name}`, issues);
    }
  }
}

function collectVariantIssues(
  { discriminator }: Schema,
  variants: readonly Schema[] | undefined,
  value: unknown,
  pointer: string,
  issues: ValidationIssue[],
): void {
  if (variants === undefined) return;
  if (discriminator !== undefined) {
    const { propertyName, mapping = {} } = discriminator;
    const variant = (value as Record<string, unknown> | null)?.[propertyName];
    const kindPointer = `${pointer}/${propertyName}`;
    if (typeof variant !== 'string') {
      issues.push({ pointer: kindPointer, expected: 'a kind, as text' });
      return;
    }
    const $ref = Object.hasOwn(mapping, variant) ? mapping[variant] : undefined;
    if ($ref !== undefined) collectIssues({ $ref }, value, pointer, issues);
    return;
  }
  const closest = variants
    .map((variantSchema) => validationIssuesOf(variantSchema, value, pointer))
    .reduce((best, candidate) => (candidate.length < best.length ? candidate : best));
  issues.push(...closest);
}

function isOfAnyType(type: string | readonly string[], value: unknown): boolean {
  return typeof type === 'string' ? isOfType(type, value) : type.some((one) => isOfType(one, value));
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
