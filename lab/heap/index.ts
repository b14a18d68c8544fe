// npm run lab -- heap: sends 500,000 requests to a mock with default options in a heap of 512 MB. Every response must
// be 200, and the last session must exist. Its control run keeps all sessions in 256 MB, and must run out of memory. Also
// counts the objects that a trigger keeps, because they decide how long a garbage collection takes. Option: --requests.
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { printTarget } from '../http/report.ts';
import { triggerBody } from '../http/servers.ts';
import { forkServer } from '../support/fork-server.ts';
import { parsePositiveInteger } from '../support/options.ts';
import { sendPipelined, toRequestText } from '../support/send-pipelined.ts';

const { values } = parseArgs({ options: { requests: { type: 'string', default: '500000' } } });
const requests = parsePositiveInteger('--requests', values.requests);
const served = new URL('./served-mock.ts', import.meta.url);

function requestOf(index: number): string {
  const customerNumber = `+1212${String(index % 10_000_000).padStart(7, '0')}`;
  if (index % 1_000 === 0)
    return toRequestText('POST', '/api/call/trigger', { phoneNumber: customerNumber, agentName: 'Ava' });
  if (index % 2 === 1)
    return toRequestText('POST', '/api/chat-agent/trigger', { communicationChannel: 'Website Chat', customerNumber });
  return toRequestText('POST', '/api/chat-agent/trigger', {
    doReturnResponse: true,
    agentName: 'Ava',
    message: 'order',
  });
}

async function runLoad(heapMegabytes: number, args: string[]): Promise<{ line: string; isGood: boolean }> {
  const execArgv = [`--max-old-space-size=${heapMegabytes}`];
  const server = await forkServer(served, execArgv, args);
  try {
    const { statuses, lastBody } = await sendPipelined(server.port, requests, requestOf);
    const id = /"(?:sessionId|callId)":"([^"]+)"/.exec(lastBody)?.[1] ?? 'none';
    const read = await sendPipelined(server.port, 1, () => toRequestText('GET', `/api/session/fetch/${id}`));
    const isGood = statuses.get(200) === requests && read.statuses.get(200) === 1 && read.lastBody.includes(id);
    const counts = [...statuses].map(([status, times]) => `${times} times ${status}`).join(', ');
    return { line: counts, isGood };
  } catch (error) {
    return { line: `${error instanceof Error ? error.message : error} (${server.exitReason()})`, isGood: false };
  } finally {
    await server[Symbol.asyncDispose]();
  }
}

async function countKeptObjects(): Promise<number> {
  await using server = await forkServer(served, [], ['real-clock']);
  const trigger = toRequestText('POST', '/api/chat-agent/trigger', JSON.parse(triggerBody));
  const count = 4_000;
  const countObjects = async () => {
    await sendPipelined(server.port, count, () => trigger);
    // The mock sends a message half a second after the trigger.
    await wait(1_000);
    return server.ask<number>('objects');
  };
  const before = await countObjects();
  return ((await countObjects()) - before) / count;
}

const isLean = printTarget('objects that a trigger keeps', [await countKeptObjects()], 27);
const usual = await runLoad(512, []);
console.log(`${requests} requests, heap of 512 MB: ${usual.line}.`);
const control = await runLoad(256, ['without-bounds']);
console.log(`Control, all sessions kept in a heap of 256 MB: ${control.line}.`);
process.exitCode = isLean && usual.isGood && !control.isGood ? 0 : 1;
