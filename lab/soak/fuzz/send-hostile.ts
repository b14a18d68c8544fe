// Very many hostile requests against a mock in a process of its own. Options: --requests, --seed, and --slow: how many
// milliseconds an answer may take.
import { parseArgs } from 'node:util';
import { forkServer } from '../server/fork-server.ts';
import { type Finding, runFuzz } from './fuzz.ts';
import { operations } from './operations.ts';
import { printFindings, printTally } from './report.ts';
import type { ServerState } from './server/served-mock.ts';

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
const maxGrowthBytes = 20 * 1024 * 1024;
const common = { seed, connections: 32, slowMs: Number(values.slow) };

console.log(`node ${process.version}, seed ${seed}, ${requests} requests, ${common.connections} connections`);
const server = await forkServer(new URL('./server/served-mock.ts', import.meta.url), [
  '--expose-gc',
  '--min-semi-space-size=64',
]);
const readState = () => server.ask<ServerState>('state');
const { port } = server;
const findings: Finding[] = [];
const addFinding = (problem: string) =>
  findings.push({
    index: -1,
    problem,
    request: { kind: 'the server', pieces: [], mode: 'answered', method: '', operationId: undefined },
  });

try {
  const initialPlainResponse = await fetchPlainResponse();
  const first = await readState();
  // Numbers of their own, so that the warm-up asks other things than what follows.
  const warm = await runFuzz({ ...common, port, from: 1_000_000_000, requests: warmUpRequests });
  findings.push(...warm.findings);
  await resetServer();
  const before = await readState();

  const started = performance.now();
  const tally = await runFuzz({ ...common, port, from: 0, requests });
  const elapsedMs = performance.now() - started;
  findings.push(...tally.findings);
  await resetServer();
  const after = await readState();

  for (const internalError of new Set([...before.internalErrors, ...after.internalErrors]))
    addFinding(`a mistake of the mock: ${internalError}`);
  if (after.isPolluted || after.sharedPropertyNames.join() !== first.sharedPropertyNames.join())
    addFinding('what all objects share was changed');
  if (bytesInUse(after) - bytesInUse(before) > maxGrowthBytes) addFinding('memory did not come back');
  if ((await fetchPlainResponse()) !== initialPlainResponse)
    addFinding('a plain request is not answered as in the beginning');
  printTally(tally, elapsedMs, before, after);
} catch (error) {
  addFinding(`the run broke off: ${error instanceof Error ? error.message : String(error)}`);
}
if (server.exitReason() !== undefined) addFinding(`the server has ended: ${server.exitReason()}`);
await server[Symbol.asyncDispose]();
printFindings(findings, seed);
process.exitCode = findings.length === 0 ? 0 : 1;

function bytesInUse({ heapUsed, external }: { heapUsed: number; external: number }): number {
  return heapUsed + external;
}

/** The server as it was when it had started, as far as requests can bring it there. */
async function resetServer(): Promise<void> {
  await sendControl('PUT', '/_mock/clock', '{"mode":"manual"}');
  await sendControl('POST', '/_mock/reset');
  const { snapshots } = (await sendControl('GET', '/_mock/snapshots')) as { snapshots: { name: string }[] };
  for (const { name } of snapshots) await sendControl('DELETE', `/_mock/snapshots/${name}`);
  await sendControl('DELETE', '/_mock/journal');
}

async function sendControl(method: string, path: string, body?: string): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  });
  if (!response.ok) throw new Error(`${method} ${path} was answered with ${response.status}: ${await response.text()}`);
  return response.json();
}

async function fetchPlainResponse(): Promise<string> {
  const headers = { 'x-api-key': 'acme-key' };
  const response = await fetch(`http://127.0.0.1:${port}/api/session/fetch/none`, { headers });
  return `${response.status} ${await response.text()}, ${operations.length} operations`;
}
