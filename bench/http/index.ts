// npm run bench:http: the mock over a socket beside a bare node:http server doing the same, interleaved in one run.
import { onCore, type Running, type ServerName, start, stop } from './servers.ts';

const rounds = 7;
const roundMs = 2_000;
/** For about so long after its start a server is still being compiled while it answers. */
const warmUpMs = 2_000;
const starts = 15;
const names: ServerName[] = ['bare', 'mock'];

interface Outcome {
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
    const server = await start(name);
    const first = await load(server, [trigger], warmUpMs);
    const triggered = await load(server, [trigger], roundMs);
    await new Promise((resolve) => setTimeout(resolve, 700));
    const reads = triggered.bodies.map((body) => ({ method: 'GET', path: `/api/session/fetch/${sessionIdIn(body)}` }));
    const read = await load(server, reads, roundMs);
    rates.first[name].push(perSecond(first));
    rates.trigger[name].push(perSecond(triggered));
    rates.read[name].push(perSecond(read));
    await stop(server);
  }
}

const coldMs: Record<ServerName, number[]> = { bare: [], mock: [] };
for (let attempt = 0; attempt < starts; attempt += 1) {
  for (const name of attempt % 2 === 0 ? names : names.toReversed()) coldMs[name].push(await coldStart(name));
}

console.log(
  `node ${process.version}, ${rounds} interleaved rounds of ${roundMs} ms, 32 connections; medians, and the median of the rounds' ratios`,
);
console.table({
  'trigger, requests/s': row(rates.trigger, Math.round),
  [`trigger, first ${warmUpMs} ms`]: row(rates.first, Math.round),
  'session read, requests/s': row(rates.read, Math.round),
  'cold start, ms': row(coldMs, Math.round),
});

function load({ port }: Running, requests: object[], ms: number): Promise<Outcome> {
  const child = onCore(1, ['bench/http/load.ts', String(port), String(ms)], ['pipe', 'pipe', 'inherit']);
  child.stdin?.end(JSON.stringify(requests));
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
    });
    child.once('exit', (code) => {
      if (code === 0) resolve(JSON.parse(output) as Outcome);
      else reject(new Error(`The load ended with ${code}.`));
    });
  });
}

/** Milliseconds from spawning a server to its first answer. */
async function coldStart(name: ServerName): Promise<number> {
  const before = performance.now();
  const server = await start(name);
  const reply = await fetch(`http://127.0.0.1:${server.port}/api/session/fetch/none`, {
    headers: { 'x-api-key': 'acme-key' },
  });
  await reply.text();
  const elapsed = performance.now() - before;
  await stop(server);
  return elapsed;
}

function perSecond({ answers, elapsedMs }: Outcome): number {
  return (answers / elapsedMs) * 1000;
}

function sessionIdIn(body: string): string {
  return (JSON.parse(body) as { data: { sessionId: string } }).data.sessionId;
}

function row({ bare, mock }: Record<ServerName, number[]>, round: (value: number) => number) {
  return {
    bare: round(median(bare)),
    mock: round(median(mock)),
    'mock / bare': Number(median(mock.map((value, round) => value / (bare[round] ?? Number.NaN))).toFixed(2)),
  };
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
