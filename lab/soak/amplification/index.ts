// npm run soak:amplification: how much is stored and returned for what is sent, at the worst. A sequence for each way to
// make much of little, searched with values and repetitions of several sizes. `-- --without-bounds` is the control: it
// takes the bounds away, and has to fail.
import { bounds } from '../../../mock/domain/bounds/bounds.ts';
import { findTrouble, measureSequence, ratioOf } from './measure-sequence.ts';
import { createSequences } from './sequences.ts';

const isControl = process.argv.includes('--without-bounds');
if (isControl) Object.assign(bounds, Object.fromEntries(Object.keys(bounds).map((name) => [name, 1e12])));
const lengths = isControl ? [2_000] : [10, 1_000, 20_000, 32_000, 300_000, 900_000];
const repetitions = isControl ? [100] : [20, 300];

const worst = new Map<string, string>();
const ratios = new Map<string, number>();
let [troubles, count] = [0, 0];
for (const length of lengths) {
  for (const times of repetitions) {
    for (const sequence of createSequences(length, times)) {
      const measured = await measureSequence(sequence);
      count += 1;
      const { name, sent, stored, returned, largestAnswer, largestControlAnswer } = measured;
      const trouble = findTrouble(measured);
      if (trouble !== undefined) {
        troubles += 1;
        console.log(`${name}, ${times} times with ${length} characters: ${trouble}.`);
      }
      if (ratioOf(measured) < (ratios.get(name) ?? 0)) continue;
      ratios.set(name, ratioOf(measured));
      const largest = `largest answer ${largestAnswer}, of the control plane ${largestControlAnswer}`;
      worst.set(name, `sent ${sent}, stored ${stored}, returned ${returned}, ${largest}`);
    }
  }
}
for (const [name, text] of worst)
  console.log(`${(ratios.get(name) ?? 0).toFixed(1).padStart(8)} times  ${name}: ${text}`);
console.log(`${count} sequences, ${troubles} troubles.`);
process.exitCode = troubles === 0 ? 0 : 1;
