import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import type { Subject } from '../../../contracts/index.ts';
import { createMock } from '../../../mock/index.ts';
import { serveFetch } from '../../support/http/serve-http.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';
import { runCommandHere } from '../../support/run-command-here.ts';
import { sample } from '../../support/sample.ts';
import { useTempFolder } from '../../support/temp-folder.ts';

const folder = useTempFolder();

function writeSubject(subject: Subject, name: string): { file: string; lineOf(text: string): number } {
  const file = path.join(folder, `${name}.yaml`);
  const text = stringify(subject);
  writeFileSync(file, text);
  return { file, lineOf: (part) => text.slice(0, text.indexOf(part)).split('\n').length };
}

const words = ['--runs', '1', '--seed', '1', '--concurrency', '8'];
/**
 * For each kind of mistake in a subject file, a rule that would fail because of the mistake, although the service is
 * right.
 */
const rulesOfAll = [
  'trigger-chat/email-begins-a-thread',
  'trigger-chat/named-agent',
  'trigger-chat/template-',
  'trigger-chat/sent-from-agent-number',
  'trigger-chat/foreign-',
  'trigger-call/any-call-is-accepted',
  'authentication/key-missing',
  'get-session/foreign-session',
].flatMap((id) => ['--rule', id]);

function withWorkspace(change: Partial<Subject['workspace']>): Subject {
  const subject = mockSubject('http://127.0.0.1:1/api');
  return { ...subject, waits: { ...subject.waits, sendSeconds: 1 }, workspace: { ...subject.workspace, ...change } };
}

const { channels, agents } = withWorkspace({}).workspace;

describe.concurrent('a subject file with a mistake', () => {
  const mistakes: [what: string, subject: Subject, text: string, entry: string, message: string][] = [
    [
      'a mistyped channel',
      withWorkspace({ channels: { ...channels, email: 'Helpdesk' } }),
      'Helpdesk',
      'workspace.channels.email',
      'no enabled channel of this name: the service answers 404 channelNotFound',
    ],
    [
      'a mistyped agent',
      withWorkspace({ agents: [{ name: 'Eva', versions: ['1'], hasDraft: true }, ...agents] }),
      'Eva',
      'workspace.agents[0].name',
      'no agent of this name',
    ],
    [
      'a wrong version',
      withWorkspace({ agents: [{ name: 'Ava', versions: ['1', '22'], hasDraft: true }] }),
      '"22"',
      'workspace.agents[0].versions[1]',
      'no published version of this number: the service answers ',
    ],
    [
      'a mistyped second key',
      { ...withWorkspace({}), otherWorkspace: { apiKey: 'globe-key', agent: 'Greta' } },
      'globe-key',
      'otherWorkspace.apiKey',
      'refuses this key',
    ],
  ];

  test.each(sample(mistakes, 4))(
    'the command verify reports the line of a mistake in the subject file, and no failed rule: %s',
    async (what, subject, text, entry, message) => {
      await using service = await serveFetch(createMock().fetch);
      const { file, lineOf } = writeSubject(subject, what.replaceAll(' ', '-'));
      const result = await runCommandHere(['verify', service.baseUrl, '--subject', file, ...rulesOfAll, ...words]);

      expect(result.stdout).toContain(`Warning: ${file}:${lineOf(text)}: ${entry}: `);
      expect(result.stdout).toContain(message);
      expect(result.stdout).toMatch(
        / \d+ skipped, 0 error; \d+ requests in \d+ s\.\nExit code 2: the subject file has 1 mistake\.\n$/,
      );
      expect(result.code).toBe(2);
    },
  );
});

describe.concurrent('a service at which no rule can run', () => {
  const toAll = (status: number, body: string, contentType = 'application/json') => {
    return async () => new Response(body, { status, headers: { 'content-type': contentType } });
  };

  test.each<
    [what: string, answer: (request: Request) => Promise<Response>, path: string, key: string, message: string]
  >([
    [
      'a mistyped key',
      createMock().fetch,
      '',
      'acme-kee',
      'Every request with the workspace key was answered 401 apiKeyInvalid',
    ],
    [
      'a mistyped base path',
      createMock().fetch,
      '-v2',
      'acme-key',
      'as it does for a path that does not exist. Check its path: a base URL usually ends with /api.',
    ],
    [
      'HTML for every request',
      toAll(200, '<!doctype html>', 'text/html'),
      '',
      'acme-key',
      'something other than JSON (status 200, text/html)',
    ],
    [
      'a redirect of every request',
      async () => new Response(null, { status: 301, headers: { location: 'https://service.test/api' } }),
      '',
      'acme-key',
      'redirects every request (status 301, to https://service.test/api)',
    ],
  ])(
    'the command verify exits with 2, runs no rule and names one cause: %s',
    async (what, answer, suffix, apiKey, message) => {
      await using service = await serveFetch(answer);
      const { file } = writeSubject(withWorkspace({ apiKey }), what.replaceAll(' ', '-'));
      const log = `${file}.ndjson`;
      const address = `${service.baseUrl}${suffix}`;
      const { code, stdout, stderr } = await runCommandHere(
        `verify ${address} --subject ${file} ${words.join(' ')} --log ${log}`,
      );

      expect({ code, stderr }).toEqual({ code: 2, stderr: '' });
      expect(stdout.match(/Warning: /g)).toHaveLength(1);
      expect(stdout).toContain(message);
      expect(stdout).toMatch(
        /No rule was run\.\n\n\d+ rules: 0 passed, 0 failed, .+ skipped, 0 error; \d+ requests in \d+ s\.\nExit code 2: the service cannot be verified, as the warning says\.\n$/,
      );
      const rendered = await runCommandHere(['report', '--from', log, '--format', 'junit']);
      expect(rendered.stdout).toContain('failures="0"');
    },
  );

  test('the commands verify and doctor report that the subject file lacks a base URL that the service needs', async () => {
    const mock = createMock();
    await using service = await serveFetch((request) =>
      mock.fetch(new Request(request.url.replace(/\/(call\/(trigger|signed)|workflow)/, '/nowhere'), request)),
    );
    const { baseUrlAlt: _, ...subject } = withWorkspace({});
    const { file } = writeSubject({ ...subject, baseUrl: service.baseUrl } as Subject, 'one-address');
    const repeated = writeSubject({ ...subject, baseUrl: service.baseUrl, baseUrlAlt: service.baseUrl }, 'repeated');
    const message = 'Write baseUrlAlt, the base URL of Trigger Call, Update Workflow Call and Get Signed URL.';
    const verified = await runCommandHere(['verify', '--subject', file, ...words]);
    const examined = await runCommandHere(['doctor', '--subject', file]);
    const judged = await runCommandHere(['doctor', '--subject', repeated.file, '--effects', 'none']);

    expect([verified.code, examined.code]).toEqual([2, 2]);
    expect(verified.stdout).toContain(message);
    expect(examined.stdout).toContain(message);
    // If the subject file gives a second base URL, a missing operation is a mistake of the service, which the rules
    // report.
    expect(judged.stdout).not.toContain(message);
  });

  test('for each missing entry of the subject file, the command doctor reports how many rules a run would skip', async () => {
    const { otherWorkspace: _, ...subject } = withWorkspace({});
    const { file } = writeSubject(subject, 'without-other');
    const { stdout } = await runCommandHere(['doctor', '--subject', file]);

    expect(stdout).toMatch(/missing {6}otherWorkspace: verify skips \d+ rules without it/);
    expect(stdout).toContain('missing      recipients.failingNumbers: verify skips 1 rule without it');
    expect(stdout).not.toContain('workspace.channels.voice');
  });

  test('the command verify exits with 2 and runs no rule if no service listens at the base URL', async () => {
    const { file, lineOf } = writeSubject(withWorkspace({}), 'dead');
    const { code, stdout } = await runCommandHere(['verify', '--subject', file, ...words]);

    expect(code).toBe(2);
    expect(stdout).toContain(
      `Warning: ${file}:${lineOf('baseUrl')}: baseUrl: No response from http://127.0.0.1:1/api.`,
    );
    expect(stdout).toMatch(/Check the address, and that the service is running \(.+\)\. No rule was run\./);
  });
});
