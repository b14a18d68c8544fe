import { Worker } from 'node:worker_threads';
import { createLimiter } from '../../test/support/http/limiter.ts';
import type { Tasks } from './serve-tasks.ts';

type ResultOf<Task> = Task extends (input: never) => Promise<infer Result> ? Result : never;

export interface WorkerPool<T extends Tasks> {
  work<Name extends keyof T & string>(name: Name, input: Parameters<T[Name]>[0]): Promise<ResultOf<T[Name]>>;
  close(): Promise<void>;
}

/** Each task file ends with `serveTasks`. An error in any thread ends all threads. */
export function startWorkerPool<T extends Tasks>(
  file: URL,
  { threads, tasksPerThread }: { threads: number; tasksPerThread: number },
): WorkerPool<T> {
  const waiting = new Map<number, (result: never) => void>();
  let taskCount = 0;
  const workers = Array.from({ length: threads }, () => {
    const worker = new Worker(file);
    worker.on('message', ({ id, result }: { id: number; result: never }) => {
      waiting.get(id)?.(result);
      waiting.delete(id);
    });
    worker.on('error', (error) => {
      throw error;
    });
    return { worker, busy: 0 };
  });
  const limit = createLimiter(threads * tasksPerThread);
  return {
    work: (name, input) =>
      limit(async () => {
        const [idlest] = workers.toSorted((one, other) => one.busy - other.busy);
        if (idlest === undefined) throw new Error('There is no thread.');
        taskCount += 1;
        const id = taskCount;
        idlest.busy += 1;
        try {
          return await new Promise<never>((resolve) => {
            waiting.set(id, resolve);
            idlest.worker.postMessage({ id, name, input });
          });
        } finally {
          idlest.busy -= 1;
        }
      }),
    close: async () => {
      await Promise.all(workers.map(({ worker }) => worker.terminate()));
    },
  };
}
