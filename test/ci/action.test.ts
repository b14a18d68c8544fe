import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { createMock } from '../../mock/index.ts';
import { cliEntry } from '../support/build.ts';
import { root } from '../support/cli-process.ts';
import { serveFetch } from '../support/http/serve-http.ts';
import { mockSubject } from '../support/kit/mock-subject.ts';
import { useTempFolder } from '../support/temp-folder.ts';

interface Step {
  id?: string;
  run?: string;
  env?: Record<string, string>;
}

interface Action {
  inputs: Record<string, { default: string }>;
  runs: { using: string; steps: Step[] };
}

const folder = path.join(root, '.github/actions/verify');
const { inputs, runs } = parse(readFileSync(path.join(folder, 'action.yml'), 'utf8')) as Action;
const verifying = runs.steps.find(({ id }) => id === 'verify');
const { run: script = '' } = verifying ?? {};

test('the GitHub action installs the version of understudy-kit that package.json names', () => {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };

  expect(inputs.package?.default).toBe(`understudy-kit@${version}`);
  expect(runs.steps.map(({ run = '' }) => run).join()).not.toContain('GITHUB_ACTION_PATH');
});

test.each(['.github/actions/verify/action.yml', 'examples/ci/gitlab.yml', 'examples/ci/verify.sh'])(
  '%s keeps the ledger in the folder of the reports, for the command cleanup',
  (file) => {
    const ledger = /--ledger "?(understudy-reports|\$INPUT_REPORTS)\/run\.ledger/;

    expect(readFileSync(path.join(root, file), 'utf8')).toMatch(ledger);
  },
);

test('the examples for GitHub and GitLab keep the ledger of a failed or cancelled job', () => {
  const read = (name: string) => parse(readFileSync(path.join(root, 'examples/ci', name), 'utf8'));
  const github = read('github.yml') as { jobs: { verify: { steps: { if?: string; uses: string }[] } } };
  const uploading = github.jobs.verify.steps.find(({ uses }) => uses.startsWith('actions/upload-artifact@'));

  expect(uploading?.if).toBe(`\${{ always() }}`);
  expect(read('gitlab.yml')).toMatchObject({
    verify: { variables: { RUNNER_SCRIPT_TIMEOUT: '25m' }, artifacts: { when: 'always' } },
  });
});

describe('the script of the action', () => {
  const work = useTempFolder();
  const mock = createMock();
  let service: Awaited<ReturnType<typeof serveFetch>>;

  beforeAll(async () => {
    // Without escapes, this response would add a heading and a code block to a Markdown summary.
    service = await serveFetch(async (request) => {
      if (!request.url.includes('/session/fetch/')) return mock.fetch(request);
      return Response.json(
        { responseCode: 404, errorCode: '\n# Heading\n', message: '```', data: null },
        { status: 404 },
      );
    });
    // In the real workflow, an earlier step installs the command `understudy` in this folder.
    const bin = path.join(work, 'understudy/node_modules/.bin');
    mkdirSync(bin, { recursive: true });
    symlinkSync(path.join(root, cliEntry), path.join(bin, 'understudy'));
    chmodSync(path.join(root, cliEntry), 0o755);
    const subject = { ...mockSubject(service.baseUrl), workspace: mockSubject('').workspace };
    const keys = { apiKey: `\${API_KEY}` };
    writeFileSync(
      path.join(work, 'subject.json'),
      JSON.stringify({ ...subject, workspace: { ...subject.workspace, ...keys } }),
    );
  });

  afterAll(async () => {
    await service[Symbol.asyncDispose]();
  });

  /** Runs a step of the GitHub action like a CI runner: in the folder of the workflow, with files for its outputs. */
  async function runStep(given: Record<string, string>) {
    const files = { GITHUB_OUTPUT: path.join(work, 'output'), GITHUB_STEP_SUMMARY: path.join(work, 'summary') };
    for (const file of Object.values(files)) writeFileSync(file, '');
    const filled = Object.keys(inputs).map((name) => {
      return [`INPUT_${name.toUpperCase()}`, given[name] ?? inputs[name]?.default ?? ''];
    });
    const child = spawn('bash', ['--noprofile', '--norc', '-e', '-o', 'pipefail', '-c', script], {
      cwd: work,
      env: {
        PATH: `${path.dirname(process.execPath)}:${process.env.PATH}`,
        API_KEY: 'acme-key',
        GITHUB_ACTIONS: 'true',
        RUNNER_TEMP: work,
        ...files,
        ...Object.fromEntries(filled),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = new Promise((resolve) => child.once('close', resolve));
    const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    const readRunnerFile = (name: keyof typeof files) => readFileSync(files[name], 'utf8');
    return {
      code,
      stdout,
      stderr,
      output: readRunnerFile('GITHUB_OUTPUT'),
      summary: readRunnerFile('GITHUB_STEP_SUMMARY'),
    };
  }

  const plain = { subject: 'subject.json', runs: '2', seed: '7' };

  test('the GitHub action passes when all rules pass, and keeps the reports', async () => {
    const { code, stdout, output, summary } = await runStep({
      ...plain,
      rules: 'cancel-scheduled/unknown-session-finds-nothing cancel-call/unknown-call-is-refused',
      reports: 'kept/all of them',
    });

    expect(code).toBe(0);
    expect(stdout).toContain('seed 7, 2 runs, effects up to "none"');
    expect(stdout).toContain('2 rules: 2 passed, 0 failed');
    expect(output).toBe('exit-code=0\n');
    const readReport = (name: string) => readFileSync(path.join(work, 'kept/all of them', name), 'utf8');
    expect(readReport('report.txt')).toBe(stdout);
    expect(
      readReport('run.ndjson')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).type),
    ).toContain('run-ended');
    expect(readReport('report.html')).toMatch(/^<!doctype html>/i);
    expect(readReport('junit.xml')).toContain('<testsuites');
    expect(readReport('findings.sh')).toMatch(/^#!\/bin\/sh\n/);
    expect(summary).toContain('## understudy verify, 2 rules: 2 passed, 0 failed');
  });

  test('the GitHub action fails if the run has findings, and shows texts of the service as plain text', async () => {
    const { code, output, summary } = await runStep({ ...plain, rules: 'get-session/unknown-id' });

    expect(code).toBe(1);
    expect(output).toBe('exit-code=1\n');
    expect(summary).toContain('## understudy verify, 1 rule: 0 passed, 1 failed');
    expect(summary).toContain('get-session/unknown-id');
    expect(summary).not.toMatch(/^# Heading$/m);
    expect(summary).not.toContain('acme-key');
  });

  test('the GitHub action passes if the baseline accepts all findings', async () => {
    const entry = '{ rule: get-session/unknown-id, reason: A cache., ticket: OPS-7, expires: 2999-01-31 }';
    writeFileSync(path.join(work, 'known.yaml'), `accepted:\n  - ${entry}\n`);
    const { code, stdout } = await runStep({ ...plain, rules: 'get-session/unknown-id', baseline: 'known.yaml' });

    expect(code).toBe(0);
    expect(stdout).toMatch(/Compared with the baseline: 0 new findings, \d accepted, 0 fixed\./);
  });

  test('the GitHub action runs no input as a shell command', async () => {
    const touching = '$(touch touched) `touch touched`; touch touched';
    const { code, stderr } = await runStep({ ...plain, url: touching, rules: touching, runs: touching });

    expect(code).toBe(2);
    expect(stderr).not.toBe('');
    expect(existsSync(path.join(work, 'touched'))).toBe(false);
  });
});
