import { parentPort } from 'node:worker_threads';

/** The tasks of a thread, by name. */
export type Tasks = Readonly<Record<string, (input: never) => Promise<unknown>>>;

/** Does the tasks that the pool of this thread sends, several at once. */
export function serveTasks(tasks: Tasks): void {
  parentPort?.on('message', async ({ id, name, input }: { id: number; name: string; input: never }) => {
    parentPort?.postMessage({ id, result: await tasks[name]?.(input) });
  });
}
