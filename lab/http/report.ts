import { type LoadName, type Measurement, median, type RoundOptions, type Rounds } from './measure.ts';

/**
 * If the load generator is busy for a larger share of the time, the generator is the bottleneck instead of the server.
 */
const maxGeneratorShare = 0.9;

export function printRounds({ counted, discarded }: Rounds, { count, connections }: RoundOptions): boolean {
  console.log(
    `node ${process.version}; ${counted.length} interleaved rounds of ${count} requests, ${connections} connections; ` +
      `${discarded} more rounds discarded as others disturbed them; medians (least–most)`,
  );
  const bottlenecks = new Set<string>();
  for (const load of ['trigger', 'read'] as const) {
    const names = Object.keys(counted[0]?.[load] ?? {}).toSorted();
    console.log(`\n${load}`);
    console.table(Object.fromEntries(names.map((name) => [name, toRow(measurementsOf(counted, load, name))])));
    for (const name of names)
      for (const { generatorShare, serverShare } of measurementsOf(counted, load, name))
        if (generatorShare > maxGeneratorShare && generatorShare > serverShare) bottlenecks.add(`${load} of ${name}`);
  }
  if (bottlenecks.size > 0)
    console.log(`The generator was the bottleneck, so this says nothing: ${[...bottlenecks].join(', ')}`);
  return bottlenecks.size === 0;
}

function toRow(measurements: readonly Measurement[]) {
  const valuesOf = (name: keyof Measurement) => measurements.map((one) => one[name]);
  return {
    'cpu us/request': formatSpread(valuesOf('microsPerRequest'), 1),
    'requests/s': Math.round(median(valuesOf('perSecond'))),
    'p50 ms': median(valuesOf('p50Ms')).toFixed(2),
    'p99 ms': formatSpread(valuesOf('p99Ms'), 2),
    'server runs': median(valuesOf('serverShare')).toFixed(2),
    'generator runs': median(valuesOf('generatorShare')).toFixed(2),
  };
}

function measurementsOf(rounds: Rounds['counted'], load: LoadName, name: string): Measurement[] {
  return rounds.flatMap((round) => round[load][name] ?? []);
}

export function toRatios(
  { counted }: Rounds,
  load: LoadName,
  figure: keyof Measurement,
  name: string,
  base: string,
): number[] {
  const bases = measurementsOf(counted, load, base);
  return measurementsOf(counted, load, name).map((one, round) => one[figure] / (bases[round]?.[figure] ?? Number.NaN));
}

export function printTarget(what: string, values: readonly number[], most: number): boolean {
  const isMet = median(values) <= most;
  console.log(`${what}: ${formatSpread(values, 2)}; target at most ${most}: ${isMet ? 'met' : 'missed'}`);
  return isMet;
}

function formatSpread(values: readonly number[], digits: number): string {
  const [least, middle, most] = [Math.min(...values), median(values), Math.max(...values)];
  return `${middle.toFixed(digits)} (${least.toFixed(digits)}–${most.toFixed(digits)})`;
}
