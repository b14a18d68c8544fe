// A mock in a process of its own. Argument: `without-bounds` for a control that keeps all that it gets. To any message it
// answers how many bytes it takes up.
import { bounds } from '../../mock/domain/bounds.ts';
import { createMock, scaledClock } from '../../mock/index.ts';

const isUnbounded = process.argv[2] === 'without-bounds';
if (isUnbounded) Object.assign(bounds, Object.fromEntries(Object.keys(bounds).map((name) => [name, 1e12])));
// An hour takes a second, so that conversations end as in days of use.
const clock = scaledClock(3_600, Date.parse('2026-11-20T09:00:00Z'));
const mock = createMock({ seed: 'heap', clock, ...(isUnbounded && { maxSessions: Number.POSITIVE_INFINITY }) });
const { port } = await mock.listen();
process.on('message', () => process.send?.(process.memoryUsage().rss));
process.on('disconnect', () => process.exit());
process.send?.({ port });
