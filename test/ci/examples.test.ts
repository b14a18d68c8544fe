import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { createMock } from '../../mock/index.ts';
import { cliEntry } from '../support/build.ts';
import { root } from '../support/cli-process.ts';
import { serveFetch } from '../support/http/serve-fetch.ts';
import { mockSubject } from '../support/kit/mock-subject.ts';
import { useTempFolder } from '../support/temp-folder.ts';
import { expectOptions } from './options.ts';

const contentOf = (file: string): unknown => parse(readFileSync(path.join(root, file), 'utf8'));

interface Workflow {
  jobs: { verify: { env: Record<string, string>; steps: { uses: string; with?: Record<string, unknown> }[] } };
}

interface Pipeline {
  verify: { before_script: string[]; script: string[]; artifacts: { paths: string[]; reports: { junit: string } } };
}

test('the workflow uses the action that is here, by inputs that it has, and keeps what it writes', () => {
  const { steps, env } = (contentOf('examples/ci/github.yml') as Workflow).jobs.verify;
  const ours = steps.find(({ uses }) => uses.includes('/understudy/'));
  const [, folder = ''] = /\/understudy\/(.*)@/.exec(ours?.uses ?? '') ?? [];
  const { inputs } = contentOf(`${folder}/action.yml`) as { inputs: Record<string, unknown> };

  expect(Object.keys(ours?.with ?? {}).filter((name) => !(name in inputs))).toEqual([]);
  expect(steps.find(({ uses }) => uses.startsWith('actions/upload-artifact'))?.with?.path).toBe(ours?.with?.reports);
  for (const [name, value] of Object.entries(env)) expect(value).toBe(`\${{ secrets.${name} }}`);
});

test('the pipeline verifies a service by options that there are', async () => {
  const { script, before_script, artifacts } = (contentOf('examples/ci/gitlab.yml') as Pipeline).verify;
  const command = script.at(-1) ?? '';
  expect(before_script.join('\n')).toMatch(/git clone .* \/opt\/understudy\n.*--prefix \/opt\/understudy$/);
  await expectOptions('verify', command);

  const work = useTempFolder(onTestFinished);
  const mock = createMock();
  await using service = await serveFetch(mock.fetch);
  writeFileSync(path.join(work, 'understudy.subject.yaml'), JSON.stringify(mockSubject('https://elsewhere.test/api')));
  const fewer = script.join('\n').replace('--runs 50', '--runs 1 --rule get-session/');
  expect(fewer).toContain('--rule get-session/');
  const child = spawn('bash', ['-e', '-c', fewer.replaceAll('/opt/understudy', root)], {
    cwd: work,
    env: { PATH: `${path.dirname(process.execPath)}:${process.env.PATH}`, SERVICE_URL: service.baseUrl },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const closed = new Promise((resolve) => child.once('close', resolve));

  expect(await Promise.all([closed, text(child.stderr)])).toEqual([0, expect.stringContaining('passed get-session/')]);
  const { paths, reports } = artifacts;
  expect(readdirSync(path.join(work, paths[0] ?? '')).toSorted()).toEqual(['junit.xml', 'report.html', 'run.ndjson']);
  expect(readFileSync(path.join(work, reports.junit), 'utf8')).toContain(
    '<testcase classname="understudy.get-session"',
  );
});

interface ShardedWorkflow {
  jobs: {
    verify: { strategy: { matrix: { shard: number[] } }; steps: { uses?: string; with?: Record<string, unknown> }[] };
    report: { needs: string; steps: { name?: string; uses?: string; run?: string }[] };
  };
}

interface ShardedPipeline {
  verify: { parallel: number; script: string[] };
  report: { script: string[] };
}

test('the sharded workflow names all its shards, and each has the same seed', async () => {
  const { verify, report } = (contentOf('examples/ci/github-shards.yml') as ShardedWorkflow).jobs;
  const { shard } = verify.strategy.matrix;
  const ours = verify.steps.find(({ uses = '' }) => uses.includes('/understudy/'));
  const { inputs } = contentOf('.github/actions/verify/action.yml') as { inputs: Record<string, unknown> };

  expect(Object.keys(ours?.with ?? {}).filter((name) => !(name in inputs))).toEqual([]);
  expect(ours?.with).toMatchObject({
    seed: `\${{ github.run_number }}`,
    shard: `\${{ matrix.shard }}/${shard.length}`,
  });
  expect(shard).toEqual(shard.map((_, index) => index + 1));
  expect(report.needs).toBe('verify');
  await expectOptions('report', report.steps.find(({ name }) => name === 'Report')?.run ?? '');
});

test('the shards come to one report, by the pipeline and by the workflow', async () => {
  const work = useTempFolder(onTestFinished);
  const mock = createMock();
  await using service = await serveFetch(mock.fetch);
  writeFileSync(path.join(work, 'understudy.subject.yaml'), JSON.stringify(mockSubject('https://elsewhere.test/api')));
  const { verify, report } = contentOf('examples/ci/gitlab-shards.yml') as ShardedPipeline;
  const github = (contentOf('examples/ci/github-shards.yml') as ShardedWorkflow).jobs.report.steps;
  const runShell = async (script: string, env: Record<string, string>) => {
    // The test above runs it by its sources, which start more slowly than what is built of them.
    const built = script.replaceAll(/\S*understudy\/cli\/understudy\.ts/g, path.join(root, cliEntry));
    expect(built).not.toBe(script);
    const child = spawn('bash', ['-e', '-c', built], {
      cwd: work,
      env: { PATH: `${path.dirname(process.execPath)}:${process.env.PATH}`, SERVICE_URL: service.baseUrl, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const closed = new Promise((resolve) => child.once('close', resolve));
    const [code, errors] = await Promise.all([closed, text(child.stderr)]);
    expect({ code, errors }).toEqual({ code: 0, errors: expect.any(String) });
  };
  const fewer = verify.script.join('\n').replace('--runs 50', '--runs 1 --rule get-session/');
  const shards = [1, 2].map((index) =>
    runShell(fewer, { CI_NODE_INDEX: String(index), CI_NODE_TOTAL: '2', CI_PIPELINE_IID: '7' }),
  );
  await Promise.all(shards);

  await runShell(report.script.join('\n'), {});
  expectWhole(readFileSync(path.join(work, 'report.html'), 'utf8'));

  rmSync(path.join(work, 'report.html'));
  for (const index of ['1', '2']) {
    const folder = path.join(work, 'shards', index);
    mkdirSync(folder, { recursive: true });
    copyFileSync(path.join(work, `understudy-reports/run-${index}.ndjson`), path.join(folder, 'run.ndjson'));
  }
  const script = github.find(({ name }) => name === 'Report')?.run ?? '';
  await runShell(script, { GITHUB_STEP_SUMMARY: path.join(work, 'summary.md') });
  expectWhole(readFileSync(path.join(work, 'report.html'), 'utf8'));
});

function expectWhole(page: string): void {
  expect(page).toContain('<title>All rules passed</title>');
  for (const part of ['get-session/error/session-not-found', 'get-session/success']) expect(page).toContain(part);
  expect(page).not.toContain('This is shard');
}
