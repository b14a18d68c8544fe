import type { RequestSender } from './request-sender.ts';

/** A function like the `fetch` of the platform. */
export type Fetch = (request: Request) => Promise<Response>;

/** Sends requests by a function of the caller. */
export function createFetchSender(fetch: Fetch): RequestSender {
  // Node's fetch no longer hears the signal of a request that was collected.
  const inFlight = new Set<Request>();
  return async ({ method, url, headers, body }, signal) => {
    const init = { method, headers, redirect: 'manual', signal, ...(body === undefined ? {} : { body }) } as const;
    const request = new Request(url, init);
    const end = () => void inFlight.delete(request);
    inFlight.add(request);
    try {
      const response = await fetch(request);
      const { status, headers } = response;
      return { status, headers: Object.fromEntries(headers), chunks: readChunks(response, end) };
    } catch (error) {
      end();
      throw error;
    }
  };
}

async function* readChunks({ body }: Response, onEnd: () => void): AsyncGenerator<Uint8Array> {
  try {
    yield* body ?? [];
  } finally {
    onEnd();
  }
}
