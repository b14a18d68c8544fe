import { resolved, type Schema } from './document.ts';
import { isIsoMoment } from './iso-moment.ts';

/** One place where a value is not what a schema says. */
export interface Misfit {
  /** JSON Pointer to the value. A member that is missing counts as being there. */
  pointer: string;
  expected: string;
}

/**
 * Where a value is not what a schema of the document says, read as mildly as the interface allows.
 *
 * ISO 8601 and addresses count in all their forms. What a kind is that the document does not list is open, so it fits.
 * A value that is none of several kinds is told by the kind it comes closest to.
 */
export function misfitsOf(schema: Schema | true, value: unknown, pointer = ''): Misfit[] {
  if (schema === true) return [];
  const plain = resolved(schema);
  const { type, enum: listed, const: only, format, minimum, allOf = [], oneOf, anyOf, not } = plain;
  const found = (expected: string): Misfit[] => [{ pointer, expected }];

  const types = type === undefined ? undefined : [type].flat();
  if (types !== undefined && !types.some((one) => isOf(one, value))) return found(types.join(' or '));
  if (only !== undefined && value !== only) return found(JSON.stringify(only));
  if (listed !== undefined && !listed.includes(value)) return found(`one of ${JSON.stringify(listed)}`);
  if (typeof value === 'string' && format !== undefined && !isWritten(format, value)) return found(words(format));
  if (typeof value === 'number' && minimum !== undefined && value < minimum) return found(`at least ${minimum}`);
  const unwanted = not === undefined ? [] : (not.anyOf ?? [not]).flatMap(({ required = [] }) => required);
  return [
    ...unwanted
      .filter((name) => has(value, name))
      .map((name) => ({ pointer: `${pointer}/${name}`, expected: 'no such member' })),
    ...allOf.flatMap((one) => misfitsOf(one, value, pointer)),
    ...closest(plain, oneOf ?? anyOf, value, pointer),
    ...misfitsInside(plain, value, pointer),
  ];
}

function misfitsInside({ required = [], properties = {}, items, minItems }: Schema, value: unknown, pointer: string) {
  if (Array.isArray(value)) {
    const few = value.length < (minItems ?? 0) ? [{ pointer, expected: `at least ${minItems} in the list` }] : [];
    return [...few, ...value.flatMap((item, index) => misfitsOf(items ?? true, item, `${pointer}/${index}`))];
  }
  if (typeof value !== 'object' || value === null) return [];
  const missing = required.filter((name) => !has(value, name)).map((name) => `${pointer}/${name}`);
  return [
    ...missing.map((one) => ({ pointer: one, expected: 'the member' })),
    ...Object.entries(properties)
      .filter(([name]) => has(value, name))
      .flatMap(([name, one]) => misfitsOf(one, (value as Record<string, unknown>)[name], `${pointer}/${name}`)),
  ];
}

function closest(
  { discriminator }: Schema,
  kinds: readonly Schema[] | undefined,
  value: unknown,
  pointer: string,
): Misfit[] {
  if (kinds === undefined) return [];
  if (discriminator !== undefined) {
    const { propertyName, mapping = {} } = discriminator;
    const kind = (value as Record<string, unknown> | null)?.[propertyName];
    if (typeof kind !== 'string') return [{ pointer: `${pointer}/${propertyName}`, expected: 'a kind, as text' }];
    const $ref = Object.hasOwn(mapping, kind) ? mapping[kind] : undefined;
    return $ref === undefined ? [] : misfitsOf({ $ref }, value, pointer);
  }
  return kinds
    .map((one) => misfitsOf(one, value, pointer))
    .reduce((one, other) => (other.length < one.length ? other : one));
}

function isOf(type: string, value: unknown): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'integer':
      return Number.isInteger(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    default:
      return typeof value === type;
  }
}

function isWritten(format: string, text: string): boolean {
  if (format === 'date-time') return isIsoMoment(text);
  return format !== 'uri' || URL.canParse(text);
}

function words(format: string): string {
  return format === 'uri' ? 'an absolute address' : 'an ISO 8601 date and time';
}

function has(value: unknown, name: string): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name);
}
