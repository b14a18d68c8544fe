// npm run soak:state: 500 flips and cuts in a state file, its WAL and its head; what was damaged has to be refused, or to
// hold what was stored. As a control the same without the head. A number says how many instead.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRandom } from '../../../test/support/random.ts';
import { damageState, writeState } from './damage-state.ts';

const count = Number(process.argv[2] ?? 500);
const folder = mkdtempSync(path.join(tmpdir(), 'understudy-state-'));
const events = writeState(folder, 200);
const run = (options: { withoutHead: boolean }) => {
  const random = createRandom(1);
  const outcomes = { refused: 0, unchanged: 0, 'silently different': 0 };
  for (let n = 0; n < count; n += 1) {
    const { damage, outcome } = damageState(folder, events, random, options);
    outcomes[outcome] += 1;
    if (outcome === 'silently different' && !options.withoutHead) console.log(`${outcome}: ${damage}`);
  }
  return outcomes;
};
const outcomes = run({ withoutHead: false });
console.log(`${count} flips and cuts:`, outcomes);
const control = run({ withoutHead: true });
console.log('Control, without the head:', control);
rmSync(folder, { recursive: true });
process.exitCode = outcomes['silently different'] === 0 && control['silently different'] > 0 ? 0 : 1;
