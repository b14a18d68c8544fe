import type { Random } from '../../../../test/support/random.ts';
import {
  apiKeys,
  contentTypes,
  hosts,
  methods,
  origins,
  pathFragments,
  preferences,
  queries,
  unusualHeaders,
  wholePaths,
} from './hostile-head-values.ts';
import type { RawRequest } from './request.ts';

export const headKinds = ['content type', 'path', 'query', 'headers', 'api key', 'prefer', 'method', 'host'] as const;
export type HeadKind = (typeof headKinds)[number];

/** The request with one hostile thing in its request line or its headers. It still ends where it says. */
export function withHostileHead(kind: HeadKind, request: RawRequest, random: Random): RawRequest {
  switch (kind) {
    case 'content type':
      return withHeader(request, 'content-type', random.pick(contentTypes));
    case 'path':
      return { ...request, target: mutatePath(request.target, random) };
    case 'query':
      return { ...request, target: request.target + random.pick(['?', '&', '?callId=x&']) + random.pick(queries) };
    case 'headers':
      return { ...request, headers: [...request.headers, ...generateHostileHeaders(random)] };
    case 'api key':
      return withApiKeys(request, random);
    case 'prefer':
      return { ...request, headers: [...request.headers, ['prefer', random.pick(preferences)]] };
    case 'method':
      return { ...request, method: random.pick(methods) };
    case 'host':
      return random.chance(50)
        ? withHeader(request, 'host', random.pick(hosts))
        : { ...request, headers: [...request.headers, random.pick(origins)] };
  }
}

function withHeader(request: RawRequest, name: string, value: string): RawRequest {
  const others = request.headers.filter(([headerName]) => headerName !== name);
  return { ...request, headers: [...others, [name, value]] };
}

function withApiKeys(request: RawRequest, random: Random): RawRequest {
  const without = request.headers.filter(([name]) => name !== 'x-api-key');
  const keys = Array.from({ length: random.int(0, 3) }, (): [string, string] => ['x-api-key', random.pick(apiKeys)]);
  return { ...request, headers: [...without, ...keys] };
}

function generateHostileHeaders(random: Random): [string, string][] {
  switch (random.int(1, 5)) {
    case 1:
      return Array.from({ length: random.pick([50, 300, 600]) }, (_, index) => [`x-${index}`, 'a']);
    case 2:
      return [['x-long', 'a'.repeat(random.pick([1_000, 10_000, 15_000]))]];
    case 3:
      return Array.from({ length: 5 }, () => ['x-same', random.pick(['', 'a', '\xff\xe4'])]);
    case 4:
      return [
        random.pick([
          ['__proto__', 'x'],
          ['constructor', 'x'],
          ['hasownproperty', 'x'],
          ['x', '\xe2\x82\xac'],
        ]),
      ];
    default:
      return [random.pick(unusualHeaders)];
  }
}

function mutatePath(target: string, random: Random): string {
  const at = random.int(0, target.length);
  switch (random.int(1, 6)) {
    case 1:
      return target.slice(0, at) + random.pick(pathFragments) + target.slice(at);
    case 2:
      return target.replaceAll('/', random.pick(['//', '/./', '\\', '%2f', '/%2e%2e/', '/;a=b/']));
    case 3:
      return random.pick(wholePaths);
    case 4:
      return target + random.pick(pathFragments);
    case 5:
      return target.replace(/[^/]*$/, (last) =>
        random.pick(['', '/', `${last}/`, '%', '%ff', '%00', '__proto__', 'a'.repeat(9_000)]),
      );
    default:
      return random.pick(['http://{host}', 'http://evil.example', 'HTTP://{host}', 'https://{host}', 'http:']) + target;
  }
}
