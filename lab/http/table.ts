import type { LoadName, LoadOptions } from './loads.ts';
import type { Measurement } from './measure.ts';
import type { Rounds } from './rounds.ts';
import { formatSpread, median } from './statistics.ts';

/** Prints all loads, each contestant beside those named in `bases`. Returns whether the generator kept up. */
export function printRounds(
  rounds: Rounds,
  { measured, warmUp, connections, only }: LoadOptions,
  contestants: readonly { name: string }[],
  bases: readonly string[],
): boolean {
  const most = (allowance: LoadOptions['measured']) => allowance.count.toLocaleString('en');
  const limit = Number.isFinite(measured.processorMs)
    ? `, but each time only so many as it answers in about ${measured.processorMs} ms of its processor`
    : '';
  console.log(
    [
      `node ${process.version}; ${rounds.counted.length} interleaved rounds, ${connections} connections; ` +
        `${rounds.discarded} more rounds discarded as others disturbed them; medians (least–most)`,
      `requests: of a round; ${most(measured)}, after ${most(warmUp)} to warm up${limit}`,
      'cpu us/request: processor time of the server; "/ x": as a multiple of that of x in the same round',
      'server runs, generator runs: the share of the time in which they ran, 0 to 1',
    ].join('\n'),
  );
  const names = contestants.map(({ name }) => name);
  for (const load of only) {
    console.log(`\n${load}`);
    console.table(toTable(rounds, load, names, bases));
  }
  const bottlenecks = findBottlenecks(rounds);
  if (bottlenecks.length === 0) return true;
  console.log(`The generator was the bottleneck, so this says nothing: ${bottlenecks.join(', ')}`);
  return false;
}

/** What each contestant was measured at under a load, beside those of `bases` that take it too. */
function toTable(
  { counted }: Pick<Rounds, 'counted'>,
  load: LoadName,
  names: readonly string[],
  bases: readonly string[],
): Record<string, ReturnType<typeof toRow>> {
  const takesLoad = (name: string) => counted.some((round) => round[load]?.[name] !== undefined);
  const takingBases = bases.filter(takesLoad);
  return Object.fromEntries(names.filter(takesLoad).map((name) => [name, toRow({ counted }, load, name, takingBases)]));
}

function toRow(rounds: Pick<Rounds, 'counted'>, load: LoadName, name: string, bases: readonly string[]) {
  const valuesOf = (select: (measurement: Measurement) => number) => selectValues(rounds.counted, load, name, select);
  const ratios = bases.map((base) => [`/ ${base}`, formatSpread(toRatios(rounds, load, name, base), 2)]);
  return {
    requests: median(valuesOf(({ answers }) => answers)),
    'cpu us/request': formatSpread(
      valuesOf(({ microsPerRequest }) => microsPerRequest),
      1,
    ),
    ...Object.fromEntries(ratios),
    'requests/s': Math.round(median(valuesOf(({ perSecond }) => perSecond))),
    'p50 ms': median(valuesOf(({ p50Ms }) => p50Ms)).toFixed(2),
    'p99 ms': median(valuesOf(({ p99Ms }) => p99Ms)).toFixed(2),
    'server runs': median(valuesOf(({ serverShare }) => serverShare)).toFixed(2),
    'generator runs': median(valuesOf(({ generatorShare }) => generatorShare)).toFixed(2),
  };
}

/** By round, the processor time of a request at one contestant as a multiple of that at another. */
export function toRatios({ counted }: Pick<Rounds, 'counted'>, load: LoadName, name: string, base: string): number[] {
  const bases = selectValues(counted, load, base, ({ microsPerRequest }) => microsPerRequest);
  return selectValues(counted, load, name, ({ microsPerRequest }) => microsPerRequest).map(
    (micros, round) => micros / (bases[round] ?? Number.NaN),
  );
}

function selectValues(
  rounds: Rounds['counted'],
  load: LoadName,
  name: string,
  select: (measurement: Measurement) => number,
): number[] {
  return rounds.flatMap((round) => {
    const measurement = round[load]?.[name];
    return measurement === undefined ? [] : [select(measurement)];
  });
}

/** Where the generator was the bottleneck: nothing can be said of a server that waits for it. */
function findBottlenecks({ counted }: Pick<Rounds, 'counted'>): string[] {
  const found = counted.flatMap((round) =>
    Object.entries(round).flatMap(([load, measurements]) =>
      Object.entries(measurements).flatMap(([name, { generatorShare, serverShare }]) =>
        generatorShare > maxGeneratorShare && generatorShare > serverShare ? [`${load} of ${name}`] : [],
      ),
    ),
  );
  return [...new Set(found)];
}

const maxGeneratorShare = 0.9;

/** Prints whether a median is within its target. Returns whether it is. */
export function printTarget(what: string, values: readonly number[], target: number): boolean {
  const isMet = median(values) <= target;
  console.log(`${what}: ${formatSpread(values, 2)}; target at most ${target}: ${isMet ? 'met' : 'missed'}`);
  return isMet;
}
