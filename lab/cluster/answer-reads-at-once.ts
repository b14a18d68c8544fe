// Loaded before a process of the control `no-confirmation` (`node --import`). The process then answers reads
// without waiting for the store, so it does not notice that another process owns the state.
import { registerHooks } from 'node:module';

const waits = 'const stored = storage.whenStored();';
const hurries = "const stored = request.method === 'GET' ? undefined : storage.whenStored();";

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith('/mock/http/handle.ts')) return loaded;
    const source = String(loaded.source);
    if (!source.includes(waits)) throw new Error(`${url} does not wait with: ${waits}`);
    return { ...loaded, source: source.replace(waits, hurries) };
  },
});
