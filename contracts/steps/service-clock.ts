import type { Service } from '../transport/service.ts';

/** The service's own time in milliseconds, as its header `Date` tells it to the second; ours where it has none. */
export async function readServiceTime(service: Service): Promise<number> {
  const path = { sessionId: 'what-time-is-it' };
  const { headers } = await service.send('cancelScheduledMessages', { path });
  const serviceTime = Date.parse(headers.date ?? '');
  const localTime = Date.now();
  // A header that is a second old says nothing that our clock would not say better.
  return Number.isNaN(serviceTime) || Math.abs(serviceTime - localTime) < 2_000 ? localTime : serviceTime;
}

/** A clock that goes on from there: each call gives the service's own time in milliseconds. */
export async function createServiceClock(service: Service): Promise<() => number> {
  const offset = (await readServiceTime(service)) - Date.now();
  return () => Date.now() + offset;
}
