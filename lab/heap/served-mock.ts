// A mock in its own process. It answers any IPC message with the number of bytes of memory that the process uses.
// Argument: `without-bounds` for a control that keeps everything.
import { bounds } from '../../mock/domain/bounds.ts';
import { createMock, scaledClock } from '../../mock/index.ts';

const isUnbounded = process.argv[2] === 'without-bounds';
if (isUnbounded) Object.assign(bounds, Object.fromEntries(Object.keys(bounds).map((name) => [name, 1e12])));
// Run the clock at 3,600 times real speed, so that conversations end during the test as they would over days.
const clock = scaledClock(3_600, Date.parse('2026-11-20T09:00:00Z'));
const mock = createMock({ seed: 'heap', clock, ...(isUnbounded && { maxSessions: Number.POSITIVE_INFINITY }) });
const { port } = await mock.listen();
process.on('message', () => process.send?.(process.memoryUsage().rss));
process.on('disconnect', () => process.exit());
process.send?.({ port });
