import { parentPort } from 'node:worker_threads';

export type Tasks = Readonly<Record<string, (input: never) => Promise<unknown>>>;

export function serveTasks(tasks: Tasks): void {
  parentPort?.on('message', async ({ id, name, input }: { id: number; name: string; input: never }) => {
    parentPort?.postMessage({ id, result: await tasks[name]?.(input) });
  });
}
