import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parseBlocks } from '../readme/markdown.ts';
import { root, runBash, runCommand } from '../support/cli-process.ts';

const folder = path.join(root, 'examples/vendor-python');

test('a service in Python passes the rules that send nothing at once', async (context) => {
  if (!hasPython()) return context.skip('There is no Python 3.11 on the PATH.');
  const service = spawn('python3', ['service.py', '0'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [line] = (await once(service.stdout, 'data')) as [Buffer];
    const subject = path.join(folder, 'understudy.subject.yaml');
    const words = ['--subject', subject, '--effects', 'record', '--runs', '1', '--json'];
    const { code, stdout } = await runCommand(['verify', String(line).trim(), ...words]);
    const { rules } = JSON.parse(stdout) as { rules: { id: string; outcome: { type: string } }[] };
    const idsOf = (type: string) => rules.filter(({ outcome }) => outcome.type === type).map(({ id }) => id);

    expect({ code, failed: idsOf('failed'), error: idsOf('error') }).toEqual({ code: 0, failed: [], error: [] });
    expect(idsOf('passed').length).toBeGreaterThan(30);
  } finally {
    service.kill();
  }
}, 120_000);

test('the page of the Python service explains how to verify it', async (context) => {
  if (!hasPython()) return context.skip('There is no Python 3.11 on the PATH.');
  const blocks = parseBlocks(readFileSync(path.join(folder, 'README.md'), 'utf8'));

  expect(blocks.map(({ language }) => language)).toEqual(['sh']);
  const { code, stdout } = await runBash(`cd '${folder}'\n${blocks[0]?.text}`);
  expect(code).toBe(0);
  expect(stdout).toMatch(/ 0 failed, 0 flaky, 0 undecided, 0 skipped, 0 error; \d+ requests in \d+ s\.\n$/);
}, 120_000);

function hasPython(): boolean {
  return spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 11))']).status === 0;
}
