import { type ChildProcess, fork } from 'node:child_process';
import type { ServerState } from './served-mock.ts';

export interface ServerProcess {
  port: number;
  readState(): Promise<ServerState>;
  /** How it ended; undefined as long as it runs. */
  exitReason(): string | undefined;
  stop(): void;
}

/** Starts the mock in a process of its own and waits until it listens. */
export async function startServer(): Promise<ServerProcess> {
  const execArgv = ['--expose-gc', '--min-semi-space-size=64'];
  const child = fork(new URL('./served-mock.ts', import.meta.url), {
    execArgv,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  let reason: string | undefined;
  child.once('exit', (code, signal) => {
    reason = `exit code ${code}, signal ${signal}`;
  });
  const { port } = await receiveMessage<{ port: number }>(child);
  return {
    port,
    readState() {
      const answer = receiveMessage<ServerState>(child);
      child.send('condition');
      return answer;
    },
    exitReason: () => reason,
    stop: () => child.disconnect(),
  };
}

function receiveMessage<Message>(child: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`The server ended with ${code}.`));
    child.once('exit', onExit);
    child.once('message', (received) => {
      child.off('exit', onExit);
      resolve(received as Message);
    });
  });
}
