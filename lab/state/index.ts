// npm run lab -- state: checks what a state file keeps when the mock is killed under load, or the disk is full. Every
// session with a 200 response must exist afterwards. In the control run without a file, kills must lose sessions.
// Options: --kills, --full-disks.
import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createRandom } from '../../test/support/random.ts';
import { parsePositiveInteger } from '../support/options.ts';
import { runFullDisk } from './full-disk.ts';
import { runKills } from './kills.ts';

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '300' }, 'full-disks': { type: 'string', default: '20' } },
});
using folder = mkdtempDisposableSync(path.join(tmpdir(), 'understudy-state-'));
const problems: string[] = [];

const kills = parsePositiveInteger('--kills', values.kills);
// Run two tests at a time, because each test mostly waits until a killed process has restarted.
const lanes = [Math.ceil(kills / 2), Math.floor(kills / 2)].map((part, lane) =>
  runKills(path.join(folder.path, `kills-${lane}.sqlite`), part, createRandom(3 + lane)),
);
for (const { kills: count, acknowledged, lost } of await Promise.all(lanes)) {
  console.log(`${count} kills under load: ${acknowledged} sessions answered, ${lost} lost.`);
  if (lost > 0 || acknowledged < count) problems.push('a session was lost, or too few were created');
}
const control = await runKills(undefined, 2, createRandom(3));
console.log(`Control, without a state file: ${control.lost} of ${control.acknowledged} lost.`);
if (control.lost === 0) problems.push('the control lost nothing');

const { acknowledged, refused, lost, failures } = await runFullDisk(
  path.join(folder.path, 'full.sqlite'),
  parsePositiveInteger('--full-disks', values['full-disks']),
);
console.log(`Full disks: ${acknowledged} sessions answered, ${refused} requests refused, ${lost} sessions lost.`);
problems.push(...failures);
if (lost > 0 || refused === 0) problems.push('a full disk lost a session, or no request was refused');

for (const problem of problems) console.log(`Problem: ${problem}.`);
process.exitCode = problems.length === 0 ? 0 : 1;
