// A mock in a process of its own that answers late. Argument: by how many milliseconds. To any message
// it answers how long it ran.
import { createMock } from '../../mock/index.ts';

const mock = createMock({ seed: 'bench' });
const ms = Number(process.argv[2]);
if (ms > 0) await mock.control.addFault({ effect: { type: 'latency', ms } });
const { port } = await mock.listen();
process.on('message', () => process.send?.(process.cpuUsage()));
process.on('disconnect', () => process.exit());
process.send?.({ port });
