import { type ChildProcess, fork } from 'node:child_process';
import type { Condition } from './served-mock.ts';

export interface ServerProcess {
  port: number;
  condition(): Promise<Condition>;
  /** How it ended; undefined as long as it runs. */
  ended(): string | undefined;
  stop(): void;
}

/** Starts the mock in a process of its own and waits until it listens. */
export async function startServer(): Promise<ServerProcess> {
  const execArgv = ['--expose-gc', '--min-semi-space-size=64'];
  const child = fork(new URL('./served-mock.ts', import.meta.url), {
    execArgv,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  let end: string | undefined;
  child.once('exit', (code, signal) => {
    end = `exit code ${code}, signal ${signal}`;
  });
  const { port } = await message<{ port: number }>(child);
  return {
    port,
    condition() {
      const answer = message<Condition>(child);
      child.send('condition');
      return answer;
    },
    ended: () => end,
    stop: () => child.disconnect(),
  };
}

function message<Message>(child: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    const failed = (code: number | null) => reject(new Error(`The server ended with ${code}.`));
    child.once('exit', failed);
    child.once('message', (received) => {
      child.off('exit', failed);
      resolve(received as Message);
    });
  });
}
