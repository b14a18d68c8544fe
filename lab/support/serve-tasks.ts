import { parentPort } from 'node:worker_threads';

/** The functions that a worker thread can run, by name. */
export type Tasks = Readonly<Record<string, (input: never) => Promise<unknown>>>;

/** Runs the tasks that the worker pool sends to this thread, several at once. */
export function serveTasks(tasks: Tasks): void {
  parentPort?.on('message', async ({ id, name, input }: { id: number; name: string; input: never }) => {
    parentPort?.postMessage({ id, result: await tasks[name]?.(input) });
  });
}
