import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Subject } from '../../../contracts/index.ts';
import { sleep } from '../../../contracts/transport/sleep.ts';
import { scaledClock } from '../../../mock/engine/clock.ts';
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
  /** The same in this process, also in fast time. */
  fetchInProcess: Fetch;
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

  /** Undefined when the connection breaks. */
  const answer = async (request: Request): Promise<Response | undefined> => {
    const requestBody = await request.text();
    await sleep(random() ** 3 * noise.latency);
    const date = { date: new Date(clock.now()).toUTCString() };
    const roll = random();
    if (roll < noise.resets / 2) return undefined;
    if (roll > 1 - noise.unavailable)
      return new Response('<html>', { status: 503, headers: { ...date, 'content-type': 'text/html' } });
    if (roll > 1 - noise.unavailable - noise.tooManyRequests)
      return new Response(null, { status: 429, headers: { ...date, 'retry-after': '1' } });

    const { method, url, headers } = request;
    const hiddenId = idsNamedIn(url, requestBody).find(
      (id) => (createdAt.get(id) ?? 0) > performance.now() - noise.visibilityDelay,
    );
    const hide = (where: string) => (hiddenId === undefined ? where : where.replaceAll(hiddenId, 'hidden'));
    const response = await forward(
      new Request(hide(url), { method, headers, ...(requestBody === '' ? {} : { body: hide(requestBody) }) }),
    );
    const body = await response.text();
    const [, id] = /"(?:sessionId|callId)":"([^"]+)"/.exec(body) ?? [];
    if (method === 'POST' && id !== undefined && !createdAt.has(id)) createdAt.set(id, performance.now());
    if (roll < noise.resets) return undefined;
    const type = response.headers.get('content-type');
    return new Response(body, {
      status: response.status,
      headers: { ...date, ...(type === null ? {} : { 'content-type': type }) },
    });
  };

  const serve = async (message: IncomingMessage, reply: ServerResponse) => {
    const body = await text(message);
    const { method = 'GET', url = '', headers } = message;
    const entries = Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string]);
    const request = new Request(`${headers[baseHeader]}${url}`, {
      method,
      headers: entries,
      ...(body === '' ? {} : { body }),
    });
    const response = await answer(request);
    if (response === undefined) return void message.socket.destroy();
    reply.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text());
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
      waits: {
        sendSeconds: 1 + 2 * latencySeconds + visibleSeconds,
        answerSeconds: 10,
        visibleSeconds,
        linkSeconds: 1.2,
      },
    },
    fetch(request) {
      const { origin, pathname, search } = new URL(request.url);
      const forwarded = new Request(`http://127.0.0.1:${port}${pathname}${search}`, request);
      forwarded.headers.set(baseHeader, origin);
      return fetch(forwarded);
    },
    async fetchInProcess(request) {
      const response = await answer(request);
      if (response === undefined) throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } });
      return response;
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
