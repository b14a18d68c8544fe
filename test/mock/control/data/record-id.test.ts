import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toRecordId } from '../../../../mock/control/data/collections.ts';

const workspaceId = fc.oneof(fc.constantFrom('a', 'a-b'), fc.stringMatching(/^[a-z][a-z0-9-]{0,31}$/));
/** Any text, as often as not one made of what ids are made of. */
const name = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1 }),
  fc.string({
    unit: fc.constantFrom(' ', '~', ':', '/', ':002f', ':0020', '\ud800', '\udfff'),
    minLength: 1,
    maxLength: 2,
  }),
);

test.each([
  ['channels', 'Support Messenger', 'acme:Support~Messenger'],
  ['templates', 'order_update', 'acme:order_update'],
  ['recipients', 'bounce@example.com', 'acme:bounce@example.com'],
  ['recipients', '+14155550121', 'acme:14155550121'],
  ['recipients', '14155550121', 'acme:14155550121'],
  ['channels', '+1', 'acme::002b1'],
  ['channels', 'Ünder/over', 'acme::00dcnder:002fover'],
  ['channels', '..', 'acme:..'],
])('%s: %s', (collection, text, id) => expect(toRecordId('acme', collection, text)).toBe(id));

test('two names never have one id, in one workspace or in two', () => {
  const named = fc.uniqueArray(fc.tuple(workspaceId, name), {
    selector: (pair) => JSON.stringify(pair),
    minLength: 50,
  });
  fc.assert(
    fc.property(named, (pairs) => {
      const ids = pairs.map(([workspace, text]) => toRecordId(workspace, 'channels', text));

      expect(new Set(ids).size).toBe(ids.length);
    }),
    { seed: 7 },
  );
});
