import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createControl } from '../../src/control-client.ts';
import { ended, root, served } from '../readme/served.ts';

// Inside the repository, because what is built finds its packages from there.
const folder = mkdtempSync(path.join(root, 'node_modules/.understudy-bundle-'));
const state = mkdtempSync(path.join(tmpdir(), 'understudy-bundle-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
  rmSync(state, { recursive: true });
});

const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: { build: string } };
const build = scripts.build.replace('--outdir=dist', `--outdir=${folder}`);
execFileSync('bash', ['-c', build], {
  cwd: root,
  env: { ...process.env, PATH: `${root}/node_modules/.bin:${process.env.PATH}` },
});
const built = path.join(folder, 'understudy.mjs');

test('what npm start runs does all that the sources do', async () => {
  expect(build).toContain(folder);
  const files = ['--profile', 'examples/profile.yaml', '--workspaces', 'examples/flower-shop.yaml'];
  await using service = await served(['--port', '0', ...files, '--state', path.join(state, 's.db')], {}, built);
  const baseUrl = service.baseUrl.replace(/api$/, '_mock');
  const control = createControl({ baseUrl });

  expect((await control.listGaps()).gaps.filter(({ chosen }) => chosen !== 'default').length).toBeGreaterThan(0);
  expect(await (await fetch(`${baseUrl}/data/channels`)).json()).toMatchObject([{ name: 'Shop Window' }, {}]);
  await fetch(`${service.baseUrl}/session/fetch/x`, { headers: { 'x-api-key': 'none', prefer: 'code=404' } });
  expect((await control.readJournal()).exchanges).toMatchObject([{ reply: { status: 404 }, violations: [] }]);
});

test('it says what is wrong with a file', async () => {
  const { code, stderr } = await ended(['serve', '--workspaces', 'examples/flower-shop-with-mistakes.yaml'], {}, built);

  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('flower-shop-with-mistakes.yaml:') });
});
