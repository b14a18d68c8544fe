import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Rule, run, type Verdict } from '../../contracts/index.ts';
import type { Clock } from '../../mock/clock.ts';
import { createMock } from '../../mock/index.ts';
import { mockSubject } from '../support/subject.ts';

/** How bad the way to the service is. Parts are of 1, times in milliseconds. */
export interface Noise {
  unavailable: number;
  resets: number;
  tooMany: number;
  latency: number;
  /** Until a new session or call is known where it is read, cancelled or gone on with. */
  hidden: number;
  /** How far the service's clock is ahead of ours. */
  skew: number;
}

export const usualNoise: Noise = {
  unavailable: 0.03,
  resets: 0.03,
  tooMany: 0.02,
  latency: 2_000,
  hidden: 5_000,
  skew: 90_000,
};

/** Our mock behind a layer of noise that `random` decides about, on a free port. */
export async function noisyMock(noise: Noise, random: () => number) {
  const now = () => Date.now() + noise.skew;
  const clock: Clock = { mode: 'real', factor: 1, now, realMsUntil: (moment) => moment - now() };
  const mock = createMock({ clock });
  const born = new Map<string, number>();

  const serve = async (message: IncomingMessage, reply: ServerResponse) => {
    const sent = await text(message);
    await passing(random() ** 3 * noise.latency);
    const { method = 'GET', url = '', headers } = message;
    reply.setHeader('date', new Date(now()).toUTCString());
    const fate = random();
    if (fate < noise.resets / 2) return void message.socket.destroy();
    if (fate > 1 - noise.unavailable) return void reply.writeHead(503, { 'content-type': 'text/html' }).end('<html>');
    if (fate > 1 - noise.unavailable - noise.tooMany) return void reply.writeHead(429, { 'retry-after': '1' }).end();

    const named = namedIn(url, sent).find((id) => (born.get(id) ?? 0) > performance.now() - noise.hidden);
    const request = new Request(`http://service.test${named === undefined ? url : url.replace(named, 'hidden')}`, {
      method,
      headers: Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string]),
      ...(sent === '' ? {} : { body: named === undefined ? sent : sent.replaceAll(named, 'hidden') }),
    });
    const response = await mock.fetch(request);
    const body = await response.text();
    const [, id] = /"(?:sessionId|callId)":"([^"]+)"/.exec(body) ?? [];
    if (method === 'POST' && id !== undefined && !born.has(id)) born.set(id, performance.now());
    if (fate < noise.resets) return void message.socket.destroy();
    reply.writeHead(response.status, { 'content-type': 'application/json' }).end(body);
  };
  const server = createServer((message, reply) => void serve(message, reply));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/api`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await mock.close();
    },
  };
}

/** Tries rules on a noisy mock, as somebody would who knows how slow it is. */
export async function tried(some: readonly Rule[], noise: Noise, seed: number, runs: number): Promise<Verdict[]> {
  let state = seed + 1;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  await using service = await noisyMock(noise, random);
  const visibleSeconds = noise.hidden / 1000;
  const waits = { sendSeconds: 4 + visibleSeconds, answerSeconds: 10, visibleSeconds };
  return await run(some, { ...mockSubject(service.baseUrl), waits }, { runs, seed, concurrency: 32, ruleSeconds: 30 });
}

function namedIn(url: string, body: string): string[] {
  const inPath = /\/(?:cancel|fetch)\/([^/?]+)$/.exec(url)?.[1];
  const inBody = [...body.matchAll(/"(?:sessionId|replyTo)":"([^"]+)"/g)].map(([, id = '']) => id);
  return inPath === undefined ? inBody : [...inBody, decodeURIComponent(inPath)];
}

function passing(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
