import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTempFolder } from '../../support/temp-folder.ts';

// `npm run lint` checks that the document without mistakes has no findings.

describe('the lint of a document with mistakes', () => {
  const folder = useTempFolder();
  let status: number | null;
  let findings: string[];

  beforeAll(() => {
    cpSync('openapi', folder, { recursive: true });
    replace(
      'schemas/call.yaml',
      'description: The agent that speaks on the call, by its name in the dashboard.',
      'title: Agent',
    );
    replace('operations/cancel-call/statements.yaml', 'text: The request has no body.', "text: ''");
    replace('guides/signed-links.md', 'Do not store them', 'Tenants do not store them');
    replace('schemas/session.yaml', 'x-compare: id', 'x-compare: identity');
    const result = lint('index.ts');
    status = result.status;
    findings = result.stdout.trimEnd().split('\n');
  });

  test('the lint of the OpenAPI document lists each mistake once, even in a schema that several operations use', () => {
    expect(status).toBe(1);
    expect(findings).toHaveLength(2);
  });

  test.each([
    ['an undescribed field', 'A field needs a description that is a sentence.'],
    ['an unknown way to compare a field', 'A member has no such `x-compare`.'],
  ])('the Redocly lint of the OpenAPI document reports %s', (_, message) => {
    const { status, stderr, stdout } = lint('redocly.ts');

    expect(status).toBe(1);
    expect(stdout + stderr).toContain(message);
  });

  test.each([
    ['a statement without text', /^#\/.*\/x-statements: cancel-call\/no-body: text must match pattern/],
    [
      'a word that the glossary replaces',
      /\/guides\/signed-links\.md:\d+: "tenant" is called "Workspace" in the glossary\./,
    ],
  ])('the lint of the OpenAPI document reports %s, with its place', (_, message) => {
    expect(findings).toContainEqual(expect.stringMatching(message));
  });

  test('the lint of the OpenAPI document reports an unknown property in a faults.yaml, with the file', () => {
    replace('operations/get-session/faults.yaml', 'with: {', 'mostly: {');

    expect(lint('index.ts')).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(
        /get-session\/faults\.yaml: sessionNotFound\.faults\[0\]\.but must NOT have additional/,
      ),
    });
  });

  function lint(script: string) {
    return spawnSync(process.execPath, [`openapi/lint/${script}`, path.join(folder, 'service.yaml')], {
      encoding: 'utf8',
    });
  }

  function replace(name: string, before: string, after: string): void {
    const file = path.join(folder, name);
    const text = readFileSync(file, 'utf8');
    expect(text).toContain(before);
    writeFileSync(file, text.replace(before, after));
  }
});
