// npm run bench:http: the mock over a socket beside a bare node:http server doing the same, interleaved in one run.
import { type RunningServer, type ServerName, spawnOnCore, startServer, stopServer } from './servers.ts';

const rounds = 7;
const roundMs = 2_000;
/** For about so long after its start a server is still being compiled while it answers. */
const warmUpMs = 2_000;
const coldStarts = 15;
const names: ServerName[] = ['bare', 'mock'];

interface LoadResult {
  answers: number;
  elapsedMs: number;
  bodies: string[];
}

const trigger = {
  method: 'POST',
  path: '/api/chat-agent/trigger',
  body: JSON.stringify({
    communicationChannel: 'Support Messenger',
    customerNumber: '+14155550123',
    metadata: { name: 'Ada Lovelace', order: 'A-1042' },
    messengerOptions: { messageType: 'say', message: 'Your order is on its way.' },
  }),
};

const rates: Record<'first' | 'trigger' | 'read', Record<ServerName, number[]>> = {
  first: { bare: [], mock: [] },
  trigger: { bare: [], mock: [] },
  read: { bare: [], mock: [] },
};
for (let round = 0; round < rounds; round += 1) {
  for (const name of round % 2 === 0 ? names : names.toReversed()) {
    const server = await startServer(name);
    const warmUpResult = await runLoad(server, [trigger], warmUpMs);
    const triggerResult = await runLoad(server, [trigger], roundMs);
    await new Promise((resolve) => setTimeout(resolve, 700));
    const readRequests = triggerResult.bodies.map((body) => ({
      method: 'GET',
      path: `/api/session/fetch/${sessionIdIn(body)}`,
    }));
    const readResult = await runLoad(server, readRequests, roundMs);
    rates.first[name].push(requestsPerSecond(warmUpResult));
    rates.trigger[name].push(requestsPerSecond(triggerResult));
    rates.read[name].push(requestsPerSecond(readResult));
    await stopServer(server);
  }
}

const coldMs: Record<ServerName, number[]> = { bare: [], mock: [] };
for (let attempt = 0; attempt < coldStarts; attempt += 1) {
  for (const name of attempt % 2 === 0 ? names : names.toReversed()) coldMs[name].push(await measureColdStart(name));
}

console.log(
  `node ${process.version}, ${rounds} interleaved rounds of ${roundMs} ms, 32 connections; medians, and the median of the rounds' ratios`,
);
console.table({
  'trigger, requests/s': toRow(rates.trigger, Math.round),
  [`trigger, first ${warmUpMs} ms`]: toRow(rates.first, Math.round),
  'session read, requests/s': toRow(rates.read, Math.round),
  'cold start, ms': toRow(coldMs, Math.round),
});

function runLoad({ port }: RunningServer, requests: object[], ms: number): Promise<LoadResult> {
  const child = spawnOnCore(1, ['bench/http/load.ts', String(port), String(ms)], ['pipe', 'pipe', 'inherit']);
  child.stdin?.end(JSON.stringify(requests));
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
    });
    child.once('exit', (code) => {
      if (code === 0) resolve(JSON.parse(output) as LoadResult);
      else reject(new Error(`The load ended with ${code}.`));
    });
  });
}

/** Milliseconds from spawning a server to its first answer. */
async function measureColdStart(name: ServerName): Promise<number> {
  const before = performance.now();
  const server = await startServer(name);
  const reply = await fetch(`http://127.0.0.1:${server.port}/api/session/fetch/none`, {
    headers: { 'x-api-key': 'acme-key' },
  });
  await reply.text();
  const elapsed = performance.now() - before;
  await stopServer(server);
  return elapsed;
}

function requestsPerSecond({ answers, elapsedMs }: LoadResult): number {
  return (answers / elapsedMs) * 1000;
}

function sessionIdIn(body: string): string {
  return (JSON.parse(body) as { data: { sessionId: string } }).data.sessionId;
}

function toRow({ bare, mock }: Record<ServerName, number[]>, round: (value: number) => number) {
  return {
    bare: round(median(bare)),
    mock: round(median(mock)),
    'mock / bare': Number(median(mock.map((value, round) => value / (bare[round] ?? Number.NaN))).toFixed(2)),
  };
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
