import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { useSourceCopy } from './support/source-copy.ts';

/**
 * Edits that add an error code, an optional field and a record member. Each inserts `added` in front of the text
 * `before`.
 */
const additions: readonly { file: string; before: string; added: string }[] = [
  {
    file: 'openapi/operations/trigger-chat/faults.yaml',
    before: 'noAgentPhoneNumbers:\n',
    added: `secondAttachment:
  status: 400
  statement: Two attachments on Web Chat are refused.
  example: { summary: Two attachments, message: Web Chat takes one attachment. }
  faults:
    - rule: second-attachment-on-web-chat
      title: A Web Chat message with two attachments is refused.
      of: { channel: webChat }
      but: { with: { /attachments: ['https://example.com/a.pdf', 'https://example.com/b.pdf'] } }
`,
  },
  {
    file: 'openapi/schemas/chat.yaml',
    before: '    attachments:\n',
    added: '    locale: { type: string, description: The language of the customer. }\n',
  },
  {
    file: 'openapi/schemas/session.yaml',
    before: '    duration: {',
    added: '    locale: { type: string, description: The language of the customer. }\n',
  },
];

const sources = useSourceCopy();
let errors: string;

beforeAll(() => {
  const copied = ['src', 'mock', 'contracts', 'docs', 'openapi', 'cli', 'package.json', 'redocly.yaml'];
  sources.copy([...copied, 'examples/app/src/problem-texts.ts']);
  for (const { file, before, added } of additions) sources.replace(file, before, added + before);
  sources.run('openapi/generate/index.ts');
  const paths = { 'understudy-kit/client': [path.join(sources.folder, 'src/client.ts')] };
  errors = sources.compile(['src', 'mock', 'contracts', 'docs', 'examples'], { paths });
}, 60_000);

test('when an error code is added, the only compile error is the missing text in the example app', () => {
  const files = new Set([...errors.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, file]) => file));

  expect([...files]).toEqual(['examples/app/src/problem-texts.ts']);
  expect(errors).toContain('secondAttachment');
});

test('the generator adds a new error code to the kit, the walkthroughs and the mock reference', () => {
  const { read } = sources;

  expect(read('src/generated/faults.ts')).toContain('"id": "trigger-chat/second-attachment-on-web-chat"');
  expect(read('src/generated/walkthroughs.ts')).toContain('"secondAttachment"');
  expect(read('docs/guides/mock-reference.md')).toContain('| `secondAttachment` | 400 |');
});

test('the generator adds a new optional field to the forms of the dashboard and to the types', () => {
  const forms = JSON.parse(sources.read('src/generated/request-forms.json'));

  expect(forms.triggerChat.schema.properties).toHaveProperty('locale');
  expect(sources.read('src/generated/service-types.ts')).toContain('locale?: string;');
});
