import { parseArgs } from 'node:util';
import { parsePositiveInteger } from '../support/options.ts';
import { type LoadName, loadNames } from './loads.ts';
import type { RoundOptions } from './rounds.ts';

/** What both benches are started with. `connections` may be several numbers: `1,16,256`. @throws Error for an unknown load */
export function parseBenchOptions(defaults: {
  rounds: number;
  count: number;
  warmUpCount: number;
  /** How much processor time a server gets for each load, and before for its warm-up. */
  processorMs: number;
}) {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: `${defaults.rounds}` },
      count: { type: 'string', default: `${defaults.count}` },
      connections: { type: 'string', default: '32' },
      only: { type: 'string', default: loadNames.join(',') },
      sessions: { type: 'string' },
      servers: { type: 'string' },
      'accept-disturbed': { type: 'boolean', default: false },
      'in-process': { type: 'boolean', default: false },
    },
  });
  const count = parsePositiveInteger('--count', values.count);
  const optionsOf = (connections: number): RoundOptions => ({
    rounds: parsePositiveInteger('--rounds', values.rounds),
    measured: { count, processorMs: defaults.processorMs },
    warmUp: { count: Math.min(defaults.warmUpCount, count), processorMs: defaults.processorMs },
    connections,
    only: values.only.split(',').map(toLoadName),
    acceptsDisturbed: values['accept-disturbed'],
  });
  return {
    runs: values.connections.split(',').map((text) => optionsOf(parsePositiveInteger('--connections', text))),
    sessions: values.sessions?.split(',').map((text) => parsePositiveInteger('--sessions', text)),
    servers: values.servers?.split(','),
    isInProcess: values['in-process'],
  };
}

function toLoadName(name: string): LoadName {
  const known = loadNames.find((one) => one === name);
  if (known === undefined) throw new Error(`--only was expected to name ${loadNames.join(', ')}; it names ${name}.`);
  return known;
}
