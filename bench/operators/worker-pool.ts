import { Worker } from 'node:worker_threads';
import { createLimiter } from '../../test/support/http/limiter.ts';
import type { Task, TaskResults } from './operator-worker.ts';

/** Most of the time of a task is waited: each thread has several under way. */
const tasksPerThread = 5;

export interface WorkerPool {
  /** Does a task as soon as a thread has room for it. */
  work<Type extends Task['type']>(task: Extract<Task, { type: Type }>): Promise<TaskResults[Type]>;
  close(): Promise<void>;
}

/** Threads that try operators. An error in one of them ends all. */
export function startWorkerPool(threads: number): WorkerPool {
  const waiting = new Map<number, (result: never) => void>();
  let taskCount = 0;
  const workers = Array.from({ length: threads }, () => {
    const worker = new Worker(new URL('./operator-worker.ts', import.meta.url));
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
    work: (task) =>
      limit(async () => {
        const [idlest] = workers.toSorted((one, other) => one.busy - other.busy);
        if (idlest === undefined) throw new Error('There is no thread.');
        taskCount += 1;
        const id = taskCount;
        idlest.busy += 1;
        try {
          return await new Promise((resolve) => {
            waiting.set(id, resolve);
            idlest.worker.postMessage({ id, task });
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
