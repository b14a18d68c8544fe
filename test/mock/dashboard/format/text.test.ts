import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findByTitle, toJsonLines } from '../../../../mock/dashboard/format/text.ts';

test('every line of shown JSON that begins a value has its path, as violations name it', () => {
  const lines = toJsonLines({ messengerOptions: { messageType: 'say' }, attachments: ['a', {}], none: [] });

  expect(lines).toEqual([
    { text: '{', path: '' },
    { text: '  "messengerOptions": {', path: 'messengerOptions' },
    { text: '    "messageType": "say"', path: 'messengerOptions.messageType' },
    { text: '  },', path: undefined },
    { text: '  "attachments": [', path: 'attachments' },
    { text: '    "a",', path: 'attachments[0]' },
    { text: '    {}', path: 'attachments[1]' },
    { text: '  ],', path: undefined },
    { text: '  "none": []', path: 'none' },
    { text: '}', path: undefined },
  ]);
});

test('the lines of shown JSON together are the value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const written = toJsonLines(value).map(({ text }) => text);
      expect(written.join('\n')).toBe(JSON.stringify(value, null, 2));
    }),
  );
});

const titles = ['New chat', 'New call', 'Go to Queue', 'Load the scenario queue-full', 'Go to Schedule'];
const commands = titles.map((title) => ({ id: title, title, run: () => {} }));

test.each([
  ['', titles],
  ['queue', ['Go to Queue', 'Load the scenario queue-full']],
  ['LOAD que', ['Load the scenario queue-full']],
  ['go s', ['Go to Schedule']],
  ['c', ['New chat', 'New call', 'Load the scenario queue-full', 'Go to Schedule']],
  ['new', ['New chat', 'New call']],
  ['nothing', []],
])('the search %j finds %j', (text, found) => {
  expect(findByTitle(commands, text).map(({ title }) => title)).toEqual(found);
});
