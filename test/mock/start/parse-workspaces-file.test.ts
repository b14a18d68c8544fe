import fc from 'fast-check';
import { expect, test } from 'vitest';
import { workspacesRules } from '../../../mock/start/options.ts';
import { FileError } from '../../../src/files/issue.ts';
import { readDocument } from '../../../src/files/read-document.ts';
import { sampleCount } from '../../support/sample.ts';

const shop = `
workspaces:
  - id: shop
    apiKeys: [shop-key]
    channels:
      - type: messengerChat
        name: Chat
        agent: Ava
        numbers: ['+14155550101']
      - type: outboundSipTrunk
        name: Line
        numbers: ['+14155550102']
      - { type: webChat, name: Site }
    agents:
      - name: Ava
        published: '1'
        versions:
          - label: '1'
            opening: [{ type: message, content: [{ type: text, text: Hi }] }]
            otherwise: [{ type: thinking, thinking: Hm }]
    templates:
      - name: welcome
        languages: { en: Welcome }
    workflows:
      - id: wf
        agent: Ava
        channel: Line
        botNumber: '+14155550102'
    recipients:
      - to: '+14155550121'
`.trimStart();

/** An edit that makes a workspace file invalid; « marks the place that the error message must report. */
type InvalidEdit = [instead: string, written: string, message: string];

test.each<InvalidEdit>([
  [
    'id: shop',
    'id: shop\n    «id: other',
    'the file must be valid YAML or JSON; found a field here that is in the same object already. Remove one of the two.',
  ],
  ['[shop-key]', '[shop-key\n    «channels: []', 'the file must be valid YAML or JSON; found an error here ('],
  [
    'name: Site }',
    'name: Site }\n«\tx: 1',
    'the file must be valid YAML or JSON; found a tab as indentation. Use spaces.',
  ],
  [
    '{ en: Welcome }',
    '«*texts',
    'the file must be valid YAML or JSON; found an alias to an anchor that is not above it. Correct its name.',
  ],

  ['workspaces:', '«workspace:', 'the file has the unknown field "workspace". Did you mean "workspaces"?'],
  ['id: shop', '«apiKey: [a]\n    id: shop', 'workspaces[0] has the unknown field "apiKey". Did you mean "apiKeys"?'],
  [
    'id: shop',
    'id: «Shop',
    'id must be a short name of small letters, digits and dashes, such as "acme"; found "Shop".',
  ],
  ['    apiKeys: [shop-key]\n', '    durations: {}\n', 'workspaces[0] must have the field "apiKeys".'],
  ['[shop-key]', '«[]', 'apiKeys must not be empty.'],
  [
    '[shop-key]',
    '[«"a b"]',
    'apiKeys[0] must be printable ASCII without blanks, as it travels in a header; found a string that is not shown.',
  ],
  [
    "'+14155550101'",
    "«'call me'",
    'channels[0].numbers[0] must be a phone number with country code such as "+14155550101"; found "call me".',
  ],
  ["'+14155550101'", "'+14155550101', «'+14155550101'", 'channels[0].numbers[1] is in this list already, at [0].'],
  ['name: Line', 'name: Line\n        lines: «0', 'channels[1].lines must be >= 1; found 0.'],
  [
    "published: '1'",
    "published: '1'\n        draft: { opening: [{ type: failure }], otherwise: [{ type: failure }], label: «'2' }",
    'agents[0].draft.label has no place here. Remove it.',
  ],
  [
    'en: Welcome',
    '«english: Welcome',
    'templates[0].languages has the field "english", which is not a language code such as "en" or "pt_BR".',
  ],

  [
    'name: Site',
    'name: «Chat',
    'channels[2].name must be unique; workspaces[0].channels[0].name already has this value.',
  ],
  [
    "['+14155550102']",
    "['+14155550102', «'14155550102']",
    'channels[1].numbers[1] must be unique; workspaces[0].channels[1].numbers[0] already has this value.',
  ],
  [
    'agent: Ava\n        numbers',
    'agent: «Eva\n        numbers',
    'channels[0].agent names no agent of this workspace; found "Eva". Did you mean "Ava"?',
  ],
  [
    'agent: Ava\n        numbers',
    'agent: Ava\n        agentVersion: «draft\n        numbers',
    'channels[0].agentVersion names no version of "Ava"; found "draft". There are "default", "1".',
  ],
  ["published: '1'", "published: «'3'", 'agents[0].published names no version; found "3". There is "1".'],
  [
    'channel: Line',
    'channel: «Lime',
    'workflows[0].channel names no outbound call channel; found "Lime". Did you mean "Line"?',
  ],
  [
    'channel: Line',
    'channel: «Chat',
    'workflows[0].channel names a channel that places no calls: its type is "messengerChat", not "outboundSipTrunk".',
  ],
  [
    "botNumber: '+14155550102'",
    "botNumber: «'+19995550100'",
    'workflows[0].botNumber names no number of the channel "Line"; found "+19995550100". There is "+14155550102".',
  ],
  [
    "- to: '+14155550121'",
    "- to: '+14155550121'\n      - to: «'14155550121'",
    'recipients[1].to must be unique; workspaces[0].recipients[0].to already has this value.',
  ],
])('the mock reports the place of a mistake in a workspace file: %j replaced by %j', (instead, written, message) => {
  expect(shop).toContain(instead);
  const marked = shop.replace(instead, () => written);
  const place = marked.indexOf('«');
  const lines = marked.slice(0, place === -1 ? 0 : place).split('\n');
  const expected = place === -1 ? '2:5' : `${lines.length}:${(lines.at(-1) ?? '').length + 1}`;

  const text = loadErrorOf(marked.replace('«', ''));

  expect(text).toMatch(RegExp(`^shop\\.yaml:${expected}: `));
  expect(text).toContain(message);
  expect(text.split('\n')).toHaveLength(1);
});

test.each(['', '\n\n', '# nothing yet\n', '---\n', 'null\n'])(
  'the mock reports an empty workspace file: %j',
  (text) => {
    expect(loadErrorOf(text)).toMatch(
      /^shop\.yaml:1:\d: the file must be an object; found nothing\. It must have the field "workspaces"\.$/,
    );
  },
);

test('for an API key that two workspaces share, the mock reports the place, but not the key', () => {
  const message = loadErrorOf(`${shop}  - { id: shop, apiKeys: [other-key, shop-key] }\n`);

  expect(message).toContain(
    'shop.yaml:30:11: workspaces[1].id must be unique; workspaces[0].id already has this value.',
  );
  expect(message).toContain(
    'shop.yaml:30:38: workspaces[1].apiKeys[1] must be unique; workspaces[0].apiKeys[0] already has this value.',
  );
  expect(message).not.toContain('shop-key');
});

test("if a YAML alias in a workspace file refers to a mistake, the mock reports the mistake's place", () => {
  const text = shop
    .replace("label: '1'\n            opening: ", "label: '1'\n            opening: &hello ")
    .replace('otherwise: [{ type: thinking, thinking: Hm }]', 'otherwise: *hello')
    .replace('text: Hi', 'text: 5');

  expect(loadErrorOf(text)).toContain('shop.yaml:18:77: ');
});

test.each([
  ['an alias bomb', `a: &a [x]\n${createAliasBomb()}`],
  ['endless nesting', '['.repeat(20_000)],
  [
    'a value that contains itself',
    shop.replace(
      '{ type: thinking, thinking: Hm }',
      '&me { type: message, content: [{ type: text, text: Hi }], metadata: { me: *me } }',
    ),
  ],
])('the mock refuses a workspace file with %s', (_name, text) => {
  expect(loadErrorOf(text)).toMatch(/^shop\.yaml:\d+:\d+: /);
});

test('for any text inserted into a workspace file, the mock loads the file or reports a place in it', () => {
  fc.assert(
    fc.property(
      fc.nat(shop.length),
      fc.nat(9),
      fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom(...junk)),
      (start, length, typed) => {
        expectLoadedOrLocated(shop.slice(0, start) + typed + shop.slice(start + length));
      },
    ),
    { numRuns: sampleCount(300, 3) },
  );
});

const junk = [
  '',
  'x',
  '7',
  'null',
  '[]',
  '{}',
  '[[',
  '"',
  '*nobody',
  '&a',
  '\t',
  '{ type: message }',
  '"\\u0000\\n"',
  ': ',
  '- ',
];

function expectLoadedOrLocated(text: string): void {
  const message = loadErrorOf(text);
  if (message === 'no fault') return;
  for (const line of message.split('\n')) {
    const [, number, column] = /^shop\.yaml:(\d+):(\d+): ./.exec(line) ?? [];
    expect(Number(number), line).toBeGreaterThanOrEqual(1);
    expect(Number(number), line).toBeLessThanOrEqual(text.split('\n').length);
    expect(Number(column), line).toBeGreaterThanOrEqual(1);
  }
}

function loadErrorOf(text: string): string {
  const result = readDocument(text, workspacesRules);
  return result.ok ? 'no fault' : new FileError('shop.yaml', result.issues).message;
}

function createAliasBomb(): string {
  const letters = [...'abcdefghi'];
  return letters
    .slice(1)
    .map((letter, index) => `${letter}: &${letter} [${Array(9).fill(`*${letters[index]}`).join(', ')}]\n`)
    .join('');
}
