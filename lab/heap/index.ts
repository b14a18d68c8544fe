// npm run soak:heap: 1,000,000 small requests against a mock with a heap of 256 MB, and a day of heavy use with the
// usual --max-sessions within 512 MB. Every answer has to be 200, and the last session to be there. Its control keeps all
// sessions, and has to run out of memory. Options: --requests.
import { parseArgs } from 'node:util';
import { forkServer } from '../support/fork-server.ts';
import { sendPipelined, toRequestText } from '../support/send-pipelined.ts';
import type { Memory } from '../support/served-mock.ts';

const { values } = parseArgs({ options: { requests: { type: 'string', default: '1000000' } } });
const requests = Number(values.requests);
const served = new URL('../support/served-mock.ts', import.meta.url);

/** Messages and turns of conversations, and as many calls as two lines can take. */
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

/** Sends them, and says in one line what became of it; undefined when the process ended. */
async function runLoad(
  heapMegabytes: number,
  args: string[],
  count: number,
): Promise<{ line: string; isGood: boolean }> {
  const execArgv = [`--max-old-space-size=${heapMegabytes}`];
  const server = await forkServer(served, execArgv, args);
  let peak = 0;
  const watch = setInterval(() => {
    if (server.exitReason() === undefined)
      void server.ask<Memory>('memory').then(
        ({ residentSet }) => {
          peak = Math.max(peak, residentSet);
        },
        () => {},
      );
  }, 500);
  try {
    const { statuses, lastBody } = await sendPipelined(server.port, count, requestOf);
    const id = /"(?:sessionId|callId)":"([^"]+)"/.exec(lastBody)?.[1] ?? 'none';
    const read = await sendPipelined(server.port, 1, () => toRequestText('GET', `/api/session/fetch/${id}`));
    const isGood = statuses.get(200) === count && read.statuses.get(200) === 1 && read.lastBody.includes(id);
    const counts = [...statuses].map(([status, times]) => `${times} times ${status}`).join(', ');
    return { line: `${counts}, at most ${Math.round(peak / 2 ** 20)} MB resident`, isGood };
  } catch (error) {
    return { line: `${error instanceof Error ? error.message : error} (${server.exitReason()})`, isGood: false };
  } finally {
    clearInterval(watch);
    await server[Symbol.asyncDispose]();
  }
}

const small = await runLoad(256, ['20000'], requests);
console.log(`${requests} requests, heap of 256 MB, --max-sessions 20000: ${small.line}.`);
const usual = await runLoad(512, [], requests / 2);
console.log(`${requests / 2} requests, heap of 512 MB, the usual --max-sessions: ${usual.line}.`);
const control = await runLoad(256, ['Infinity', 'without-bounds'], requests);
console.log(`Control, all sessions kept in a heap of 256 MB: ${control.line}.`);
process.exitCode = small.isGood && usual.isGood && !control.isGood ? 0 : 1;
