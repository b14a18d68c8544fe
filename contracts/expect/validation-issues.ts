import { isObject } from '../../src/json.ts';
import { resolveRef, type Schema } from '../operations/document.ts';
import type { OwnCheck } from '../response-check.ts';
import { isIsoTimestamp } from './iso-timestamp.ts';

/** One place where a value is not what a schema says. */
export interface ValidationIssue {
  /** JSON Pointer to the value. A member that is missing counts as being there. */
  pointer: string;
  expected: string;
  /** The same for a script; what it cannot check is that the value is no longer the one that was received. */
  check: OwnCheck;
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
  const differs = { type: 'differs', pointer, value } as const;
  const issue = (expected: string, check: OwnCheck = differs): ValidationIssue[] => [{ pointer, expected, check }];

  const types = type === undefined ? undefined : [type].flat();
  if (types !== undefined && !types.some((memberType) => isOfType(memberType, value)))
    return issue(types.join(' or '), { type: 'is', pointer, types });
  if (constant !== undefined && value !== constant)
    return issue(JSON.stringify(constant), { type: 'equals', pointer, value: constant });
  if (allowedValues !== undefined && !allowedValues.includes(value))
    return issue(`one of ${JSON.stringify(allowedValues)}`);
  if (typeof value === 'string' && format !== undefined && !matchesFormat(format, value))
    return issue(describeFormat(format), { type: 'matches', pointer, pattern: patternOf(format) });
  if (typeof value === 'number' && minimum !== undefined && value < minimum) return issue(`at least ${minimum}`);
  const forbidden = not === undefined ? [] : (not.anyOf ?? [not]).flatMap(({ required = [] }) => required);
  return [
    ...forbidden
      .filter((name) => hasMember(value, name))
      .map((name) => toMemberIssue(`${pointer}/${name}`, 'no such member', 'absent')),
    ...allOf.flatMap((part) => validationIssuesOf(part, value, pointer)),
    ...closestVariantIssues(resolvedSchema, oneOf ?? anyOf, value, pointer),
    ...memberIssuesOf(resolvedSchema, value, pointer),
  ];
}

function memberIssuesOf({ required = [], properties = {}, items, minItems }: Schema, value: unknown, pointer: string) {
  if (Array.isArray(value)) {
    const first = { type: 'present', pointer: `${pointer}/0` } as const;
    const tooFew =
      value.length < (minItems ?? 0) ? [{ pointer, expected: `at least ${minItems} in the list`, check: first }] : [];
    return [
      ...tooFew,
      ...value.flatMap((item, index) => validationIssuesOf(items ?? true, item, `${pointer}/${index}`)),
    ];
  }
  if (typeof value !== 'object' || value === null) return [];
  const missing = required.filter((name) => !hasMember(value, name)).map((name) => `${pointer}/${name}`);
  return [
    ...missing.map((member) => toMemberIssue(member, 'the member', 'present')),
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
    const kindPointer = `${pointer}/${propertyName}`;
    if (typeof variant !== 'string') {
      const check = { type: 'is', pointer: kindPointer, types: ['string'] } as const;
      return [{ pointer: kindPointer, expected: 'a kind, as text', check }];
    }
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

/** What every value of the format begins with. */
function patternOf(format: string): string {
  return format === 'uri' ? '^[A-Za-z][A-Za-z0-9+.-]*:' : '^[0-9]{4}-?[0-9W][0-9-]*[Tt ][0-9]{2}';
}

function toMemberIssue(pointer: string, expected: string, type: 'present' | 'absent'): ValidationIssue {
  return { pointer, expected, check: { type, pointer } };
}

function describeFormat(format: string): string {
  return format === 'uri' ? 'an absolute address' : 'an ISO 8601 date and time';
}

function hasMember(value: unknown, name: string): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name);
}
