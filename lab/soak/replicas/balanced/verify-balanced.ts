// npm run verify:replicas: all contract rules against three replicas behind a load balancer, and once more while one of them
// is killed every ten seconds. Options: --only steady, or --only killed; other words are rules.
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findTroubles, type VerifyReport } from './judge-report.ts';
import { startReplicaGroup } from './start-replica-group.ts';

const { values, positionals } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true });
const killEveryMs = 10_000;
const root = path.resolve(import.meta.dirname, '../../../..');
const folder = await mkdtemp(path.join(tmpdir(), 'understudy-verify-'));
const passed = new Set<string>();
const table: Record<string, object> = {};
try {
  for (const kind of ['steady', 'killed'] as const)
    if (values.only === undefined || values.only === kind) await verify(kind);
} finally {
  await rm(folder, { recursive: true });
}
console.table(table);

async function verify(kind: 'steady' | 'killed'): Promise<void> {
  await using group = await startReplicaGroup(3);
  const [subject, reportFile] = [path.join(folder, 'subject.yaml'), path.join(folder, `${kind}.json`)];
  const example = await readFile(path.join(root, 'examples/mock.subject.yaml'), 'utf8');
  // Replicas hold no clock of the mock as a whole: they have snapshots of one workspace only.
  const text = example.replace(/^controlUrl:.*$/m, '').replace(/# watchSeconds: \d+/, 'watchSeconds: 66');
  await writeFile(subject, text);
  let kills = 0;
  const killing = setInterval(() => {
    const replica = group.replicas[kills % 3];
    kills += 1;
    void replica?.kill().then(() => replica.start());
  }, killEveryMs);
  if (kind === 'steady') clearInterval(killing);
  const begin = performance.now();
  const rules = positionals.flatMap((rule) => ['--rule', rule]);
  const options = [`${group.baseUrl}/api`, '--subject', subject, '--concurrency', '16', '--rule-seconds', '120'];
  const args = ['dist/understudy.mjs', 'verify', ...options, '--report', `json=${reportFile}`, ...rules];
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
  const code = await new Promise((resolve) => child.once('close', resolve));
  clearInterval(killing);
  const seconds = Math.round((performance.now() - begin) / 1_000);
  const report = JSON.parse(await readFile(reportFile, 'utf8')) as VerifyReport;
  const count = (type: string) => report.rules.filter(({ outcome }) => outcome.type === type).length;
  table[kind] = {
    ...{ kills, seconds, passed: count('passed'), failed: count('failed') + count('flaky'), error: count('error') },
    ...{ skipped: count('skipped'), 'unanswered writes': report.leakedEffects.length, 'exit code': code },
  };
  const troubles = findTroubles(report, kind === 'killed', passed);
  if (kind === 'killed' && kills === 0) troubles.push('it was over before a replica was killed');
  for (const trouble of troubles) console.error(`${kind}: ${trouble}`);
  if (troubles.length > 0) process.exitCode = 1;
  for (const { id, outcome } of report.rules) if (outcome.type === 'passed') passed.add(id);
}
