// npm run lab -- time: fills a mock with the default maximum of pending messages and calls, and moves a manual clock
// past all of them.
import { bounds } from '../../mock/domain/bounds.ts';
import { median } from '../http/measure.ts';
import { type Measurement, measure } from './measure.ts';

const rounds = 3;
const target = { size: 10_000, eventsPerSecond: 50_000 };
const sizes = [target.size, 100_000, bounds.sessions * bounds.unfinishedFactor];

measure(20_000); // until the code is compiled
const measured = new Map<number, Measurement[]>(sizes.map((size) => [size, []]));
for (let round = 0; round < rounds; round += 1) for (const size of sizes) measured.get(size)?.push(measure(size));

console.log(
  `node ${process.version}; medians of ${rounds} rounds; half messages, half calls, a fifth with working hours`,
);
console.table(
  Object.fromEntries(
    sizes.map((size) => [
      size.toLocaleString('en'),
      { 'events/s': Math.round(eventsPerSecondAt(size)), 'bytes/pending': Math.round(bytesPerPendingAt(size)) },
    ]),
  ),
);
const [size, eventsPerSecond] = [target.size, target.eventsPerSecond].map((one) => one.toLocaleString('en'));
console.log(`target at ${size} pending: at least ${eventsPerSecond} events/s`);
process.exitCode = eventsPerSecondAt(target.size) >= target.eventsPerSecond ? 0 : 1;

function eventsPerSecondAt(size: number): number {
  return medianAt(size, ({ events, elapsedMs }) => (events / elapsedMs) * 1_000);
}

function bytesPerPendingAt(size: number): number {
  return medianAt(size, ({ bytesPerPending }) => bytesPerPending);
}

function medianAt(size: number, select: (measurement: Measurement) => number): number {
  return median((measured.get(size) ?? []).map(select));
}
