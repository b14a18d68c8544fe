import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

/** One replica, as a process that is killed and started again. */
export interface ReplicaProcess extends AsyncDisposable {
  /** Kills it, as `kill -9` does. */
  kill(): Promise<void>;
  /** Starts it again; resolves once it listens. Where it ends instead, it is started again until it does. */
  start(): Promise<void>;
  /** The id of its process. @throws Error when it does not run */
  pid(): number;
  /** How often it ended by itself after it had listened; and what it said last. */
  crashes(): readonly string[];
}

const root = path.resolve(import.meta.dirname, '../../..');
/** How long it may take to say what the matter is, where the database is down, in ms. */
const retryEveryMs = 300;

/**
 * @param command the arguments of node: a script that serves, and its arguments; it prints a line of JSON once it listens
 * @param onListen called with its port each time that it listens
 */
export function createReplicaProcess(command: readonly string[], onListen: (port: number) => void): ReplicaProcess {
  const crashes: string[] = [];
  let child: ChildProcess | undefined;
  let isWanted = false;

  const startOnce = (): Promise<boolean> => {
    const started = spawn(process.execPath, command, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    child = started;
    let [printed, errors, isListening] = ['', '', false];
    started.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors = `${errors}${text}`.slice(-4_000);
    });
    return new Promise((resolve) => {
      started.stdout.setEncoding('utf8').on('data', (text: string) => {
        if (isListening) return;
        printed += text;
        if (!printed.includes('\n')) return;
        isListening = true;
        const { baseUrl } = JSON.parse(printed.slice(0, printed.indexOf('\n'))) as { baseUrl: string };
        onListen(Number(new URL(baseUrl).port));
        resolve(true);
      });
      started.once('close', (code, signal) => {
        if (isListening && isWanted && child === started) crashes.push(`ended with ${code ?? signal}: ${errors}`);
        resolve(false);
      });
    });
  };
  const kill = async () => {
    isWanted = false;
    const killed = child;
    child = undefined;
    if (killed === undefined || killed.exitCode !== null || killed.signalCode !== null) return;
    const closed = new Promise((resolve) => killed.once('close', resolve));
    killed.kill('SIGKILL');
    await closed;
  };
  return {
    kill,
    async start() {
      isWanted = true;
      while (isWanted && !(await startOnce())) await new Promise((resolve) => setTimeout(resolve, retryEveryMs));
    },
    pid() {
      if (child?.pid === undefined) throw new Error('The replica does not run.');
      return child.pid;
    },
    crashes: () => crashes,
    [Symbol.asyncDispose]: kill,
  };
}
