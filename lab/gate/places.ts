import { startProxy } from '../../contracts/index.ts';
import { createMock } from '../../mock/index.ts';
import { serveHttp } from '../../test/support/http/serve-http.ts';
import { createApiClient } from '../../test/support/mock/api-client.ts';

type Openness = 'everybody' | 'own pages' | 'pages of this machine';

export interface Place {
  name: string;
  port: number;
  target: string;
  openness: Openness;
  token?: string;
  /** A server without an access guard, for the control run: the lab must detect it. */
  isControl?: boolean;
}

const token = 'correct-horse-battery-staple';

export async function openPlaces(): Promise<{ places: readonly Place[]; close(): Promise<void> }> {
  const [open, guarded] = [createMock({ seed: 'gate' }), createMock({ seed: 'gate' })];
  const [{ port, baseUrl }, withToken] = await Promise.all([open.listen(), guarded.listen({ token })]);
  const proxy = await startProxy({ upstream: baseUrl, port: 0, onExchange: () => {} });
  const bare = await serveHttp((_, response) => response.end('{}'));
  const places: readonly Place[] = [
    ...(await mockPlaces(baseUrl, port)),
    ...(await mockPlaces(withToken.baseUrl, withToken.port, token)),
    {
      name: 'proxy',
      port: Number(new URL(proxy.baseUrl).port),
      target: '/api/session/fetch/unknown',
      openness: 'pages of this machine',
    },
    {
      name: 'control: no guard',
      port: bare.port,
      target: '/',
      openness: 'own pages',
      token,
      isControl: true,
    },
  ];
  return {
    places,
    async close() {
      await bare[Symbol.asyncDispose]();
      await Promise.all([open.close(), guarded.close(), proxy.close()]);
    },
  };
}

async function mockPlaces(baseUrl: string, port: number, token?: string): Promise<readonly Place[]> {
  const suffix = token === undefined ? '' : ', with a token';
  const open = (name: string, target: string): Place => ({ name: name + suffix, port, target, openness: 'everybody' });
  const own = (name: string, target: string): Place => {
    return { ...open(name, target), openness: 'own pages', ...(token === undefined ? {} : { token }) };
  };
  return [
    open('service', '/api/session/fetch/unknown'),
    open('media', await linkToMedium(baseUrl)),
    own('control plane', '/_mock/gaps'),
    own('workspace data', '/_mock/data/channels'),
    own('dashboard', '/'),
    own('documentation', '/_mock/docs/'),
    own('an unknown path of the control plane', '/_mock/nowhere'),
  ];
}

async function linkToMedium(baseUrl: string): Promise<string> {
  const body = { doReturnResponse: true, agentName: 'Ava', message: 'A picture, please' };
  const { text } = await createApiClient({ fetch }, baseUrl).send('POST /chat-agent/trigger', { body });
  const link = /"(http[^"]+\/media\/[^"]+)"/.exec(text)?.[1];
  if (link === undefined) throw new Error('A link to a picture was expected.');
  const { pathname, search } = new URL(link);
  return pathname + search;
}
