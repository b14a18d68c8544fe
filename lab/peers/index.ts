// npm run bench:peers: what a request costs the mock, beside what people build or take for the same.
import path from 'node:path';
import { parseBenchOptions } from '../http/command-line.ts';
import { bareContestant, mockContestant, withFolder } from '../http/contestants.ts';
import { assertGenerator } from '../http/generator/wrk.ts';
import { loadNames } from '../http/loads.ts';
import { type Contestant, measureContestants, type Rounds } from '../http/rounds.ts';
import { median } from '../http/statistics.ts';
import { printRounds, toRatios } from '../http/table.ts';
import { installPeers } from './install-peers.ts';
import { type Peer, peersIn } from './peers.ts';

// Some take a hundred times as long for a request, so each gets as many as it answers in a second of its processor.
const { runs, servers } = parseBenchOptions({ rounds: 3, count: 10_000, warmUpCount: 10_000, processorMs: 1_000 });
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
    for (const peer of peers) {
      const least = leastFactorOf(peer);
      if (least !== undefined) results.push(printSpeedUp(peer.name, rounds, least));
    }
  }
  return results.every(Boolean);
});
process.exitCode = isAsItShouldBe ? 0 : 1;

/** How many times as much as the mock a peer has to take, where there is a target. */
function leastFactorOf({ name, kind }: Peer): number | undefined {
  if (kind === 'keeps state') return 3;
  return name === 'prism' ? 10 : undefined;
}

/** Prints how many times as much a peer takes, for each kind of request: all must be enough. Returns whether they are. */
function printSpeedUp(peer: string, rounds: Rounds, least: number): boolean {
  const factors = loadNames
    .map((load) => ({ load, factor: median(toRatios(rounds, load, peer, 'mock')) }))
    .filter(({ factor }) => !Number.isNaN(factor));
  const isMet = factors.every(({ factor }) => factor >= least);
  const list = factors.map(({ load, factor }) => `${load} ${factor.toFixed(1)}`).join(', ');
  console.log(
    `${peer} takes so many times as much as the mock: ${list}; target at least ${least}: ${isMet ? 'met' : 'missed'}`,
  );
  return isMet;
}
