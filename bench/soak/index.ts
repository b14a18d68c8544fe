// npm run soak:fuzz: very many hostile requests against a mock in a process of its own. Options: --requests,
// --seed, and --slow: how many milliseconds an answer may take.
import { parseArgs } from 'node:util';
import { operations } from './documents.ts';
import { printFindings, printTally } from './report.ts';
import { startServer } from './server-process.ts';
import { type Finding, soak } from './soak.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string' },
    slow: { type: 'string', default: '1000' },
  },
});
const requests = Number(values.requests);
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
if (!Number.isInteger(requests) || requests < 1 || !Number.isInteger(seed)) {
  throw new Error('Give whole numbers: npm run soak:fuzz -- --requests 100000 --seed 1.');
}
const warmUpRequests = Math.min(5_000, requests);
const mostGrowthBytes = 20 * 1024 * 1024;
const common = { seed, connections: 32, slowMs: Number(values.slow) };

console.log(`node ${process.version}, seed ${seed}, ${requests} requests, ${common.connections} connections`);
const server = await startServer();
const { port } = server;
const findings: Finding[] = [];
const found = (wrong: string) =>
  findings.push({
    index: -1,
    wrong,
    shot: { kind: 'the server', pieces: [], way: 'answered', method: '', operationId: undefined },
  });

try {
  const plainBefore = await plainAnswer();
  const first = await server.condition();
  // Numbers of their own, so that the warm-up asks other things than what follows.
  const warm = await soak({ ...common, port, from: 1_000_000_000, requests: warmUpRequests });
  findings.push(...warm.findings);
  await cleanUp();
  const before = await server.condition();

  const started = performance.now();
  const tally = await soak({ ...common, port, from: 0, requests });
  const elapsedMs = performance.now() - started;
  findings.push(...tally.findings);
  await cleanUp();
  const after = await server.condition();

  for (const mistake of new Set([...before.mistakes, ...after.mistakes])) found(`a mistake of the mock: ${mistake}`);
  if (after.isPolluted || after.shared.join() !== first.shared.join()) found('what all objects share was changed');
  if (inUse(after) - inUse(before) > mostGrowthBytes) found('memory did not come back');
  if ((await plainAnswer()) !== plainBefore) found('a plain request is not answered as in the beginning');
  printTally(tally, elapsedMs, before, after);
} catch (error) {
  found(`the run broke off: ${error instanceof Error ? error.message : String(error)}`);
}
if (server.ended() !== undefined) found(`the server has ended: ${server.ended()}`);
else server.stop();
printFindings(findings, seed);
process.exitCode = findings.length === 0 ? 0 : 1;

function inUse({ heapUsed, external }: { heapUsed: number; external: number }): number {
  return heapUsed + external;
}

/** The server as it was when it had started, as far as requests can bring it there. */
async function cleanUp(): Promise<void> {
  await control('PUT', '/_mock/clock', '{"mode":"manual"}');
  await control('POST', '/_mock/reset');
  const { snapshots } = (await control('GET', '/_mock/snapshots')) as { snapshots: { name: string }[] };
  for (const { name } of snapshots) await control('DELETE', `/_mock/snapshots/${name}`);
  await control('DELETE', '/_mock/journal');
}

async function control(method: string, path: string, body?: string): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

async function plainAnswer(): Promise<string> {
  const headers = { 'x-api-key': 'acme-key' };
  const answer = await fetch(`http://127.0.0.1:${port}/api/session/fetch/none`, { headers });
  return `${answer.status} ${await answer.text()}, ${operations.length} operations`;
}
