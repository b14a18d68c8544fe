import { createMock } from '../../mock/index.ts';

const mock = createMock({ seed: 'cluster' });
const { port } = await mock.listen();
process.on('message', () => process.send?.(process.cpuUsage()));
process.on('disconnect', () => process.exit());
process.send?.({ port });
