import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Subject } from '../../contracts/index.ts';
import { scaledClock } from '../../mock/clock.ts';
import { createMock } from '../../mock/index.ts';
import type { Alteration, Fetch } from '../support/altered-service.ts';
import { randomFrom } from '../support/random.ts';
import { baseUrlAlt, quickWorkspaces } from '../support/stage.ts';
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

export interface NoisyService extends AsyncDisposable {
  /** As somebody sees it who knows how slow it is. The way to the control plane is a good one. */
  subject: Subject;
  /** Sends requests to it over a socket, whichever of its two base addresses they are for. */
  fetch: Fetch;
}

/** Our mock, altered or not, behind a layer of noise that the seed decides about. */
export async function noisyMock(noise: Noise, seed: number, by: Alteration = (real) => real): Promise<NoisyService> {
  const chance = randomFrom(seed);
  const random = () => chance.int(0, 999_999) / 1_000_000;
  const clock = scaledClock(1, Date.now() + noise.skew);
  const mock = createMock({ clock, workspaces: { workspaces: quickWorkspaces } });
  const { baseUrl } = await mock.listen();
  const real = by((request) => mock.fetch(request));
  const born = new Map<string, number>();

  const serve = async (message: IncomingMessage, reply: ServerResponse) => {
    const sent = await text(message);
    await passing(random() ** 3 * noise.latency);
    const { method = 'GET', url = '', headers } = message;
    reply.setHeader('date', new Date(clock.now()).toUTCString());
    const fate = random();
    if (fate < noise.resets / 2) return void message.socket.destroy();
    if (fate > 1 - noise.unavailable) return void reply.writeHead(503, { 'content-type': 'text/html' }).end('<html>');
    if (fate > 1 - noise.unavailable - noise.tooMany) return void reply.writeHead(429, { 'retry-after': '1' }).end();

    const named = namedIn(url, sent).find((id) => (born.get(id) ?? 0) > performance.now() - noise.hidden);
    const base = String(headers[baseHeader]);
    const request = new Request(`${base}${named === undefined ? url : url.replace(named, 'hidden')}`, {
      method,
      headers: Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string]),
      ...(sent === '' ? {} : { body: named === undefined ? sent : sent.replaceAll(named, 'hidden') }),
    });
    const response = await real(request);
    const body = await response.text();
    const [, id] = /"(?:sessionId|callId)":"([^"]+)"/.exec(body) ?? [];
    if (method === 'POST' && id !== undefined && !born.has(id)) born.set(id, performance.now());
    if (fate < noise.resets) return void message.socket.destroy();
    const type = response.headers.get('content-type');
    reply.writeHead(response.status, type === null ? {} : { 'content-type': type }).end(body);
  };
  const server = createServer((message, reply) => void serve(message, reply).catch(() => message.socket.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const visibleSeconds = noise.hidden / 1000;
  const latencySeconds = noise.latency / 1000;
  return {
    subject: {
      ...mockSubject(baseUrl),
      baseUrlAlt,
      controlUrl: new URL('/_mock', baseUrl).href,
      waits: { sendSeconds: 1 + 2 * latencySeconds + visibleSeconds, answerSeconds: 10, visibleSeconds },
    },
    fetch(request) {
      const { origin, pathname, search } = new URL(request.url);
      const sent = new Request(`http://127.0.0.1:${port}${pathname}${search}`, request);
      sent.headers.set(baseHeader, origin);
      return fetch(sent);
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await mock.close();
    },
  };
}

/** Says which of its base addresses a request was for. */
const baseHeader = 'x-base';

function namedIn(url: string, body: string): string[] {
  const inPath = /\/(?:cancel|fetch)\/([^/?]+)$/.exec(url)?.[1];
  const inBody = [...body.matchAll(/"(?:sessionId|replyTo)":"([^"]+)"/g)].map(([, id = '']) => id);
  return inPath === undefined ? inBody : [...inBody, decodeURIComponent(inPath)];
}

function passing(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
