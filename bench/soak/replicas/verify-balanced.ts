// npm run verify:replicas: all contract rules against three replicas behind a load balancer, and once more while one of them
// is killed every ten seconds. Options: --only steady, or --only killed; other words are rules.
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startReplicaGroup } from './start-replica-group.ts';

const { values, positionals } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true });
const killEveryMs = 10_000;
const root = path.resolve(import.meta.dirname, '../../..');
const folder = await mkdtemp(path.join(tmpdir(), 'understudy-verify-'));
try {
  for (const kind of ['steady', 'killed'] as const) {
    if (values.only !== undefined && values.only !== kind) continue;
    await verify(kind);
  }
} finally {
  await rm(folder, { recursive: true });
}

async function verify(kind: 'steady' | 'killed'): Promise<void> {
  await using group = await startReplicaGroup(3);
  const subject = path.join(folder, 'subject.yaml');
  const example = await readFile(path.join(root, 'examples/mock.subject.yaml'), 'utf8');
  await writeFile(subject, example.replace(/^controlUrl:.*$/m, ''));
  let kills = 0;
  const killing = setInterval(() => {
    const replica = group.replicas[kills % 3];
    kills += 1;
    void replica?.kill().then(() => replica.start());
  }, killEveryMs);
  if (kind === 'steady') clearInterval(killing);
  const begin = performance.now();
  const rules = positionals.flatMap((rule) => ['--rule', rule]);
  const options = [`${group.baseUrl}/api`, '--subject', subject, '--concurrency', '16', '--rule-seconds', '60'];
  const child = spawn(process.execPath, ['dist/understudy.mjs', 'verify', ...options, ...rules], {
    cwd: root,
    stdio: 'inherit',
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  clearInterval(killing);
  const seconds = ((performance.now() - begin) / 1_000).toFixed(1);
  console.log(`Three replicas behind a load balancer, ${kills} kills: exit code ${code}, ${seconds} s.`);
  if (code !== 0) process.exitCode = 1;
}
