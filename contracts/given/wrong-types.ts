import fc from 'fast-check';
import { resolved, type Schema } from '../document.ts';

/** A body in which exactly one field has a value of a wrong type. */
export interface WrongType {
  /** JSON Pointer to it: `/messengerOptions/message`. */
  pointer: string;
  body: Readonly<Record<string, unknown>>;
}

type Body = Readonly<Record<string, unknown>>;
type Field = { steps: readonly string[]; types: readonly string[]; inList: boolean };

/**
 * The bodies made of valid ones by giving one typed field, at any depth, a value of a type that it cannot have.
 *
 * Null is left out, as what it means in a request is open, and so are texts that read as a number or a boolean.
 * Pointers that `leaveOut` accepts are not touched.
 */
export function wrongTypes(
  schema: Schema,
  valid: fc.Arbitrary<Body>,
  leaveOut: (pointer: string) => boolean = () => false,
): fc.Arbitrary<WrongType> {
  const fields = typedFields(schema, []).filter((field) => !leaveOut(pointerOf(field)));
  return fc.tuple(valid, fc.constantFrom(...fields)).chain(([body, field]) =>
    wrongValue(field).map((value) => ({
      pointer: pointerOf(field),
      body: withValue(body, field.steps, field.inList ? [value] : value),
    })),
  );
}

/** The pointers to all typed fields of a schema; a list stands for itself, and with `/0` for what is in it. */
export function typedPointers(schema: Schema): string[] {
  return typedFields(schema, []).map(pointerOf);
}

function typedFields(schema: Schema, steps: readonly string[]): Field[] {
  return Object.entries(resolved(schema).properties ?? {}).flatMap(([name, one]) => {
    if (one === true) return [];
    const plain = resolved(one);
    const here = [...steps, name];
    const items = plain.items === undefined || plain.items === true ? [] : typesOf(plain.items);
    return [
      { steps: here, types: typesOf(plain), inList: false },
      ...(items.length > 0 ? [{ steps: here, types: items, inList: true }] : []),
      ...typedFields(plain, here),
    ].filter(({ types }) => types.length > 0);
  });
}

function typesOf(schema: Schema): string[] {
  const { type = [], oneOf, anyOf } = resolved(schema);
  return [...[type].flat(), ...(oneOf ?? anyOf ?? []).flatMap(typesOf)];
}

function wrongValue({ types }: Field): fc.Arbitrary<unknown> {
  const values: [type: string, value: fc.Arbitrary<unknown>][] = [
    ['string', fc.constantFrom('yes please', 'x')],
    ['number', fc.integer({ min: 2, max: 1_000 })],
    ['boolean', fc.boolean()],
    ['array', fc.constantFrom([], ['a'], [{}])],
    ['object', fc.constantFrom({}, { a: 1 })],
  ];
  const wrong = values.filter(([type]) => !types.includes(type) && !(type === 'number' && types.includes('integer')));
  return fc.oneof(...wrong.map(([, value]) => value));
}

function withValue(body: Body, [step = '', ...rest]: readonly string[], value: unknown): Body {
  if (rest.length === 0) return { ...body, [step]: value };
  const inner = body[step];
  return { ...body, [step]: withValue(typeof inner === 'object' ? (inner as Body) : {}, rest, value) };
}

function pointerOf({ steps, inList }: Field): string {
  return `/${steps.join('/')}${inList ? '/0' : ''}`;
}
