// A mock with a state file in a process of its own, for lab/state. Argument: the file; none keeps all in memory.
import { createMock, openSqliteLog } from '../../mock/index.ts';

const [file] = process.argv.slice(2);
const log = file === undefined ? undefined : await openSqliteLog(file, 'kills');
const mock = createMock({ seed: log?.seed ?? 'kills', ...(log === undefined ? {} : { log }), onError: () => {} });
const { port } = await mock.listen();
process.on('disconnect', () => process.exit());
process.send?.({ port });
