// npm run lab -- time: up to a million scheduled messages and calls, and a manual clock that is moved past them all.
import { second } from '../../src/instant.ts';
import { type Load, type Measurement, measure } from './measure.ts';

interface Row extends Load {
  name: string;
  /** In how many of the rounds it runs. Small sizes are quick and noisy, so they run in all. */
  rounds: number;
}

const rounds = 9;
const eventsPerSecondTarget = 100_000;
const bytesPerPendingTarget = 1_000;

const sizeRows: Row[] = [1e3, 1e4, 1e5, 1e6].map((pending) => ({
  name: pending.toLocaleString('en'),
  pending,
  workingHoursInterval: 0,
  stepMs: undefined,
  rounds: { 1e3: rounds, 1e4: rounds }[pending] ?? 3,
}));
const rows: Row[] = [
  ...sizeRows,
  { name: '100,000, a fifth with working hours', pending: 1e5, workingHoursInterval: 5, stepMs: undefined, rounds: 3 },
  { name: '1,000,000, by the second', pending: 1e6, workingHoursInterval: 0, stepMs: second, rounds: 3 },
];

const measurements = new Map<Row, Measurement[]>(rows.map((row) => [row, []]));
measure({ pending: 20_000, workingHoursInterval: 5, stepMs: undefined }); // until the code is compiled
for (let round = 0; round < rounds; round += 1) {
  for (const row of rows) if (round < row.rounds) measurements.get(row)?.push(measure(row));
}

console.log(`node ${process.version}; medians of up to ${rounds} interleaved rounds; half messages, half calls`);
console.table(Object.fromEntries(rows.map((row) => [row.name, toTableRow(row)])));

const costs = sizeRows.map((row) => cpuMicrosOf(row) / Math.log2(row.pending));
const last = costs.at(-1) ?? Number.NaN;
const growth = last / Math.min(...costs.slice(0, -1));
console.log(
  `cost of an event / log2(pending): at a million ${growth.toFixed(2)} times the least; 1 is growth like log n`,
);
const million = rows.filter(({ pending }) => pending === 1e6);
const results = [
  printTarget('events/s', Math.min(...million.map(eventsPerSecond)), eventsPerSecondTarget, 'at least'),
  printTarget('bytes per pending session', Math.max(...million.map(bytesPerPending)), bytesPerPendingTarget, 'at most'),
];
process.exitCode = results.every(Boolean) ? 0 : 1;

function toTableRow(row: Row) {
  return {
    events: medianOf(row, ({ events }) => events),
    'events/s': Math.round(eventsPerSecond(row)),
    'cpu us/event': Number(cpuMicrosOf(row).toFixed(2)),
    'cpu ns/event/log2 n': Math.round((cpuMicrosOf(row) * 1000) / Math.log2(row.pending)),
    'bytes/pending': Math.round(bytesPerPending(row)),
    'longest request, ms': Number(medianOf(row, ({ longestRequestMs }) => longestRequestMs).toFixed(1)),
    'longest move, ms': Number(medianOf(row, ({ longestMoveMs }) => longestMoveMs).toFixed(1)),
  };
}

function eventsPerSecond(row: Row): number {
  return medianOf(row, ({ events, elapsedMs }) => (events / elapsedMs) * 1000);
}

/** Microseconds of processor time for each event. */
function cpuMicrosOf(row: Row): number {
  return medianOf(row, ({ events, cpuMs }) => (cpuMs / events) * 1000);
}

function bytesPerPending(row: Row): number {
  return medianOf(row, (measurement) => measurement.bytesPerPending);
}

function medianOf(row: Row, select: (measurement: Measurement) => number): number {
  const values = (measurements.get(row) ?? []).map(select).toSorted((one, other) => one - other);
  return values[Math.floor(values.length / 2)] ?? Number.NaN;
}

function printTarget(what: string, value: number, targetValue: number, side: 'at least' | 'at most'): boolean {
  const isMet = side === 'at least' ? value >= targetValue : value <= targetValue;
  const rounded = Math.round(value).toLocaleString('en');
  console.log(
    `${what} at a million: ${rounded}; target ${side} ${targetValue.toLocaleString('en')}: ${isMet ? 'met' : 'missed'}`,
  );
  return isMet;
}
