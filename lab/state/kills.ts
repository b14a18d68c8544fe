import { setTimeout as wait } from 'node:timers/promises';
import { createApiClient } from '../../test/support/mock/api-client.ts';
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

const clientOf = ({ port }: { port: number }) => createApiClient({ fetch }, `http://127.0.0.1:${port}/api`);

/** Creates sessions until the server refuses a request or ends. */
export async function createSessions(server: { port: number }, acknowledged: string[]): Promise<void> {
  const { createSession } = clientOf(server);
  const body = { communicationChannel: 'Website Chat', customerNumber: 'visitor-7' };
  try {
    for (;;) acknowledged.push(await createSession(body));
  } catch {}
}

export async function readStatus(server: { port: number }, sessionId: string): Promise<number> {
  return (await clientOf(server).send(`GET /session/fetch/${sessionId}`)).status;
}
