// npm run bench:http: what a request costs the mock, in processor time, beside bare node:http servers that do the same.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { compareColdStarts } from './cold-start.ts';
import { parseBenchOptions } from './command-line.ts';
import { bareContestant, mockContestant, withFolder } from './contestants.ts';
import { assertGenerator } from './generator/wrk.ts';
import { compareInProcess } from './in-process.ts';
import { documentedRequests } from './loads.ts';
import { measureContestants, type RoundOptions } from './rounds.ts';
import { startServer } from './servers.ts';
import { printRounds, printTarget, toRatios } from './table.ts';

/** What a request may cost, as a multiple of what it costs another server. */
const targets = [
  { load: 'trigger', base: 'Ajv', most: 1.25 },
  { load: 'read', base: 'fixed', most: 1.25 },
] as const;
const mostColdStart = 1.2;
const mostAtManySessions = 1.1;

const { runs, sessions, isInProcess } = parseBenchOptions({
  rounds: 7,
  count: 30_000,
  warmUpCount: 15_000,
  processorMs: Number.POSITIVE_INFINITY,
});
if (isInProcess) for (const { rounds, measured } of runs) await compareInProcess({ rounds, count: measured.count });
else process.exitCode = (await withFolder(compareServers)) ? 0 : 1;

/** Whether the mock costs as little as it should, at every number of connections. */
async function compareServers(folder: string): Promise<boolean> {
  assertGenerator();
  if (sessions !== undefined) return compareSizes(folder, sessions);
  const sessionFile = path.join(folder, 'session.json');
  writeFileSync(sessionFile, await readOneSession(folder));
  const fixed = bareContestant('fixed', 'fixed', sessionFile);
  const mock = mockContestant('mock', path.join(folder, 'log'));
  const others = [bareContestant('Map', 'map'), bareContestant('Ajv', 'ajv')];
  const silent = mockContestant('mock without log', path.join(folder, 'no-log'), '--log', 'silent');
  const results: boolean[] = [];
  for (const options of runs) results.push(await compareWithBare([fixed, ...others, mock, silent], options));
  results.push(await compareColdStarts(fixed, silent, mostColdStart));
  return results.every(Boolean);
}

async function compareWithBare(contestants: Parameters<typeof measureContestants>[0], options: RoundOptions) {
  console.log('fixed: node:http with fixed answers of the same size; Map: it keeps sessions; Ajv: it also validates.');
  const rounds = await measureContestants(contestants, options);
  const isMeasured = printRounds(rounds, options, contestants, ['fixed', 'Map', 'Ajv']);
  const met = targets
    .filter(({ load }) => options.only.includes(load))
    .map(({ load, base, most }) => printTarget(`${load}, mock / ${base}`, toRatios(rounds, load, 'mock', base), most));
  return isMeasured && met.every(Boolean);
}

/** Whether a request costs the same with many sessions as with few. */
async function compareSizes(folder: string, sizes: readonly number[]): Promise<boolean> {
  const nameOf = (size: number) => `${size.toLocaleString('en')} sessions`;
  const contestants = sizes.map((size) => {
    const keep = ['--max-sessions', String(10 * Math.max(...sizes))];
    return { ...mockContestant(nameOf(size), path.join(folder, `log-${size}`), ...keep), sessions: size };
  });
  const [least = 0, most = 0] = [Math.min(...sizes), Math.max(...sizes)].map(Number);
  const results: boolean[] = [];
  for (const options of runs) {
    const rounds = await measureContestants(contestants, options);
    results.push(printRounds(rounds, options, contestants, [nameOf(least)]));
    for (const load of options.only) {
      const ratios = toRatios(rounds, load, nameOf(most), nameOf(least));
      results.push(printTarget(`${load}, ${nameOf(most)} / ${nameOf(least)}`, ratios, mostAtManySessions));
    }
  }
  return results.every(Boolean);
}

/** A session as the mock answers it: a fixed answer has the same size. */
async function readOneSession(folder: string): Promise<string> {
  const server = await startServer(mockContestant('mock', path.join(folder, 'log')).command);
  try {
    const [, target = '', body = ''] = /^\S+ (\S+) (.*)$/.exec(documentedRequests.trigger) ?? [];
    const headers = { 'x-api-key': 'acme-key', 'content-type': 'application/json' };
    const origin = `http://127.0.0.1:${server.port}`;
    const answer = await fetch(`${origin}${target}`, { method: 'POST', headers, body });
    const { data } = (await answer.json()) as { data: { sessionId: string } };
    await wait(1_000);
    return await (await fetch(`${origin}/api/session/fetch/${data.sessionId}`, { headers })).text();
  } finally {
    await server.stop();
  }
}
