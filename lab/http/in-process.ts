import { createMock } from '../../mock/index.ts';
import { createBareService } from './bare/bare-service.ts';
import { documentedRequests } from './loads.ts';
import { formatSpread, median } from './statistics.ts';

type Fetch = (request: Request) => Promise<Response>;

/** So many requests are sent to one, then to the other. */
const burstCount = 500;

/** Prints what a request costs that is answered in this process by `fetch`, beside the least code that does the same. */
export async function compareInProcess({ rounds, count }: { rounds: number; count: number }): Promise<void> {
  await using mock = createMock({ seed: 'bench' });
  const fetches: Record<string, Fetch> = { Ajv: createBareFetch(), mock: (request) => mock.fetch(request) };
  const idOf: Record<string, string> = {};
  for (const [name, fetch] of Object.entries(fetches)) idOf[name] = await trigger(fetch);
  for (const load of ['trigger', 'read'] as const) {
    const requestOf = (name: string) =>
      toRequest(load === 'trigger' ? documentedRequests.trigger : (documentedRequests.read?.(idOf[name] ?? '') ?? ''));
    const costs: Record<string, number[]> = {};
    for (let round = -1; round < rounds; round += 1) {
      for (const [name, fetch] of Object.entries(fetches)) {
        const micros = await measureBursts(fetch, () => requestOf(name), Math.ceil(count / burstCount));
        // The first is for the compiler.
        if (round >= 0) costs[name] = [...(costs[name] ?? []), median(micros)];
      }
    }
    const { Ajv = [], mock: ours = [] } = costs;
    const ratios = ours.map((micros, round) => micros / (Ajv[round] ?? Number.NaN));
    console.log(
      `${load} in process: Ajv ${formatSpread(Ajv, 1)} us, mock ${formatSpread(ours, 1)} us of processor time`,
    );
    console.log(`${load} in process, mock / Ajv: ${formatSpread(ratios, 2)}`);
  }
}

/** Microseconds of processor time for each request, by burst. @throws Error when one is refused: a refusal would be fast */
async function measureBursts(fetch: Fetch, create: () => Request, bursts: number): Promise<number[]> {
  const micros: number[] = [];
  for (let burst = 0; burst < bursts; burst += 1) {
    const before = process.cpuUsage();
    for (let sent = 0; sent < burstCount; sent += 1) {
      const response = await fetch(create());
      if (response.status !== 200) throw new Error(`A request was answered with ${response.status}, not 200.`);
      await response.text();
    }
    const { user, system } = process.cpuUsage(before);
    micros.push((user + system) / burstCount);
  }
  return micros;
}

async function trigger(fetch: Fetch): Promise<string> {
  const response = await fetch(toRequest(documentedRequests.trigger));
  const { data } = (await response.json()) as { data: { sessionId: string } };
  return data.sessionId;
}

function toRequest(text: string): Request {
  const [, method = '', target = '', body = ''] = /^(\S+) (\S+) ?(.*)$/.exec(text) ?? [];
  const headers = { 'x-api-key': 'acme-key', 'content-type': 'application/json' };
  return new Request(`http://mock${target}`, { method, headers, ...(body !== '' && { body }) });
}

function createBareFetch(): Fetch {
  const service = createBareService(true);
  return async (request) => {
    const { pathname } = new URL(request.url);
    const [status, body] = !service.knowsKey(request.headers.get('x-api-key'))
      ? service.unknownKey()
      : request.method === 'POST'
        ? service.triggerChat((await request.json()) as Record<string, unknown>)
        : service.readSession(pathname.slice('/api/session/fetch/'.length));
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  };
}
