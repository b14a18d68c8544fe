// npm run lab -- http: measures the processor time of a request to the mock and to two node:http servers that do the
// same by hand. One has fixed responses, the other keeps sessions and validates with the validators of the mock (Ajv).
// It also measures p99, and the time to the first response. Options: --rounds, --count, --connections; --sessions
// 1000,100000 (the mock with few and with many); --accept-disturbed (count rounds in which other processes took time).
import { mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { parsePositiveInteger } from '../support/options.ts';
import { type Contestant, measureRounds, type RoundOptions } from './measure.ts';
import { printRounds, printTarget, toRatios } from './report.ts';
import { bareServer, mockServer, readOneSession, startServer } from './servers.ts';
import { assertGenerator } from './wrk.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    count: { type: 'string', default: '30000' },
    connections: { type: 'string', default: '16' },
    sessions: { type: 'string' },
    'accept-disturbed': { type: 'boolean', default: false },
  },
});
const options: RoundOptions = {
  rounds: parsePositiveInteger('--rounds', values.rounds),
  count: parsePositiveInteger('--count', values.count),
  connections: parsePositiveInteger('--connections', values.connections),
  acceptsDisturbed: values['accept-disturbed'],
};
assertGenerator();
using folder = mkdtempDisposableSync(path.join(tmpdir(), 'understudy-http-'));
const isGood =
  values.sessions === undefined
    ? await compareWithBare()
    : await compareSizes(values.sessions.split(',').map((text) => parsePositiveInteger('--sessions', text)));
process.exitCode = isGood ? 0 : 1;

async function compareWithBare(): Promise<boolean> {
  const mock = { name: 'mock', command: mockServer(path.join(folder.path, 'log')) };
  const session = path.join(folder.path, 'session.json');
  writeFileSync(session, await readOneSession(mock.command));
  const fixed = { name: 'fixed', command: bareServer('fixed', session) };
  const rounds = await measureRounds([fixed, { name: 'Ajv', command: bareServer('ajv') }, mock], options);
  const results = [
    printRounds(rounds, options),
    printTarget('trigger, mock / Ajv', toRatios(rounds, 'trigger', 'microsPerRequest', 'mock', 'Ajv'), 1.4),
    printTarget('read, mock / fixed', toRatios(rounds, 'read', 'microsPerRequest', 'mock', 'fixed'), 1.2),
    printTarget('p99 of a trigger, mock / Ajv', toRatios(rounds, 'trigger', 'p99Ms', 'mock', 'Ajv'), 2.5),
    printTarget('cold start, mock / fixed', await compareColdStarts(fixed, mock), 1.2),
  ];
  return results.every(Boolean);
}

async function compareColdStarts(first: Contestant, second: Contestant, attempts = 15): Promise<number[]> {
  const startOf = async ({ command }: Contestant) => {
    await using server = await startServer(command);
    return server.startMs;
  };
  const ratios: number[] = [];
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const firstMs = await startOf(first);
    ratios.push((await startOf(second)) / firstMs);
  }
  return ratios;
}

async function compareSizes(sizes: readonly number[]): Promise<boolean> {
  const contestants = sizes.map((sessions) => ({
    name: `${sessions} sessions`,
    sessions,
    command: mockServer(path.join(folder.path, `log-${sessions}`), '--max-sessions', String(10 * Math.max(...sizes))),
  }));
  const rounds = await measureRounds(contestants, options);
  const isMeasured = printRounds(rounds, options);
  const [few, many] = [Math.min(...sizes), Math.max(...sizes)].map((size) => `${size} sessions`) as [string, string];
  const results = (['trigger', 'read'] as const).map((load) =>
    printTarget(`${load}, ${many} / ${few}`, toRatios(rounds, load, 'microsPerRequest', many, few), 1.2),
  );
  return isMeasured && results.every(Boolean);
}
