// A deliberate fault in a process of a shared mock, loaded by `node --import`. The process answers reads without asking
// the database whether it still owns the state.
import { registerHooks } from 'node:module';

const waits = 'const stored = engine.whenStoredSince(rollbacks);';
const hurries = "const stored = request.method === 'GET' ? undefined : engine.whenStoredSince(rollbacks);";

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith('/mock/http/handle.ts')) return loaded;
    const source = String(loaded.source);
    if (!source.includes(waits)) throw new Error(`${url} does not wait with: ${waits}`);
    return { ...loaded, source: source.replace(waits, hurries) };
  },
});
