// A mock with a state file in its own process, for lab/state. Argument: the file; without it, the mock keeps all state
// in memory.
import { createMock, openSqliteLog } from '../../mock/index.ts';
import { serveParent } from '../support/serve-parent.ts';

const [file] = process.argv.slice(2);
const log = file === undefined ? undefined : await openSqliteLog(file, 'kills');
const mock = createMock({ seed: log?.seed ?? 'kills', ...(log === undefined ? {} : { log }), onError: () => {} });
serveParent(await mock.listen());
