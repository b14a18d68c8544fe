import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root, runCommand } from '../support/cli-process.ts';

const folder = path.join(root, 'examples/vendor-python');

test('a service in Python keeps to the interface, by the rules that send nothing at once', async (context) => {
  const { status } = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 11))']);
  if (status !== 0) return context.skip('There is no Python 3.11 on the PATH.');
  const service = spawn('python3', ['service.py', '0'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [line] = (await once(service.stdout, 'data')) as [Buffer];
    const subject = path.join(folder, 'understudy.subject.yaml');
    const words = ['--subject', subject, '--effects', 'record', '--runs', '3', '--json'];
    const { code, stdout } = await runCommand(['verify', String(line).trim(), ...words]);
    const { rules } = JSON.parse(stdout) as { rules: { id: string; outcome: { type: string } }[] };
    const idsOf = (type: string) => rules.filter(({ outcome }) => outcome.type === type).map(({ id }) => id);

    expect({ code, failed: idsOf('failed'), error: idsOf('error') }).toEqual({ code: 0, failed: [], error: [] });
    expect(idsOf('passed').length).toBeGreaterThan(40);
  } finally {
    service.kill();
  }
});
