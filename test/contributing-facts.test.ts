import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { useTempFolder } from './support/temp-folder.ts';

const root = path.resolve(import.meta.dirname, '..');

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

const folder = useTempFolder();
let errors: string;

beforeAll(() => {
  const copied = ['src', 'mock', 'contracts', 'docs', 'openapi', 'cli', 'package.json', 'redocly.yaml'];
  for (const name of [...copied, 'examples/app/src/problem-texts.ts'])
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  for (const { file, before, added } of additions) {
    const text = readFileSync(path.join(folder, file), 'utf8');
    expect(text).toContain(before);
    writeFileSync(
      path.join(folder, file),
      text.replace(before, (line) => added + line),
    );
  }
  run('openapi/generate/index.ts');
  const { compilerOptions } = JSON.parse(readFileSync(path.join(root, 'tsconfig.json'), 'utf8')) as {
    compilerOptions: object;
  };
  const client = { paths: { 'understudy-kit/client': [path.join(folder, 'src/client.ts')] } };
  const config = {
    compilerOptions: { ...compilerOptions, ...client, incremental: false, tsBuildInfoFile: undefined },
    include: ['src', 'mock', 'contracts', 'docs', 'examples'],
    exclude: ['mock/dashboard', 'docs/site'],
  };
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(config));
  const compiler = path.join(root, 'node_modules/@typescript/native-preview/bin/tsc');
  errors = run(compiler, '-p', folder, '--checkers', '1', '--pretty', 'false');
}, 60_000);

function run(...command: readonly string[]): string {
  const { stdout, stderr } = spawnSync(process.execPath, command, { cwd: folder, encoding: 'utf8' });
  return stdout + stderr;
}

test('when an error code is added, the only compile error is the missing text in the example app', () => {
  const files = new Set([...errors.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, file]) => file));

  expect([...files]).toEqual(['examples/app/src/problem-texts.ts']);
  expect(errors).toContain('secondAttachment');
});

test('the generator adds a new error code to the kit, the walkthroughs and the mock reference', () => {
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');

  expect(read('src/generated/faults.ts')).toContain('"id": "trigger-chat/second-attachment-on-web-chat"');
  expect(read('src/generated/walkthroughs.ts')).toContain('"secondAttachment"');
  expect(read('docs/guides/mock-reference.md')).toContain('| `secondAttachment` | 400 |');
});

test('the generator adds a new optional field to the forms of the dashboard and to the types', () => {
  const forms = JSON.parse(readFileSync(path.join(folder, 'src/generated/request-forms.json'), 'utf8'));

  expect(forms.triggerChat.schema.properties).toHaveProperty('locale');
  expect(readFileSync(path.join(folder, 'src/generated/service-types.ts'), 'utf8')).toContain('locale?: string;');
});
