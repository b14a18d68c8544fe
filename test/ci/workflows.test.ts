import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../support/cli-process.ts';

interface Workflow {
  on: { push?: { tags?: string[] } };
  permissions: object;
  jobs: Record<string, { permissions?: object; steps: { uses?: string; run?: string }[] }>;
}

const folder = path.join(root, '.github/workflows');
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: object };

describe.each(readdirSync(folder))('%s', (name) => {
  const text = readFileSync(path.join(folder, name), 'utf8');
  const { jobs, permissions } = parse(text) as Workflow;
  const runs = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run = [] }) => run));

  test('may only read, holds no secret, and puts no text of others into a script', () => {
    expect(permissions).toEqual({ contents: 'read' });
    expect(text).not.toContain('secrets.');
    for (const run of runs) expect(run).not.toContain('${{');
  });

  test('runs scripts that there are', () => {
    const named = runs.flatMap((run) => [...run.matchAll(/npm run (\S+)/g)].map(([, script]) => script));

    expect(named.filter((script) => !(String(script) in scripts))).toEqual([]);
  });
});

test('a release is tested, and then published as what its run is, with provenance', () => {
  const { on, jobs } = parse(readFileSync(path.join(folder, 'release.yml'), 'utf8')) as Workflow;
  const { steps = [], permissions } = jobs.publish ?? {};
  const runs = steps.map(({ run = '' }) => run);

  expect(on).toEqual({ push: { tags: ['v*'] } });
  expect(permissions).toEqual({ contents: 'read', 'id-token': 'write' });
  expect(runs.at(-1)).toMatch(/npm publish --provenance --access public --tag latest\n$/);
  expect(runs.slice(0, -1)).toEqual(expect.arrayContaining(['.ci/run', 'npm run test:package']));
});

test('what would be published is looked at in CI', () => {
  const { jobs } = parse(readFileSync(path.join(folder, 'ci.yml'), 'utf8')) as Workflow;

  expect(jobs.package?.steps.at(-1)).toEqual({ run: 'npm publish --dry-run --tag latest' });
});
