import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from '../../test/support/random.ts';
import { type ForkedServer, forkServer } from '../support/fork-server.ts';

export interface KillCounts {
  kills: number;
  acknowledged: number;
  lost: number;
}

export async function runKills(file: string | undefined, kills: number, random: Random): Promise<KillCounts> {
  const counts: KillCounts = { kills: 0, acknowledged: 0, lost: 0 };
  let known: readonly string[] = [];
  for (; counts.kills <= kills; counts.kills += 1) {
    const server = await startState(file);
    const found = await Promise.all(known.map((id) => readStatus(server, id)));
    counts.lost += found.filter((status) => status !== 200).length;
    if (counts.kills === kills) {
      await server[Symbol.asyncDispose]();
      break;
    }
    const acknowledged: string[] = [];
    const load = Array.from({ length: 4 }, () => createSessions(server, acknowledged));
    await wait(random.int(20, 200));
    process.kill(server.pid, 'SIGKILL');
    await Promise.all(load);
    await server[Symbol.asyncDispose]();
    known = acknowledged;
    counts.acknowledged += acknowledged.length;
  }
  return counts;
}

export function startState(file: string | undefined): Promise<ForkedServer> {
  return forkServer(new URL('./served-state.ts', import.meta.url), [], file === undefined ? [] : [file]);
}

export async function createSessions({ port }: { port: number }, acknowledged: string[]): Promise<void> {
  const body = JSON.stringify({ communicationChannel: 'Website Chat', customerNumber: 'visitor-7' });
  const headers = { 'x-api-key': 'acme-key', 'content-type': 'application/json' };
  for (;;) {
    try {
      const response = await fetch(`http://127.0.0.1:${port}/api/chat-agent/trigger`, {
        method: 'POST',
        headers,
        body,
      });
      const answer = (await response.json()) as { data: { sessionId: string } | null };
      if (answer.data === null) return;
      acknowledged.push(answer.data.sessionId);
    } catch {
      return;
    }
  }
}

export async function readStatus({ port }: { port: number }, sessionId: string): Promise<number> {
  const headers = { 'x-api-key': 'acme-key' };
  const response = await fetch(`http://127.0.0.1:${port}/api/session/fetch/${sessionId}`, { headers });
  await response.arrayBuffer();
  return response.status;
}
