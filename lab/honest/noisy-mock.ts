import { sleep } from '../../contracts/client/transport.ts';
import { scaledClock } from '../../mock/engine/clock.ts';
import { createMock } from '../../mock/index.ts';
import { mockSubject } from '../../test/support/kit/mock-subject.ts';
import { baseUrlAlt, quickWorkspaces } from '../../test/support/kit/mock-under-test.ts';
import { createRandom } from '../../test/support/random.ts';

const noise = {
  unavailable: 0.03,
  resets: 0.03,
  tooManyRequests: 0.02,
  latency: 2_000,
  visibilityDelay: 5_000,
  clockSkew: 90_000,
};

export async function createNoisyMock(seed: number, profile: Readonly<Record<string, string>>) {
  const generator = createRandom(seed);
  const random = () => generator.int(0, 999_999) / 1_000_000;
  const clock = scaledClock(1, Date.now() + noise.clockSkew);
  const mock = createMock({ clock, workspaces: { workspaces: quickWorkspaces }, profile });
  const { baseUrl } = await mock.listen();
  const createdAt = new Map<string, number>();

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
    const response = await mock.fetch(
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

  const visibleSeconds = noise.visibilityDelay / 1000;
  const latencySeconds = noise.latency / 1000;
  return {
    subject: {
      ...mockSubject(baseUrl),
      baseUrlAlt,
      waits: {
        sendSeconds: 1 + 2 * latencySeconds + visibleSeconds,
        answerSeconds: 10,
        visibleSeconds,
        linkSeconds: 1.2,
      },
    },
    async fetch(request: Request): Promise<Response> {
      const response = await answer(request);
      if (response === undefined) throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } });
      return response;
    },
    [Symbol.asyncDispose]: () => mock.close(),
  };
}

function idsNamedIn(url: string, body: string): string[] {
  const inPath = /\/(?:cancel|fetch)\/([^/?]+)$/.exec(url)?.[1];
  const inBody = [...body.matchAll(/"(?:sessionId|replyTo)":"([^"]+)"/g)].map(([, id = '']) => id);
  return inPath === undefined ? inBody : [...inBody, decodeURIComponent(inPath)];
}
