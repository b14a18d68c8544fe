import { setTimeout as wait } from 'node:timers/promises';
import type { Read, Write } from './history.ts';

const headers = { 'x-api-key': 'acme-key', 'content-type': 'application/json' };

export interface Gate {
  isOpen: Promise<void>;
}

export interface Load {
  writes: Write[];
  reads: Read[];
  unexpected: Map<string, number>;
}

export async function askUntilAnswered(
  ports: readonly number[],
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  for (let time = 0; ; time += 1) {
    try {
      const port = ports[time % ports.length];
      const response = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (response.ok) return await response.json();
    } catch {}
    if (time > 200) throw new Error(`${path} is not answered.`);
    await wait(100);
  }
}

export function toMarkers(answer: unknown): string[] {
  return [...JSON.stringify(answer).matchAll(/"text":"(w-\d+-\d+)"/g)].map(([, marker = '']) => marker);
}

export async function runLoad(
  ports: readonly number[],
  sessionIds: readonly string[],
  clients: number,
  gate: Gate,
  isOver: (load: Load) => boolean,
): Promise<Load> {
  const load: Load = { writes: [], reads: [], unexpected: new Map() };
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(Math.random() * items.length)] as Item;
  const runClient = async (client: number) => {
    for (let count = 0; !isOver(load); count += 1) {
      await gate.isOpen;
      const base = `http://127.0.0.1:${pick(ports)}/api`;
      const sessionId = pick(sessionIds);
      const startedAt = performance.now();
      // A stopped process does not answer. Because of the time limit, the client goes on with other requests.
      const signal = AbortSignal.timeout(2_000);
      if (Math.random() < 0.6) {
        const marker = `w-${client}-${count}`;
        const body = JSON.stringify({ doReturnResponse: true, agentName: 'Ava', message: marker, sessionId });
        const outcome = await fetch(`${base}/chat-agent/trigger`, { method: 'POST', headers, body, signal }).then(
          (response) => toOutcome(response, load),
          () => 'unknown' as const,
        );
        load.writes.push({ sessionId, marker, startedAt, endedAt: performance.now(), outcome });
      } else {
        const answer = await fetch(`${base}/session/fetch/${sessionId}`, { headers, signal })
          .then(async (response) => (response.ok ? await response.json() : undefined))
          .catch(() => undefined);
        if (answer === undefined) continue;
        load.reads.push({ sessionId, markers: toMarkers(answer), startedAt, endedAt: performance.now() });
      }
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => runClient(client)));
  return load;
}

async function toOutcome(response: Response, load: Load): Promise<Write['outcome']> {
  const text = await response.text();
  if (response.ok) return 'done';
  if (response.status === 503) return text.includes('Nothing was done') ? 'refused' : 'unknown';
  const what = `${response.status} ${text.slice(0, 120)}`;
  load.unexpected.set(what, (load.unexpected.get(what) ?? 0) + 1);
  return 'unknown';
}
