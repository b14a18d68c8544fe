// npm run lab -- blocking: measures how long each request to a mock with 10,000 sessions holds the event loop. The
// limit is 100 ms of processor time, which the control run must exceed. Options: --sessions; --only, a part of the
// path.
import { parseArgs } from 'node:util';
import { type ForkedServer, forkServer } from '../support/fork-server.ts';
import type { FilledIds } from './fill-mock.ts';
import type { Block } from './served-mock.ts';
import { createSteps, type Step } from './steps.ts';

const limitMs = 100;
const { values } = parseArgs({
  options: { sessions: { type: 'string', default: '10000' }, only: { type: 'string', default: '' } },
});

interface MeasuredRequest extends Block {
  name: string;
  statuses: string;
}

async function measureBlocks(
  mode: 'in-slices' | 'without-slices',
  sessions: string,
): Promise<readonly MeasuredRequest[]> {
  await using server = await forkServer(new URL('./served-mock.ts', import.meta.url), [], [sessions, mode]);
  const blocks: MeasuredRequest[] = [];
  let snapshot = '';
  for (const step of createSteps(await server.ask<FilledIds>('ids'))) {
    const { method, path, body, times = 1, sendsSnapshot = false } = step;
    const isExport = method === 'GET' && path.startsWith('/_mock/snapshots/');
    if (!path.includes(values.only) && !isExport && method === 'GET') continue;
    await server.ask('start');
    const statuses = new Set<number>();
    for (let time = 0; time < times; time += 1) {
      const text = sendsSnapshot ? snapshot : body === undefined ? '' : JSON.stringify(body);
      const answer = await send(server, method, path, text);
      statuses.add(answer.status);
      if (isExport && answer.status === 200) snapshot = answer.text;
    }
    const block = await server.ask<Block>('stop');
    blocks.push({ name: `${method} ${path}`, ...block, statuses: [...statuses].join(', ') });
  }
  return blocks.toSorted((one, other) => other.cpuMs - one.cpuMs);
}

async function send({ port }: ForkedServer, method: Step['method'], path: string, body: string) {
  const headers = { 'x-api-key': 'acme-key', 'content-type': 'application/json' };
  const init = { method, headers, ...(body === '' ? {} : { body }) };
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, init);
  return { status: answer.status, text: await answer.text() };
}

const toText = (ms: number) => ms.toFixed(0).padStart(5);

function printBlocks(title: string, blocks: readonly MeasuredRequest[]): void {
  console.log(`${title}: ${blocks.length} requests, the longest blocks of the event loop:`);
  for (const { name, elapsedMs, cpuMs, statuses } of blocks.slice(0, 10))
    console.log(`${toText(cpuMs)} ms, elapsed ${toText(elapsedMs)} ms  ${name} (${statuses})`);
}

const isWithin = (blocks: readonly MeasuredRequest[]) => blocks.every(({ cpuMs }) => cpuMs <= limitMs);
const blocks = await measureBlocks('in-slices', values.sessions);
printBlocks(`${values.sessions} sessions`, blocks);
// Measure the export with 6,000 sessions, because the mock refuses to export more.
const exportable = await measureBlocks('in-slices', '6000');
printBlocks('6000 sessions', exportable);
const control = await measureBlocks('without-slices', values.sessions);
printBlocks('Control, without slices', control);
process.exitCode = isWithin(blocks) && isWithin(exportable) && !isWithin(control) ? 0 : 1;
