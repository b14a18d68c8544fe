import type { Service } from '../service.ts';

/** The service's own time in milliseconds, as its header `Date` tells it to the second; ours where it has none. */
export async function serviceNow(service: Service): Promise<number> {
  const path = { sessionId: 'what-time-is-it' };
  const { headers } = await service.send('cancelScheduledMessages', { path });
  const told = Date.parse(headers.date ?? '');
  const own = Date.now();
  // A header that is a second old says nothing that our clock would not say better.
  return Number.isNaN(told) || Math.abs(told - own) < 2_000 ? own : told;
}

/** A clock that goes on from there: each call gives the service's own time in milliseconds. */
export async function serviceClock(service: Service): Promise<() => number> {
  const ahead = (await serviceNow(service)) - Date.now();
  return () => Date.now() + ahead;
}
