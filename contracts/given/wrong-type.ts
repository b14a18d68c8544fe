import fc from 'fast-check';

/** What a field holds, as the interface's tables say it. */
export type FieldType = 'text' | 'boolean' | 'object' | 'list of texts';

const samples = {
  text: fc.constantFrom('true', 'false', 'on', '{}', '[]', '1', 'https://example.com/a.pdf'),
  number: fc.constantFrom(0, 1, 2, -1, 1.5),
  boolean: fc.boolean(),
  object: fc.constantFrom({}, { text: 'a' }, { 0: 'a' }),
  list: fc.constantFrom<readonly unknown[]>([], ['a'], [1]),
} satisfies Record<string, fc.Arbitrary<unknown>>;

/** Values of other types than text that name nobody but this one, should a careless service read a text out of them. */
export function wrongFormOf(text: string): fc.Arbitrary<unknown> {
  const digits = /^\+(\d{1,15})$/.exec(text)?.[1];
  return fc.constantFrom<unknown[]>(
    ...[true, false, {}, [], { text }, [text]],
    ...(digits === undefined ? [] : [Number(digits)]),
  );
}

/** Values of any other type. Null is not among them: whether it counts as left out is open. */
export function wrongFor(type: FieldType): fc.Arbitrary<unknown> {
  const { text, number, boolean, object, list } = samples;
  switch (type) {
    case 'text':
      return fc.oneof(number, boolean, object, list);
    case 'boolean':
      return fc.oneof(text, number, object, list);
    case 'object':
      return fc.oneof(text, number, boolean, list);
    case 'list of texts':
      return fc.oneof(
        text,
        number,
        boolean,
        object,
        fc.oneof(number, boolean, object, list).map((one) => [one]),
      );
  }
}
