type Send = (request: Request) => Promise<Response>;

/**
 * Sends reads that several parts of the page ask for at the same moment as one. None is shared with who asks later, as
 * something may have happened in between.
 */
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
