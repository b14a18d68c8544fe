// npm run bench:time: up to a million scheduled messages and calls, and a manual clock that is moved past them all.
import { second } from '../../src/instant.ts';
import { type Figures, type Load, measure } from './measure.ts';

interface Row extends Load {
  name: string;
  /** In how many of the rounds it runs. Small sizes are quick and noisy, so they run in all. */
  rounds: number;
}

const rounds = 9;
const eventsPerSecondTarget = 300_000;
const bytesPerPendingTarget = 2_000;

const grown: Row[] = [1e3, 1e4, 1e5, 1e6].map((pending) => ({
  name: pending.toLocaleString('en'),
  pending,
  everyWithHours: 0,
  stepMs: undefined,
  rounds: { 1e3: rounds, 1e4: rounds }[pending] ?? 3,
}));
const rows: Row[] = [
  ...grown,
  { name: '100,000, a fifth with working hours', pending: 1e5, everyWithHours: 5, stepMs: undefined, rounds: 3 },
  { name: '1,000,000, by the second', pending: 1e6, everyWithHours: 0, stepMs: second, rounds: 3 },
];

const figures = new Map<Row, Figures[]>(rows.map((row) => [row, []]));
measure({ pending: 20_000, everyWithHours: 5, stepMs: undefined }); // until the code is compiled
for (let round = 0; round < rounds; round += 1) {
  for (const row of rows) if (round < row.rounds) figures.get(row)?.push(measure(row));
}

console.log(`node ${process.version}; medians of up to ${rounds} interleaved rounds; half messages, half calls`);
console.table(Object.fromEntries(rows.map((row) => [row.name, shown(row)])));

const costs = grown.map((row) => costOf(row) / Math.log2(row.pending));
const last = costs.at(-1) ?? Number.NaN;
const growth = last / Math.min(...costs.slice(0, -1));
console.log(
  `cost of an event / log2(pending): at a million ${growth.toFixed(2)} times the least; 1 is growth like log n`,
);
const million = rows.filter(({ pending }) => pending === 1e6);
target('events/s', Math.min(...million.map(eventsPerSecond)), eventsPerSecondTarget, 'at least');
target('bytes per pending session', Math.max(...million.map(bytesPerPending)), bytesPerPendingTarget, 'at most');

function shown(row: Row) {
  return {
    events: medianOf(row, ({ events }) => events),
    'events/s': Math.round(eventsPerSecond(row)),
    'cpu us/event': Number(costOf(row).toFixed(2)),
    'cpu ns/event/log2 n': Math.round((costOf(row) * 1000) / Math.log2(row.pending)),
    'bytes/pending': Math.round(bytesPerPending(row)),
    'longest request, ms': Number(medianOf(row, ({ longestRequestMs }) => longestRequestMs).toFixed(1)),
    'longest move, ms': Number(medianOf(row, ({ longestMoveMs }) => longestMoveMs).toFixed(1)),
  };
}

function eventsPerSecond(row: Row): number {
  return medianOf(row, ({ events, elapsedMs }) => (events / elapsedMs) * 1000);
}

/** Microseconds of processor time for each event. */
function costOf(row: Row): number {
  return medianOf(row, ({ events, cpuMs }) => (cpuMs / events) * 1000);
}

function bytesPerPending(row: Row): number {
  return medianOf(row, (one) => one.bytesPerPending);
}

function medianOf(row: Row, figure: (one: Figures) => number): number {
  const values = (figures.get(row) ?? []).map(figure).toSorted((one, other) => one - other);
  return values[Math.floor(values.length / 2)] ?? Number.NaN;
}

function target(what: string, value: number, wanted: number, side: 'at least' | 'at most'): void {
  const met = side === 'at least' ? value >= wanted : value <= wanted;
  const rounded = Math.round(value).toLocaleString('en');
  console.log(
    `${what} at a million: ${rounded}; target ${side} ${wanted.toLocaleString('en')}: ${met ? 'met' : 'missed'}`,
  );
}
