// A deliberate fault, loaded by `node --import`: a process of a shared mock answers reads without asking the database,
// even after another process has taken over.
import { registerHooks } from 'node:module';

const waits = 'const stored = whenStored();';
const hurries = "const stored = request.method === 'GET' ? undefined : whenStored();";

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith('/mock/http/handle.ts')) return loaded;
    const source = String(loaded.source);
    if (!source.includes(waits)) throw new Error(`${url} does not wait with: ${waits}`);
    return { ...loaded, source: source.replace(waits, hurries) };
  },
});
