import type { Service } from '../transport/service.ts';

/** The service's own time in milliseconds, as its header `Date` gives it to the second; ours where it has none. */
export async function readServiceTime(service: Service): Promise<number> {
  const path = { sessionId: 'what-time-is-it' };
  const askedAt = Date.now();
  const { headers } = await service.send('cancelScheduledMessages', { path });
  const serviceTime = Date.parse(headers.date ?? '');
  const localTime = Date.now();
  // A header that names a moment of the asking, to the second, says nothing that our clock would not say better.
  const isLocal = serviceTime > askedAt - 2_000 && serviceTime < localTime + 2_000;
  return Number.isNaN(serviceTime) || isLocal ? localTime : serviceTime;
}

/** A clock that goes on from there: each call gives the service's own time in milliseconds. */
export async function createServiceClock(service: Service): Promise<() => number> {
  const offset = (await readServiceTime(service)) - Date.now();
  return () => Date.now() + offset;
}
