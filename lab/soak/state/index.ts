// npm run soak:state: what becomes of a state when a process or a disk fails. 300 kills under load, 500 flips and cuts in
// a state file, its WAL and its head, 100 in snapshots, 20 times a full disk, and how long 100,000 sessions take to
// open; with controls that have to fail. Options: --kills, --flips, --snapshots, --full-disks, --sessions; 0 leaves it out.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createRandom } from '../../../test/support/random.ts';
import { damageSnapshot, exportSnapshot } from './damage-snapshot.ts';
import { type DamageOutcome, damageState, writeState } from './damage-state.ts';
import { runFullDisk } from './full-disk-run.ts';
import { runKills } from './kill-run.ts';
import { measureOpening } from './measure-opening.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '300' },
    flips: { type: 'string', default: '500' },
    snapshots: { type: 'string', default: '100' },
    'full-disks': { type: 'string', default: '20' },
    sessions: { type: 'string', default: '100000' },
  },
});
const folder = mkdtempSync(path.join(tmpdir(), 'understudy-state-'));
const troubles: string[] = [];
const expectTrue = (isTrue: boolean, trouble: string) => {
  if (!isTrue) troubles.push(trouble);
};

async function countOutcomes(times: number, damage: () => Promise<DamageOutcome> | DamageOutcome) {
  const outcomes = { refused: 0, unchanged: 0, 'silently different': 0 };
  for (let time = 0; time < times; time += 1) outcomes[await damage()] += 1;
  return outcomes;
}

const flips = Number(values.flips);
if (flips > 0) {
  const events = writeState(folder, 600);
  const damage = (withoutHead: boolean) => {
    const random = createRandom(1);
    return countOutcomes(flips, () => damageState(folder, events, random, { withoutHead }).outcome);
  };
  const outcomes = await damage(false);
  console.log(`${flips} flips and cuts of a state file:`, outcomes);
  const control = await damage(true);
  console.log('  control, without the head:', control);
  expectTrue(outcomes['silently different'] === 0, 'a damaged state file was used');
  expectTrue(control['silently different'] > 0, 'the control of the flips found nothing');
}

const snapshots = Number(values.snapshots);
if (snapshots > 0) {
  const { mock, text } = await exportSnapshot();
  const damage = (withNewDigest: boolean) => {
    const random = createRandom(2);
    return countOutcomes(snapshots, async () => (await damageSnapshot(mock, text, random, { withNewDigest })).outcome);
  };
  const outcomes = await damage(false);
  console.log(`${snapshots} flips and cuts of a snapshot:`, outcomes);
  const control = await damage(true);
  console.log('  control, with a digest of what is there then:', control);
  await mock.close();
  expectTrue(outcomes['silently different'] === 0, 'a damaged snapshot was used');
  expectTrue(control['silently different'] > 0, 'the control of the snapshots found nothing');
}

const kills = Number(values.kills);
if (kills > 0) {
  // Two at once: most of the time of a kill is the start of the next process.
  const lanes = [Math.ceil(kills / 2), Math.floor(kills / 2)].map((part, lane) =>
    runKills(path.join(folder, `kills-${lane}.sqlite`), part, createRandom(3 + lane)),
  );
  const counts = (await Promise.all(lanes)).reduce((one, other) => ({
    kills: one.kills + other.kills,
    acknowledged: one.acknowledged + other.acknowledged,
    lost: one.lost + other.lost,
  }));
  console.log(`${kills} kills under load:`, counts);
  const control = await runKills(undefined, 2, createRandom(3));
  console.log('  control, without a state file:', control);
  expectTrue(counts.lost === 0 && counts.acknowledged > kills, 'a session was lost, or too few were created');
  expectTrue(control.lost > 0, 'the control of the kills lost nothing');
}

const fullDisks = Number(values['full-disks']);
if (fullDisks > 0) {
  const counts = await runFullDisk(path.join(folder, 'full.sqlite'), fullDisks);
  console.log(`${fullDisks} times a full disk:`, counts);
  expectTrue(counts.lost + counts.troubles.length === 0 && counts.refused > 0, 'a full disk lost something');
}

const sessions = Number(values.sessions);
if (sessions > 0) {
  const opening = await measureOpening(path.join(folder, 'large.sqlite'), sessions);
  const { events, sessions: kept, elapsedMs, cpuMs } = opening;
  console.log(
    `${sessions} sessions, of which ${kept} are kept, ${events} events: open in ${elapsedMs} ms, of processor time ${cpuMs} ms.`,
  );
}

rmSync(folder, { recursive: true });
for (const trouble of troubles) console.log(`Trouble: ${trouble}.`);
process.exitCode = troubles.length === 0 ? 0 : 1;
