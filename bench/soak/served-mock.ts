// The mock in a process of its own, for bench/soak/index.ts: it listens, and answers what it is asked over IPC.
import { setTimeout as wait } from 'node:timers/promises';
import { createMock } from '../../mock/index.ts';

/** How the process is. */
export interface Condition {
  /** Own names of what all objects, lists and functions share; and whether a plain object has what nobody gave it. */
  shared: string[];
  isPolluted: boolean;
  /** Bytes after a collection. */
  heapUsed: number;
  external: number;
  /** Mistakes of the mock itself since the last question. */
  mistakes: string[];
}

const mistakes: string[] = [];
const told = (error: unknown) => mistakes.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
process.on('warning', told);
const mock = createMock({ seed: 'soak', onMistake: told });
const { port } = await mock.listen();

process.on('message', async () => {
  // Twice, with a turn between: what connections hold is let go once they are closed.
  for (let times = 0; times < 3; times += 1) {
    globalThis.gc?.();
    await wait(50);
  }
  const { heapUsed, external } = process.memoryUsage();
  const shared = [Object.prototype, Array.prototype, Function.prototype].flatMap((one) =>
    Reflect.ownKeys(one).map(String),
  );
  const isPolluted = 'polluted' in {} || Object.keys(Object.prototype).length > 0;
  process.send?.({ shared, isPolluted, heapUsed, external, mistakes: mistakes.splice(0) } satisfies Condition);
});
process.on('disconnect', () => process.exit());
process.send?.({ port });
