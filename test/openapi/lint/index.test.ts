import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTempFolder } from '../../support/temp-folder.ts';

// That the document as it is has no findings, `npm run lint:document` shows.

describe('a document with mistakes', () => {
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
    replace('statements/cancel-call.yaml', 'text: The request has no body.', "text: ''");
    replace('guides/signed-links.md', 'Do not store them', 'Tenants do not store them');
    replace('responses.yaml', 'errorCode: apiKeyMissing', 'errorCode: noKey');
    const result = spawnSync(process.execPath, ['openapi/lint/index.ts', path.join(folder, 'service.yaml')], {
      encoding: 'utf8',
    });
    status = result.status;
    findings = result.stdout.trimEnd().split('\n');
  });

  test('is refused, each mistake once, also what operations share', () => {
    expect(status).toBe(1);
    expect(findings.map((line) => path.relative(folder, line.split(':')[0] ?? '')).toSorted()).toEqual([
      'guides/signed-links.md',
      'responses.yaml',
      'schemas/call.yaml',
      'statements/cancel-call.yaml',
    ]);
  });

  test.each([
    [
      'an undescribed field',
      /\/schemas\/call\.yaml:(\d+): agentName needs a description, but has none\./,
      'agentName:',
    ],
    [
      'a statement without text',
      /\/statements\/cancel-call\.yaml:(\d+): cancel-call\/no-body needs a `text` in words/,
      'id: cancel-call/no-body',
    ],
    [
      'a word that the glossary has otherwise',
      /\/guides\/signed-links\.md:(\d+): "tenant" is called "Workspace" in the glossary\./,
      'Tenants do not store them',
    ],
    [
      'an error code under another status',
      /\/responses\.yaml:(\d+): The example "apiKeyMissing" is under 401, .+ "noKey"\. ./,
      'errorCode: noKey',
    ],
  ])('reports %s, with file and line', (_, message, text) => {
    const [finding, line] = message.exec(findings.join('\n')) ?? [];

    expect(findings).toContainEqual(expect.stringMatching(message));
    const [, file = ''] = /^(\/[^:]+):/.exec(finding ?? '') ?? [];
    expect(readFileSync(path.join(folder, file), 'utf8').split('\n')[Number(line) - 1]).toContain(text);
  });

  function replace(name: string, before: string, after: string): void {
    const file = path.join(folder, name);
    const text = readFileSync(file, 'utf8');
    expect(text).toContain(before);
    writeFileSync(file, text.replace(before, after));
  }
});
