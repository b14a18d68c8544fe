// A mock in a process of its own, for soaks that put it under load. Arguments: how many sessions it keeps, and
// `without-bounds` for a control that has none.
import { bounds } from '../../mock/domain/bounds/bounds.ts';
import { limits } from '../../mock/http/limits.ts';
import { createMock, scaledClock } from '../../mock/index.ts';

/** Bytes that the process takes up. */
export interface Memory {
  heapUsed: number;
  residentSet: number;
}

const [keep = '', mode] = process.argv.slice(2);
if (mode === 'without-bounds') {
  Object.assign(bounds, Object.fromEntries(Object.keys(bounds).map((name) => [name, 1e12])));
  Object.assign(limits, { unreadStreamBytes: 1e12 });
}
// An hour takes a second, so that conversations end as in days of use.
const clock = scaledClock(3_600, Date.parse('2026-11-20T09:00:00Z'));
const mock = createMock({ seed: 'load', clock, ...(keep === '' ? {} : { maxSessions: Number(keep) }) });
const { port } = await mock.listen();
process.on('message', () => {
  const { heapUsed, rss } = process.memoryUsage();
  process.send?.({ heapUsed, residentSet: rss } satisfies Memory);
});
process.on('disconnect', () => process.exit());
process.send?.({ port });
