import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toJsonLines } from '../../../../mock/dashboard/requests/json-lines.ts';

test('every line that begins something tells its place, as violations name it', () => {
  const lines = toJsonLines({ messengerOptions: { messageType: 'say' }, attachments: ['a', {}], none: [] });

  expect(lines).toEqual([
    { text: '{', place: '' },
    { text: '  "messengerOptions": {', place: 'messengerOptions' },
    { text: '    "messageType": "say"', place: 'messengerOptions.messageType' },
    { text: '  },', place: undefined },
    { text: '  "attachments": [', place: 'attachments' },
    { text: '    "a",', place: 'attachments[0]' },
    { text: '    {}', place: 'attachments[1]' },
    { text: '  ],', place: undefined },
    { text: '  "none": []', place: 'none' },
    { text: '}', place: undefined },
  ]);
});

test('the lines together are the value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const written = toJsonLines(value).map(({ text }) => text);
      expect(written.join('\n')).toBe(JSON.stringify(value, null, 2));
    }),
  );
});
