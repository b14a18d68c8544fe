// npm run bench:peers: what a request costs the mock, beside what people build or take for the same.
import path from 'node:path';
import { parseBenchOptions } from '../http/command-line.ts';
import { bareContestant, mockContestant, withFolder } from '../http/contestants.ts';
import { assertGenerator } from '../http/generator/wrk.ts';
import { type Contestant, measureContestants } from '../http/rounds.ts';
import { median } from '../http/statistics.ts';
import { printRounds, toRatios } from '../http/table.ts';
import { installPeers } from './install-peers.ts';
import { type Peer, peersIn } from './peers.ts';

// A mock that stores in a file writes all of it each time, so there are fewer requests than beside bare servers.
const { runs, servers } = parseBenchOptions({ rounds: 3, count: 4_000, warmUpCount: 4_000 });
assertGenerator();
const peers = peersIn(installPeers()).filter(({ name }) => servers === undefined || servers.includes(name));
console.table(Object.fromEntries(peers.map(({ name, kind, does }) => [name, { kind, does }])));
const isAsItShouldBe = await withFolder(async (folder) => {
  const mock = mockContestant('mock', path.join(folder, 'log'));
  const contestants: Contestant[] = [mock, bareContestant('bare with Ajv', 'ajv'), ...peers];
  const results: boolean[] = [];
  for (const options of runs) {
    const rounds = await measureContestants(contestants, options);
    results.push(printRounds(rounds, options, contestants, ['mock']));
    const speedUpOver = (peer: Peer) =>
      median(options.only.flatMap((load) => toRatios(rounds, load, peer.name, 'mock')));
    const stateful = peers.filter(({ kind }) => kind === 'keeps state').map(speedUpOver);
    const prism = peers.filter(({ name }) => name === 'prism').map(speedUpOver);
    if (stateful.length > 0) results.push(printSpeedUp('the fastest mock that keeps state', Math.min(...stateful), 3));
    if (prism.length > 0) results.push(printSpeedUp('Prism', Math.min(...prism), 10));
  }
  return results.every(Boolean);
});
process.exitCode = isAsItShouldBe ? 0 : 1;

function printSpeedUp(what: string, factor: number, least: number): boolean {
  const isMet = factor >= least;
  console.log(
    `${what} takes ${factor.toFixed(1)} times as much; target at least ${least}: ${isMet ? 'met' : 'missed'}`,
  );
  return isMet;
}
