import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import type { Subject } from '../../../contracts/index.ts';
import { scaledClock } from '../../../mock/clock/clock.ts';
import { createMock } from '../../../mock/index.ts';
import { serveHttp } from '../../../test/support/http/serve-http.ts';
import type { Alteration, Fetch } from '../../../test/support/kit/altered-service.ts';
import { mockSubject } from '../../../test/support/kit/mock-subject.ts';
import { baseUrlAlt, quickWorkspaces } from '../../../test/support/kit/mock-under-test.ts';
import { createRandom } from '../../../test/support/random.ts';

/** How bad the way to the service is. Parts are of 1, times in milliseconds. */
export interface Noise {
  unavailable: number;
  resets: number;
  tooManyRequests: number;
  latency: number;
  /** Until a new session or call is known where it is read, cancelled or gone on with. */
  visibilityDelay: number;
  /** How far the service's clock is ahead of ours. */
  clockSkew: number;
}

export const usualNoise: Noise = {
  unavailable: 0.03,
  resets: 0.03,
  tooManyRequests: 0.02,
  latency: 2_000,
  visibilityDelay: 5_000,
  clockSkew: 90_000,
};

export interface NoisyService extends AsyncDisposable {
  /** As somebody sees it who knows how slow it is. The way to the control plane is a good one. */
  subject: Subject;
  /** Sends requests to it over a socket, whichever of its two base addresses they are for. */
  fetch: Fetch;
}

interface NoisyMockOptions {
  alteration?: Alteration;
  profile?: Readonly<Record<string, string>>;
}

/** Our mock, altered or not, behind a layer of noise that the seed decides about. */
export async function createNoisyMock(
  noise: Noise,
  seed: number,
  { alteration = (forward: Fetch) => forward, profile = {} }: NoisyMockOptions = {},
): Promise<NoisyService> {
  const generator = createRandom(seed);
  const random = () => generator.int(0, 999_999) / 1_000_000;
  const clock = scaledClock(1, Date.now() + noise.clockSkew);
  const mock = createMock({ clock, workspaces: { workspaces: quickWorkspaces }, profile });
  const { baseUrl } = await mock.listen();
  const forward = alteration((request) => mock.fetch(request));
  const createdAt = new Map<string, number>();

  const serve = async (message: IncomingMessage, reply: ServerResponse) => {
    const requestBody = await text(message);
    await setTimeout(random() ** 3 * noise.latency);
    const { method = 'GET', url = '', headers } = message;
    reply.setHeader('date', new Date(clock.now()).toUTCString());
    const roll = random();
    if (roll < noise.resets / 2) return void message.socket.destroy();
    if (roll > 1 - noise.unavailable) return void reply.writeHead(503, { 'content-type': 'text/html' }).end('<html>');
    if (roll > 1 - noise.unavailable - noise.tooManyRequests)
      return void reply.writeHead(429, { 'retry-after': '1' }).end();

    const hiddenId = idsNamedIn(url, requestBody).find(
      (id) => (createdAt.get(id) ?? 0) > performance.now() - noise.visibilityDelay,
    );
    const base = String(headers[baseHeader]);
    const request = new Request(`${base}${hiddenId === undefined ? url : url.replace(hiddenId, 'hidden')}`, {
      method,
      headers: Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string]),
      ...(requestBody === ''
        ? {}
        : { body: hiddenId === undefined ? requestBody : requestBody.replaceAll(hiddenId, 'hidden') }),
    });
    const response = await forward(request);
    const body = await response.text();
    const [, id] = /"(?:sessionId|callId)":"([^"]+)"/.exec(body) ?? [];
    if (method === 'POST' && id !== undefined && !createdAt.has(id)) createdAt.set(id, performance.now());
    if (roll < noise.resets) return void message.socket.destroy();
    const type = response.headers.get('content-type');
    reply.writeHead(response.status, type === null ? {} : { 'content-type': type }).end(body);
  };
  const server = await serveHttp((message, reply) => void serve(message, reply).catch(() => message.socket.destroy()));
  const { port } = server;
  const visibleSeconds = noise.visibilityDelay / 1000;
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
      const forwarded = new Request(`http://127.0.0.1:${port}${pathname}${search}`, request);
      forwarded.headers.set(baseHeader, origin);
      return fetch(forwarded);
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await mock.close();
    },
  };
}

/** Says which of its base addresses a request was for. */
const baseHeader = 'x-base';

function idsNamedIn(url: string, body: string): string[] {
  const inPath = /\/(?:cancel|fetch)\/([^/?]+)$/.exec(url)?.[1];
  const inBody = [...body.matchAll(/"(?:sessionId|replyTo)":"([^"]+)"/g)].map(([, id = '']) => id);
  return inPath === undefined ? inBody : [...inBody, decodeURIComponent(inPath)];
}
