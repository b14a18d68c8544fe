import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { type ApiRequest, createApiClient } from './mock/api-client.ts';

// Prism, a validating proxy that shares no code with us, stands between the tests and the mock and
// holds every answer against the document.
//
// It runs without `--errors`: with it, Prism answers a request that breaks the schema itself, and the
// mock is never asked. Without it every request is passed on, and what Prism objects to stands in the
// header `sl-violations`, of requests and responses alike. Only responses are judged here.

/** The file of the document that Prism reads. */
export const prismDocument = fileURLToPath(new URL('../../src/generated/service.json', import.meta.url));

export interface RunningPrism {
  url: string;
  stop(): Promise<void>;
}

/** Runs the command `prism proxy` before a service, on a free port. */
export async function startPrism(upstream: string): Promise<RunningPrism> {
  const command = createRequire(import.meta.url).resolve('@stoplight/prism-cli');
  const child = spawn(
    process.execPath,
    [command, 'proxy', prismDocument, upstream, '--port', '0', '--no-errors', '--no-multiprocess'],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  // It goes when this process goes, whatever the reason.
  const kill = () => child.kill();
  process.once('exit', kill);
  const stop = async () => {
    process.off('exit', kill);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill();
    await gone;
  };
  try {
    return { url: await addressOf(child), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Where Prism says that it listens. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const listen = (text: Buffer) => {
      output += text;
      const url = /listening on (http:\/\/127\.0\.0\.1:\d+)/.exec(output)?.[1];
      if (url !== undefined) resolve(url);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`Prism ended with ${code} before it listened:\n${output}`)));
  });
}

/** `line` is below the base address: `GET /session/fetch/ses_1`. */
export interface RequestInput extends ApiRequest {
  line: string;
}

export interface Answer {
  status: number;
  body: { errorCode?: string; message?: string; data?: unknown };
  violations: Violation[];
}

interface Violation {
  /** Begins with `request` or `response`. */
  location: string[];
  message: string;
}

export async function sendThrough({ url }: RunningPrism, { line, ...request }: RequestInput): Promise<Answer> {
  const { status, text, body, header } = await createApiClient({ fetch }, url).send(line, request);
  const violations = header('sl-violations');
  return {
    status,
    body: body ?? { message: text },
    violations: violations === null ? [] : violationsIn(violations),
  };
}

/** Prism cuts a long list off, so that it is no JSON any more; then nobody knows of what it speaks. */
function violationsIn(header: string): Violation[] {
  return header.startsWith('Too many violations!') ? [{ location: ['unknown'], message: header }] : JSON.parse(header);
}

/** What speaks against an answer: that it breaks the document, or that Prism did not know which operation it is of. */
export function violationsOf({ violations }: Answer): string[] {
  return violations
    .filter(({ location, message }) => location[0] !== 'request' || message === 'Selected route not found')
    .map(({ message }) => message);
}
