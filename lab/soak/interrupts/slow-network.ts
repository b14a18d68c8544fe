import type { Random } from '../../../test/support/random.ts';

type Fetch = (request: Request) => Promise<Response>;

/** A `fetch` over a way that takes a moment, there and back. */
export interface SlowNetwork {
  fetch: Fetch;
  /** How many requests were sent. */
  requests(): number;
  /** How many of them have no answer yet, nor were aborted. */
  inFlight(): number;
  /** Resolves when everything that was sent has arrived, whoever still waits for it. */
  settle(): Promise<void>;
}

/**
 * What is aborted is rejected at once, as the platform does it. The request itself may be on its way by then: half of
 * those that have not arrived yet still do, and all that have arrived are answered to nobody.
 */
export function createSlowNetwork(service: Fetch, random: Random): SlowNetwork {
  const underWay = new Set<Promise<unknown>>();
  let requests = 0;
  let inFlight = 0;
  const deliver = async (request: Request, signal: AbortSignal) => {
    const [there, back, arrivesAnyway] = [random.int(0, 4), random.int(0, 4), random.chance(50)];
    await pause(there);
    if (signal.aborted && !arrivesAnyway) return Response.error();
    const response = await service(request);
    await pause(back);
    return response;
  };
  return {
    requests: () => requests,
    inFlight: () => inFlight,
    async settle() {
      await Promise.allSettled(underWay);
    },
    async fetch(request) {
      const { method, url, headers, signal } = request;
      requests += 1;
      const body = await request.text();
      signal.throwIfAborted();
      const delivery = deliver(new Request(url, { method, headers, ...(body === '' ? {} : { body }) }), signal);
      underWay.add(delivery);
      inFlight += 1;
      const aborted = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      });
      return Promise.race([delivery, aborted]).finally(() => {
        inFlight -= 1;
      });
    },
  };
}

/** So many turns of the event loop. */
async function pause(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
