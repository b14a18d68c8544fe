import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isNode, type Node, parseDocument, visit } from 'yaml';
import { parseWorkspacesFile } from '../../../mock/start/parse-files.ts';
import { workspacesRules } from '../../../mock/start/workspaces.ts';
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

const shopPath = 'workspaces[0]';

test('the file of these tests is good', async () => {
  expect(await parseWorkspacesFile(shop, 'shop.yaml')).toMatchObject([{ id: 'shop' }]);
});

/** What is written instead of what; « marks where the fault is to be found. */
type InvalidEdit = [instead: string, written: string, message: string];

describe('a mistake is reported with its place, what was expected, and what is there', () => {
  test.each<InvalidEdit>([
    // Syntax
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
      '    recipients:',
      '«---\n    recipients:',
      'the file must be valid YAML or JSON; found a second document here. Put everything into one.',
    ],
    [
      '{ en: Welcome }',
      '«*texts',
      'the file must be valid YAML or JSON; found an alias to an anchor that is not above it. Correct its name.',
    ],
    [
      '{ en: Welcome }',
      '{ en: «!secret Welcome }',
      'the file must be valid YAML or JSON; found an unknown tag. Remove it.',
    ],
    [
      'agent: Ava\n        numbers',
      'agent: «Ava: x\n        numbers',
      'the file must be valid YAML or JSON; found an error here (',
    ],

    // Shape
    ['workspaces:', '«workspace:', 'the file has the unknown field "workspace". Did you mean "workspaces"?'],
    ['id: shop', '«apiKey: [a]\n    id: shop', `${shopPath} has the unknown field "apiKey". Did you mean "apiKeys"?`],
    [
      'id: shop',
      'id: «Shop',
      `${shopPath}.id must be a short name of small letters, digits and dashes, such as "acme"; found "Shop".`,
    ],
    ['id: shop', 'id: «7', `${shopPath}.id must be string; found 7. Put it in quotes.`],
    ['    apiKeys: [shop-key]\n', '    durations: {}\n', `${shopPath} must have the field "apiKeys".`],
    ['[shop-key]', '«[]', `${shopPath}.apiKeys must not be empty.`],
    [
      '[shop-key]',
      '[«"a b"]',
      `${shopPath}.apiKeys[0] must be printable ASCII without blanks, as it travels in a header; found a string that is not shown.`,
    ],
    ['[shop-key]', '[«12345]', `${shopPath}.apiKeys[0] must be string; found a number. Put it in quotes.`],
    [
      'type: messengerChat',
      'type: «mail',
      `${shopPath}.channels[0].type must be one of "messengerChat", "webChat", "email", "outboundSipTrunk", "inboundSipTrunk", "messengerVoice", "sms"; found "mail".`,
    ],
    [
      'type: messengerChat',
      '«tpye: messengerChat',
      `${shopPath}.channels[0] has the unknown field "tpye". Did you mean "type"?`,
    ],
    [
      '- type: messengerChat\n        name',
      '- «name',
      `${shopPath}.channels[0] must have the field "type", one of "messengerChat", "webChat", "email", `,
    ],
    ['name: Site }', 'name: Site, «numbers: [] }', `${shopPath}.channels[2] has the unknown field "numbers"`],
    ['name: Site }', 'name: Site, enabled: «yes }', `${shopPath}.channels[2].enabled must be boolean; found "yes".`],
    [
      '{ type: webChat, name: Site }',
      '«Site',
      `${shopPath}.channels[2] must be object; found a string that is not shown. It must have the fields "type", "name".`,
    ],
    [
      "'+14155550101'",
      '«+14155550101',
      `${shopPath}.channels[0].numbers[0] must be string; found 14155550101. Put it in quotes.`,
    ],
    [
      "'+14155550101'",
      "«'call me'",
      `${shopPath}.channels[0].numbers[0] must be a phone number with country code such as "+14155550101"; found "call me".`,
    ],
    [
      "'+14155550101'",
      "'+14155550101', «'+14155550101'",
      `${shopPath}.channels[0].numbers[1] is in this list already, at [0].`,
    ],
    ['name: Line', 'name: Line\n        lines: «0', `${shopPath}.channels[1].lines must be >= 1; found 0.`],
    ["published: '1'", 'published: «1', `${shopPath}.agents[0].published must be string; found 1. Put it in quotes.`],
    [
      "label: '1'",
      "label: «'v1'",
      `${shopPath}.agents[0].versions[0].label must be a version number such as "2"; found "v1".`,
    ],
    [
      "label: '1'",
      "label: '1'\n            «replys: []",
      `${shopPath}.agents[0].versions[0] has the unknown field "replys". Did you mean "replies"?`,
    ],
    [
      "published: '1'",
      "published: '1'\n        draft: { opening: [{ type: failure }], otherwise: [{ type: failure }], label: «'2' }",
      `${shopPath}.agents[0].draft.label has no place here. Remove it.`,
    ],
    [
      "published: '1'",
      "published: '1'\n        draft: { opening: [{ type: failure }], otherwise: [{ type: failure }], «analysys: {} }",
      `${shopPath}.agents[0].draft has the unknown field "analysys". Did you mean "analysis"?`,
    ],
    [
      "published: '1'",
      "published: '1'\n        email: «ava",
      `${shopPath}.agents[0].email must be an e-mail address; found "ava".`,
    ],
    [
      'type: text, text: Hi',
      'type: «txt, text: Hi',
      `${shopPath}.agents[0].versions[0].opening[0].content[0].type must be one of "text", "image", "video", "audio", "file", "button"; found "txt".`,
    ],
    [
      'type: text, text: Hi',
      'type: text, «text: ',
      `${shopPath}.agents[0].versions[0].opening[0].content[0].text must be string; found nothing.`,
    ],
    [
      'type: text, text: Hi',
      'type: image, mimeType: «picture',
      `${shopPath}.agents[0].versions[0].opening[0].content[0].mimeType must be a media type such as "image/png"; found "picture".`,
    ],
    [
      'type: thinking, thinking',
      'type: «speaking, thinking',
      `${shopPath}.agents[0].versions[0].otherwise[0].type must be one of "message", "function_call", "thinking", "summary", "failure"; found "speaking".`,
    ],
    ['[{ type: thinking, thinking: Hm }]', '«[]', `${shopPath}.agents[0].versions[0].otherwise must not be empty.`],
    [
      'type: message,',
      'type: message, role: «user,',
      `${shopPath}.agents[0].versions[0].opening[0].role must be one of "assistant", "backgroundAgent"; found "user".`,
    ],
    [
      'en: Welcome',
      '«english: Welcome',
      `${shopPath}.templates[0].languages has the field "english", which is no language code such as "en" or "pt_BR".`,
    ],
    ['en: Welcome', 'en: «[Welcome]', `${shopPath}.templates[0].languages.en must be string; found a list.`],
    [
      '    workflows:',
      '    durations: { ringSeconds: «-1 }\n    workflows:',
      `${shopPath}.durations.ringSeconds must be >= 0; found -1.`,
    ],
    [
      '    workflows:',
      '    durations: { «ringSecond: 1 }\n    workflows:',
      `${shopPath}.durations has the unknown field "ringSecond". Did you mean "ringSeconds"?`,
    ],
    [
      '    workflows:',
      '    internalErrors: [«getSessions]\n    workflows:',
      `${shopPath}.internalErrors[0] must be one of "triggerChat", `,
    ],

    // Names
    [
      'name: Site',
      'name: «Chat',
      `${shopPath}.channels[2].name is a name that ${shopPath}.channels[0].name has already.`,
    ],
    [
      "['+14155550102']",
      "['+14155550102', «'14155550102']",
      `${shopPath}.channels[1].numbers[1] is a number that ${shopPath}.channels[1].numbers[0] has already.`,
    ],
    [
      'agent: Ava\n        numbers',
      'agent: «Eva\n        numbers',
      `${shopPath}.channels[0].agent names no agent of this workspace; found "Eva". Did you mean "Ava"?`,
    ],
    [
      'agent: Ava\n        numbers',
      'agent: «Bob\n        numbers',
      `${shopPath}.channels[0].agent names no agent of this workspace; found "Bob". There is "Ava".`,
    ],
    [
      'agent: Ava\n        numbers',
      "agent: Ava\n        agentVersion: «'2'\n        numbers",
      `${shopPath}.channels[0].agentVersion names no version of "Ava"; found "2". There are "default", "1".`,
    ],
    [
      'agent: Ava\n        numbers',
      'agent: Ava\n        agentVersion: «draft\n        numbers',
      `${shopPath}.channels[0].agentVersion names no version of "Ava"; found "draft". There are "default", "1".`,
    ],
    ["published: '1'", "published: «'3'", `${shopPath}.agents[0].published names no version; found "3". There is "1".`],
    [
      'agent: Ava\n        channel',
      'agent: «Av\n        channel',
      `${shopPath}.workflows[0].agent names no agent of this workspace; found "Av". Did you mean "Ava"?`,
    ],
    [
      'channel: Line',
      'channel: «Lime',
      `${shopPath}.workflows[0].channel names no outbound call channel; found "Lime". Did you mean "Line"?`,
    ],
    [
      'channel: Line',
      'channel: «Chat',
      `${shopPath}.workflows[0].channel names a channel that places no calls: its type is "messengerChat", not "outboundSipTrunk".`,
    ],
    [
      "botNumber: '+14155550102'",
      "botNumber: «'+19995550100'",
      `${shopPath}.workflows[0].botNumber names no number of the channel "Line"; found "+19995550100". There is "+14155550102".`,
    ],
    [
      "- to: '+14155550121'",
      "- to: '+14155550121'\n      - to: «'14155550121'",
      `${shopPath}.recipients[1].to is a recipient that ${shopPath}.recipients[0].to has already.`,
    ],
    ['- id: wf\n', '- { id: wf, agent: Ava }\n      - id: «wf\n', `${shopPath}.workflows[1].id is an id that`],
    [
      '- name: welcome',
      '- { name: welcome, languages: { hi: x } }\n      - name: «welcome',
      `${shopPath}.templates[1].name is a name that ${shopPath}.templates[0].name has already.`,
    ],
  ])('%j as %j', (instead, written, message) => {
    expect(shop).toContain(instead);
    const marked = shop.replace(instead, () => written);
    const place = marked.indexOf('«');
    const lines = marked.slice(0, place === -1 ? 0 : place).split('\n');
    const expected = place === -1 ? '2:5' : `${lines.length}:${(lines.at(-1) ?? '').length + 1}`;

    const text = loadErrorOf(marked.replace('«', ''));

    expect(text).toContain(`shop.yaml:${expected}: ${message}`);
    expect(text.split('\n')).toHaveLength(1);
  });
});

test.each(['', '\n\n', '# nothing yet\n', '---\n', 'null\n'])(
  'a file without a word, %j, is reported as empty',
  (text) => {
    expect(loadErrorOf(text)).toMatch(
      /^shop\.yaml:1:\d: the file must be object; found nothing\. It must have the field "workspaces"\.$/,
    );
  },
);

test('all wrong names of a file are reported together, in the order of the rules', () => {
  const text = shop.replaceAll('agent: Ava', 'agent: Eva').replace("published: '1'", "published: '9'");

  expect(loadErrorOf(text).split('\n')).toEqual([
    expect.stringMatching(/^shop\.yaml:7:16: workspaces\[0\]\.channels\[0\]\.agent /),
    expect.stringMatching(/^shop\.yaml:15:20: workspaces\[0\]\.agents\[0\]\.published /),
    expect.stringMatching(/^shop\.yaml:25:16: workspaces\[0\]\.workflows\[0\]\.agent /),
  ]);
});

test('a key that two workspaces share is reported by its place; the key itself is not repeated', () => {
  const message = loadErrorOf(`${shop}  - { id: shop, apiKeys: [other-key, shop-key] }\n`);

  expect(message).toContain('shop.yaml:30:11: workspaces[1].id is an id that workspaces[0].id has already.');
  expect(message).toContain(
    'shop.yaml:30:38: workspaces[1].apiKeys[1] is a key that workspaces[0].apiKeys[0] has already.',
  );
  expect(message).not.toContain('shop-key');
});

test('a fault behind an alias is found where it was written', () => {
  const text = shop
    .replace("label: '1'\n            opening: ", "label: '1'\n            opening: &hello ")
    .replace('otherwise: [{ type: thinking, thinking: Hm }]', 'otherwise: *hello')
    .replace('text: Hi', 'text: 5');

  expect(loadErrorOf(text)).toContain('shop.yaml:18:77: ');
});

test('JSON is YAML', async () => {
  expect(await parseWorkspacesFile('{"workspaces":[{"id":"a","apiKeys":["k"]}]}', 'a.json')).toMatchObject([
    { id: 'a' },
  ]);
});

test.each([
  ['a bomb of aliases', `a: &a [x]\n${createAliasBomb()}`],
  ['nesting without end', '['.repeat(200_000)],
  [
    'a value that contains itself',
    shop.replace(
      '{ type: thinking, thinking: Hm }',
      '&me { type: message, content: [{ type: text, text: Hi }], metadata: { me: *me } }',
    ),
  ],
])('%s is refused', (_name, text) => {
  expect(loadErrorOf(text)).toMatch(/^shop\.yaml:\d+:\d+: /);
});

const builtIn = readFileSync(new URL('../../../openapi/default-workspaces.yaml', import.meta.url), 'utf8');

test('whatever happens to one node of a file, it loads or the fault lies inside it', () => {
  const nodes = rangesOf(builtIn);
  fc.assert(
    fc.property(fc.constantFrom(...nodes), fc.constantFrom(...junk), ([start, end], instead) => {
      expectLoadedOrLocated(builtIn.slice(0, start) + instead + builtIn.slice(end));
    }),
    { numRuns: sampleCount(150, 5) },
  );
});

test('whatever is typed into a file, it loads or the fault lies inside it', () => {
  fc.assert(
    fc.property(fc.nat(shop.length), fc.nat(9), fc.string({ unit: 'grapheme' }), (start, length, typed) => {
      expectLoadedOrLocated(shop.slice(0, start) + typed + shop.slice(start + length));
    }),
    { numRuns: 150 },
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

/** The message for a text that cannot be used. */
function loadErrorOf(text: string): string {
  const result = readDocument(text, workspacesRules);
  return result.ok ? 'no fault' : new FileError('shop.yaml', result.issues).message;
}

function rangesOf(text: string): [start: number, end: number][] {
  const ranges: [number, number][] = [];
  visit(parseDocument(text), {
    Node(_key, node: Node) {
      if (isNode(node) && node.range) ranges.push([node.range[0], node.range[1]]);
    },
  });
  return ranges;
}

function createAliasBomb(): string {
  const letters = [...'abcdefghi'];
  return letters
    .slice(1)
    .map((letter, index) => `${letter}: &${letter} [${Array(9).fill(`*${letters[index]}`).join(', ')}]\n`)
    .join('');
}
