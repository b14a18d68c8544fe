import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { useTempFolder } from '../../support/temp-folder.ts';

// That the document as it stands has no findings, `npm run lint:document` shows.

test('a wrong example is reported with its file and line', () => {
  const folder = copyOfDocument();
  replace(path.join(folder, 'examples/chat-sessions.yaml'), 'status: completed', 'status: asleep');

  const { status, stdout } = lint(path.join(folder, 'service.yaml'));

  expect(status).toBe(1);
  expect(stdout).toMatch(
    /^\S+\/examples\/chat-sessions\.yaml:\d+: In the example "messengerChat", data\.status must be one of .+, but here is "asleep"\. .+\n$/,
  );
  const [, line] = /yaml:(\d+):/.exec(stdout) ?? [];
  expect(lineOf(path.join(folder, 'examples/chat-sessions.yaml'), Number(line))).toContain('status: asleep');
});

test('an undescribed field, a statement without text and a word in a guide are reported with file and line', () => {
  const folder = copyOfDocument();
  replace(
    path.join(folder, 'schemas/call.yaml'),
    'description: The agent that speaks on the call, by its name in the dashboard.',
    'title: Agent',
  );
  replace(path.join(folder, 'statements/cancel-call.yaml'), 'text: The request has no body.', "text: ''");
  replace(path.join(folder, 'guides/signed-links.md'), 'Do not store them', 'Tenants do not store them');

  const { status, stdout } = lint(path.join(folder, 'service.yaml'));

  expect(status).toBe(1);
  expect(stdout).toMatch(/^\S+\/schemas\/call\.yaml:\d+: agentName needs a description, but has none\./m);
  expect(stdout).toMatch(/^\S+\/statements\/cancel-call\.yaml:\d+: cancel-call\/no-body needs a `text` in words/m);
  expect(stdout).toMatch(/^\S+\/guides\/signed-links\.md:\d+: "tenant" is called "Workspace" in the glossary\./m);
});

test('what operations share is reported once', () => {
  const folder = copyOfDocument();
  replace(path.join(folder, 'responses.yaml'), 'errorCode: apiKeyMissing', 'errorCode: noKey');

  const { status, stdout } = lint(path.join(folder, 'service.yaml'));

  expect(status).toBe(1);
  expect(stdout).toMatch(/^\S+\/responses\.yaml:\d+: The example "apiKeyMissing" stands under 401, .+ "noKey"\. .+\n$/);
});

function lint(...args: string[]) {
  return spawnSync(process.execPath, ['openapi/lint/index.ts', ...args], { encoding: 'utf8' });
}

function copyOfDocument(): string {
  const folder = useTempFolder(onTestFinished);
  cpSync('openapi', folder, { recursive: true });
  return folder;
}

function replace(file: string, before: string, after: string): void {
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(before);
  writeFileSync(file, text.replace(before, after));
}

function lineOf(file: string, line: number): string | undefined {
  return readFileSync(file, 'utf8').split('\n')[line - 1];
}
