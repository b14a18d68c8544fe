import { createMock } from '../../mock/index.ts';
import { serveParent } from '../support/serve-parent.ts';

const mock = createMock({ seed: 'cluster' });
serveParent(await mock.listen(), () => process.cpuUsage());
