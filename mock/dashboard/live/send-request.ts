/** Sends a request to the mock. @throws Error that says so when nothing answers, where browsers only say that it failed. */
export async function sendToMock(...request: Parameters<typeof fetch>): Promise<Response> {
  try {
    return await fetch(...request);
  } catch (error) {
    throw new Error('No response. Check that the mock is running, and try again.', { cause: error });
  }
}

type Send = (request: Request) => Promise<Response>;

/** Sends equal reads that start together as one. A later read is sent again: something may have happened in between. */
export function shareReads(send: Send): Send {
  const reads = new Map<string, Promise<Response>>();
  return async (request) => {
    if (request.method !== 'GET') return send(request);
    const shared = reads.get(request.url) ?? send(request);
    if (reads.size === 0) queueMicrotask(() => reads.clear());
    reads.set(request.url, shared);
    return (await shared).clone();
  };
}
