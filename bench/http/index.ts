// npm run bench:http: what a request costs the mock, in processor time, beside bare node:http servers that do the same.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { parsePositiveInteger } from '../options.ts';
import { documentedRequests, type LoadName, loadNames } from './loads.ts';
import { type Contestant, measureContestants, type Rounds } from './rounds.ts';
import { startServer } from './servers.ts';
import { findBottlenecks, printLoad, printTarget, toRatios } from './table.ts';
import { assertGenerator } from './wrk.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    count: { type: 'string', default: '30000' },
    connections: { type: 'string', default: '32' },
    only: { type: 'string', default: loadNames.join(',') },
    'accept-disturbed': { type: 'boolean', default: false },
  },
});
const options = {
  rounds: parsePositiveInteger('--rounds', values.rounds),
  count: parsePositiveInteger('--count', values.count),
  connections: parsePositiveInteger('--connections', values.connections),
  only: loadNames.filter((name) => values.only.split(',').includes(name)),
  acceptsDisturbed: values['accept-disturbed'],
};
assertGenerator();

const folder = mkdtempSync(path.join(tmpdir(), 'understudy-bench-'));
const root = path.resolve(import.meta.dirname, '../..');
/** What `npm start` gives Node: room for many short-lived objects, so that fewer are taken for long-lived ones. */
const node = [process.execPath, '--min-semi-space-size=64'];
const bareFile = path.join(root, 'node_modules/.cache/understudy/bare-server.mjs');
const sessionFile = path.join(folder, 'session.json');
const bare = (name: string, mode: string, ...more: string[]): Contestant => ({
  name,
  requests: documentedRequests,
  command: { argv: (port) => [...node, bareFile, mode, `${port}`, ...more] },
});
const mock = (name: string, ...more: string[]): Contestant => ({
  name,
  requests: documentedRequests,
  command: {
    argv: (port) => [
      ...node,
      path.join(root, 'dist/understudy.mjs'),
      'serve',
      '--port',
      `${port}`,
      '--seed',
      'bench',
      ...more,
    ],
    logFile: path.join(folder, 'log'),
  },
});
const contestants = [
  bare('fixed', 'fixed', sessionFile),
  bare('Map', 'map'),
  bare('Ajv', 'ajv'),
  mock('mock'),
  mock('mock without log', '--log', 'silent'),
];

try {
  writeFileSync(sessionFile, await readOneSession());
  process.exitCode = printRounds(await measureContestants(contestants, options)) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}

/** A session as the mock answers it: a fixed answer has the same size. */
async function readOneSession(): Promise<string> {
  const server = await startServer(mock('mock').command);
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

/** Returns whether the figures are as they should be. */
function printRounds(rounds: Rounds): boolean {
  const { counted, discarded } = rounds;
  console.log(
    `node ${process.version}; ${counted.length} interleaved rounds of ${options.count} requests on ${options.connections} ` +
      `connections, ${discarded} more discarded as others disturbed them; medians (least–most).\n` +
      'fixed: bare node:http with a fixed answer of the same size; Map: it keeps sessions; Ajv: it also validates.',
  );
  const names = contestants.map(({ name }) => name);
  for (const load of options.only) printLoad(rounds, load, names, ['fixed', 'Map', 'Ajv']);
  const bottlenecks = findBottlenecks(rounds);
  if (bottlenecks.length > 0)
    console.log(`The generator was the bottleneck, so this says nothing: ${bottlenecks.join(', ')}`);
  const targets = targetsOf(options.only).map(({ load, base, most }) =>
    printTarget(`${load}, mock with its log / ${base}`, toRatios(counted, load, 'mock', base), most),
  );
  return bottlenecks.length === 0 && targets.every(Boolean);
}

function targetsOf(only: readonly LoadName[]) {
  const targets = [
    { load: 'trigger', base: 'Ajv', most: 1.25 },
    { load: 'read', base: 'fixed', most: 1.25 },
  ] as const;
  return targets.filter(({ load }) => only.includes(load));
}
