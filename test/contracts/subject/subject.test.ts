// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the file itself has such places
import { expect, test } from 'vitest';
import { parseSubject } from '../../../contracts/subject/subject.ts';
import { FileError } from '../../../src/files/issue.ts';

const environment = { API_KEY: 'canary-key-of-acme', EMPTY: '' };

const small = `baseUrl: https://service.example.com/api/
workspace:
  apiKey: \${API_KEY}
  channels:
    webChat: Website Chat
  agents:
    - { name: Ava, versions: ['1'], hasDraft: false }
recipients:
  numbers: ['+14155550123']
  emails: [ada@example.com]
  userIds: [visitor-7]
`;

function subjectErrorsOf(text: string): string[] {
  try {
    parseSubject(text, 'a.yaml', environment);
    return [];
  } catch (error) {
    if (error instanceof FileError) return error.message.split('\n');
    throw error;
  }
}

test('parseSubject sets omitted fields of a subject file to their default values', () => {
  const { placeOf, omitsBaseUrlAlt, ...subject } = parseSubject(small, 'a.yaml', environment);

  expect(omitsBaseUrlAlt?.()).toBe(true);
  expect(placeOf?.('/workspace/channels/webChat')).toBe('a.yaml:5');
  expect(placeOf?.('/workspace/agents/0/name')).toBe('a.yaml:7');
  expect(subject).toEqual({
    baseUrl: 'https://service.example.com/api',
    baseUrlAlt: 'https://service.example.com/api',
    workspace: {
      apiKey: 'canary-key-of-acme',
      channels: { webChat: 'Website Chat' },
      agents: [{ name: 'Ava', versions: ['1'], hasDraft: false }],
    },
    recipients: { numbers: ['+14155550123'], emails: ['ada@example.com'], userIds: ['visitor-7'] },
    waits: { answerSeconds: 10 },
  });
});

test('a subject file can insert environment variables into a value', () => {
  const text = small
    .replace('https://service.example.com', 'https://${HOST}.example.com')
    .replace('webChat: Website', 'webChat: &chat Website')
    .replace('Website Chat', '"${HOST} Chat"\n    email: *chat');
  const { baseUrl, workspace } = parseSubject(text, 'a', { ...environment, HOST: 'acme' });

  expect(baseUrl).toBe('https://acme.example.com/api');
  expect(workspace.channels).toEqual({ webChat: 'acme Chat', email: 'acme Chat' });
});

test.each<[from: string, to: string, message: string]>([
  ['baseUrl:', 'baseURL:', '1:1: the file has the unknown field "baseURL". Did you mean "baseUrl"?'],
  [
    'baseUrl: https://service.example.com/api/\n',
    '',
    '1:1: the file must have the field "baseUrl". Its meaning: The base address, with its `/api`. Write it as "https://service.example.com/api".',
  ],
  [
    'https://service.example.com/api/',
    'ftp://service.example.com',
    '1:10: baseUrl must be an http or https address without user, query and fragment; found a string that is not shown. Write it as "https://service.example.com/api".',
  ],
  [
    'API_KEY',
    'NO_KEY',
    '3:11: workspace.apiKey needs the environment variable NO_KEY, which is not set. Set it, or write the value here.',
  ],
  [
    '+14155550123',
    '14155550123',
    '9:13: recipients.numbers[0] must be a phone number with + and country code; found "14155550123". Write it as "+14155550123".',
  ],
  ['[visitor-7]', '[]', '11:12: recipients.userIds must not be empty. Write it as ["visitor-7"].'],
  [
    'webChat',
    'voice',
    '5:5: workspace.channels must have one of the fields messenger, webChat and email; found none. Name a channel that can send.',
  ],
  [
    'recipients:',
    'otherWorkspace: { apiKey: canary-key-of-acme, agent: Greta }\nrecipients:',
    '8:27: otherWorkspace.apiKey must be the key of another workspace; found the key of the first workspace. Write the key of a second workspace, or remove otherWorkspace.',
  ],
  [
    'recipients:',
    'baseUrl: https://other.example.com/api\nrecipients:',
    '8:1: the file must be valid YAML or JSON; found a field here that is in the same object already. Remove one of the two.',
  ],
])('the kit reports a mistake in a subject file with its place: %j becomes %j: %s', (from, to, message) => {
  expect(small).toContain(from);
  expect(subjectErrorsOf(small.replace(from, to))).toEqual([`a.yaml:${message}`]);
});

const canary = 'canary-key-of-acme';

test.each([
  ['a key with a blank', small.replace('${API_KEY}', `"${canary} x"`)],
  ['a key from the environment with a blank', small.replace('${API_KEY}', '"${API_KEY} x"')],
  ['a key in a list', small.replace('${API_KEY}', `[${canary}]`)],
  ['a key with words after the key', small.replace('${API_KEY}', `"${canary}" x`)],
  ['a key with a bad indent', small.replace('${API_KEY}', `\n ${canary}: x\n  y`)],
  ['a number from the environment', small.replace('+14155550123', '${API_KEY}')],
  ['an address from the environment', small.replace('https:', '${API_KEY}:')],
  ['an e-mail address from the environment', small.replace('ada@example.com', '"${API_KEY}"')],
])('the kit reports a mistake in a subject file without the secrets of the file: %s', (_what, text) => {
  const messages = subjectErrorsOf(text).join('\n');

  expect(messages).toMatch(/^a\.yaml:\d+:\d+: /);
  expect(messages).not.toContain(canary);
});

test.each([
  ['acme-key\n', 'ends with a line break'],
  ['acme-key\r', 'ends with a line break'],
  [' acme-key', 'starts or ends with a blank'],
])('parseSubject refuses the API key %j of an environment variable, because this key %s', (key, reason) => {
  const read = () => parseSubject(small, 'a.yaml', { API_KEY: key });

  expect(read).toThrow(`needs the environment variable API_KEY, which ${reason}. Set the variable without`);
  expect(read).not.toThrow('acme-key');
});
