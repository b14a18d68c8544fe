import { Agent, request } from 'node:http';
import type { Place } from './places.ts';

export interface Combination {
  host: string | undefined;
  origin: string | undefined;
  site: string | undefined;
  method: string;
  authorization: string | undefined;
}

export function combinationsFor({ port, token }: Place): Combination[] {
  const hosts = [`127.0.0.1:${port}`, `LOCALHOST:${port}`, `[::1]:${port}`, ...foreignHosts(port), undefined];
  const origins = [undefined, `http://localhost:${port}`, 'http://localhost:1', 'http://evil.test', 'null'];
  const sites = [undefined, 'same-origin', 'none', 'same-site', 'cross-site'];
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'];
  const tokens = token === undefined ? [undefined] : [undefined, 'Bearer wrong-wrong-wrong', `Bearer ${token}`];
  return hosts.flatMap((host) =>
    origins.flatMap((origin) =>
      sites.flatMap((site) =>
        methods.flatMap((method) => tokens.map((authorization) => ({ host, origin, site, method, authorization }))),
      ),
    ),
  );
}

function foreignHosts(port: number): string[] {
  return [`evil.test:${port}`, 'localhost:1', `localhost.evil.test:${port}`];
}

/** Whether the server promises to refuse the request. This function shares no code with the server. */
export function mustRefuse({ openness, token, port }: Place, combination: Combination): boolean {
  const { host, origin, site, authorization } = combination;
  // HTTP/1.1 requires the header Host.
  if (host === undefined) return true;
  if (openness === 'everybody') return false;
  if (foreignHosts(port).includes(host)) return true;
  const originHost = origin?.replace('http://', '');
  if (openness === 'pages of this machine')
    return origin === undefined ? site === 'cross-site' : !originHost?.startsWith('localhost:');
  const isOwnPage = origin === undefined || originHost === `localhost:${port}`;
  if (!isOwnPage || site === 'same-site' || site === 'cross-site') return true;
  return token !== undefined && authorization !== `Bearer ${token}`;
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

export function isRefused({ port, target }: Place, combination: Combination): Promise<boolean> {
  const { host, origin, site, method, authorization } = combination;
  const given = { host, origin, 'sec-fetch-site': site, authorization };
  const headers = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const own = { 'x-api-key': 'acme-key', 'content-type': 'application/json', 'content-length': '0' };
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { host: '127.0.0.1', port, path: target, method, agent, setHost: false, headers: { ...own, ...headers } },
      (incoming) => {
        const { statusCode = 0 } = incoming;
        const refusals = host === undefined ? [400, 403] : [401, 403, 429];
        incoming.resume().once('end', () => resolve(refusals.includes(statusCode)));
        incoming.once('error', reject);
      },
    );
    outgoing.once('error', reject).end();
  });
}
