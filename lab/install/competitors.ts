/** A package that people install for what the mock does, and how it is started to answer its first request. */
export interface Installed {
  /** What `npm install` is called with. */
  spec: string;
  /** Arguments of Node in the folder that it was installed in; none where it does not listen. */
  start?: (port: number) => string[];
  /** What is asked first. */
  path?: string;
  headers?: Record<string, string>;
}

/** Files that those need which are started, by their names. */
export const files = {
  'api.yaml':
    "openapi: 3.1.0\ninfo: { title: t, version: '1' }\npaths: { /a: { get: { responses: { '200': { description: ok, content: { application/json: { example: { a: 1 } } } } } } } }\n",
  'db.json': '{ "a": [{ "id": "1" }] }',
  'mockoon.json': JSON.stringify({
    uuid: 'a',
    lastMigration: 33,
    name: 'a',
    port: 3000,
    hostname: '127.0.0.1',
    routes: [
      {
        uuid: 'b',
        type: 'http',
        method: 'get',
        endpoint: 'a',
        responses: [{ uuid: 'c', body: '{}', statusCode: 200, headers: [], rules: [], default: true }],
      },
    ],
    rootChildren: [{ type: 'route', uuid: 'b' }],
  }),
} as const;

const command = (name: string, ...words: string[]) => [`node_modules/.bin/${name}`, ...words];

/** The mock, and those that people know. */
export function competitors(tarball: string): Record<string, Installed> {
  return {
    understudy: {
      spec: tarball,
      start: (port) => command('understudy', 'serve', '--port', `${port}`, '--log', 'silent'),
      path: '/api/session/fetch/none',
      headers: { 'x-api-key': 'acme-key' },
    },
    'Prism CLI': {
      spec: '@stoplight/prism-cli',
      start: (port) => command('prism', 'mock', 'api.yaml', '--port', `${port}`),
      path: '/a',
    },
    'Mockoon CLI': {
      spec: '@mockoon/cli',
      start: (port) => command('mockoon-cli', 'start', '--data', 'mockoon.json', '--port', `${port}`),
      path: '/a',
    },
    'json-server': {
      spec: 'json-server',
      start: (port) => command('json-server', 'db.json', '--port', `${port}`, '--host', '127.0.0.1'),
      path: '/a',
    },
    MSW: { spec: 'msw' },
    WireMock: { spec: 'wiremock' },
  };
}
