// A mock with a state file in its own process, for lab/state. Argument: the file; without it, the mock keeps all state
// in memory.
import { createMock, openSqliteLog } from '../../mock/index.ts';

const [file] = process.argv.slice(2);
const log = file === undefined ? undefined : await openSqliteLog(file, 'kills');
const mock = createMock({ seed: log?.seed ?? 'kills', ...(log === undefined ? {} : { log }), onError: () => {} });
const { port } = await mock.listen();
process.on('disconnect', () => process.exit());
process.send?.({ port });
