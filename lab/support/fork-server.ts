import { type ChildProcess, fork } from 'node:child_process';

export interface ForkedServer extends AsyncDisposable {
  port: number;
  pid: number;
  ask<Answer>(question: unknown): Promise<Answer>;
  exitReason(): string | undefined;
}

export async function forkServer(module: URL, execArgv: string[], args: string[] = []): Promise<ForkedServer> {
  const child = fork(module, args, { execArgv, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  let reason: string | undefined;
  const exit = new Promise<void>((resolve) => {
    child.once('exit', (code, signal) => {
      reason = `exit code ${code}, signal ${signal}`;
      resolve();
    });
  });
  const { port } = await receiveMessage<{ port: number }>(child);
  return {
    port,
    pid: child.pid ?? 0,
    ask(question) {
      const answer = receiveMessage(child);
      child.send(question as object);
      return answer as never;
    },
    exitReason: () => reason,
    async [Symbol.asyncDispose]() {
      if (child.connected) child.disconnect();
      await exit;
    },
  };
}

function receiveMessage<Message>(child: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null, signal: string | null) =>
      reject(new Error(`The server ended with ${code ?? signal}.`));
    child.once('exit', onExit);
    child.once('message', (received) => {
      child.off('exit', onExit);
      resolve(received as Message);
    });
  });
}
