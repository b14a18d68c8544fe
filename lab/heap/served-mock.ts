// A mock in its own process. It answers any message with the number of objects in its heap. Argument: `without-bounds` for
// a control that keeps everything, or `real-clock`.
import { getHeapSnapshot } from 'node:v8';
import { bounds } from '../../mock/domain/bounds.ts';
import { createMock, realClock, scaledClock } from '../../mock/index.ts';
import { serveParent } from '../support/serve-parent.ts';

const isUnbounded = process.argv[2] === 'without-bounds';
if (isUnbounded) Object.assign(bounds, Object.fromEntries(Object.keys(bounds).map((name) => [name, 1e12])));
// An hour of the scaled clock takes a second, so that conversations end as they do over days.
const scaled = scaledClock(3_600, Date.parse('2026-11-20T09:00:00Z'));
const clock = process.argv[2] === 'real-clock' ? realClock() : scaled;
const mock = createMock({ seed: 'heap', clock, ...(isUnbounded && { maxSessions: Number.POSITIVE_INFINITY }) });
serveParent(await mock.listen(), async () => {
  const [start] = await getHeapSnapshot().take(1).toArray();
  return Number(/"node_count":(\d+)/.exec(String(start))?.[1]);
});
