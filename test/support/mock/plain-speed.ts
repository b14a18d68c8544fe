// Loaded by `node --import`: replaces the two files that only make the mock faster by plain versions.
import { registerHooks } from 'node:module';

const plainVersions: Readonly<Record<string, string>> = {
  '/mock/http/fast-path.ts': `
    export const createSendQueue = () => (send) => send();
    export const createReplyCache = (engine, execute) => execute;`,
  // Never interrupt long work, such as a clock move, to handle other requests.
  '/mock/engine/turns.ts': 'export const startSlice = () => ({ isOver: () => false, next: async () => {} });',
};

registerHooks({
  resolve(specifier, context, nextResolve) {
    const resolved = nextResolve(specifier, context);
    const replaced = Object.keys(plainVersions).find((file) => resolved.url.endsWith(file));
    if (replaced === undefined) return resolved;
    console.log(`replaced ${replaced}`);
    const url = `data:text/javascript,${encodeURIComponent(plainVersions[replaced] ?? '')}`;
    return { url, format: 'module', shortCircuit: true };
  },
});
