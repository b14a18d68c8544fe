// The mock in a process of its own, for lab/soak/fuzz/index.ts: it listens, and answers what it is asked over IPC.
import { setTimeout as wait } from 'node:timers/promises';
import { createMock } from '../../../../mock/index.ts';

/** How the process is. */
export interface ServerState {
  /** Own names of what all objects, lists and functions share; and whether a plain object has what nobody gave it. */
  sharedPropertyNames: string[];
  isPolluted: boolean;
  /** Bytes after a collection. */
  heapUsed: number;
  external: number;
  /** Mistakes of the mock itself since the last question. */
  internalErrors: string[];
}

const internalErrors: string[] = [];
const recordError = (error: unknown) =>
  internalErrors.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
process.on('warning', recordError);
const mock = createMock({ seed: 'soak', onError: recordError });
const { port } = await mock.listen();

process.on('message', async () => {
  // Twice, with a turn between: what connections hold is let go once they are closed.
  for (let times = 0; times < 3; times += 1) {
    globalThis.gc?.();
    await wait(50);
  }
  const { heapUsed, external } = process.memoryUsage();
  const sharedPropertyNames = [Object.prototype, Array.prototype, Function.prototype].flatMap((prototype) =>
    Reflect.ownKeys(prototype).map(String),
  );
  const isPolluted = 'polluted' in {} || Object.keys(Object.prototype).length > 0;
  process.send?.({
    sharedPropertyNames,
    isPolluted,
    heapUsed,
    external,
    internalErrors: internalErrors.splice(0),
  } satisfies ServerState);
});
process.on('disconnect', () => process.exit());
process.send?.({ port });
