import path from 'node:path';
import { nodeCommand } from '../http/contestants.ts';
import { documentedRequests, type Requests } from '../http/loads.ts';
import type { Contestant } from '../http/rounds.ts';

export interface Peer extends Contestant {
  /** Written by hand on a framework, a mock that keeps what it is sent, or one that always answers the same. */
  kind: 'by hand' | 'keeps state' | 'no state';
  /** How much of the same it does. */
  does: string;
}

const byHand = {
  hono: 'keys, validation with Ajv, sessions in a Map',
  fastify: 'keys, validation by its schemas, sessions in a Map',
  'openapi-backend': 'keys, validation by the document, sessions in a Map',
};

/** Those that the mock is measured beside, as they are installed in `folder`. */
export function peersIn(folder: string): Peer[] {
  const document = path.join(folder, 'service.json');
  const start = (file: string, ...args: string[]) => [...nodeCommand, path.join(folder, file), ...args];
  const tools: { [name: string]: Omit<Peer, 'name' | 'command'> & { argv: (port: string) => string[] } } = {
    prism: {
      kind: 'no state',
      does: 'keys, validation, the answer of the document',
      requests: fixedRequests(''),
      argv: (port) => start('node_modules/@stoplight/prism-cli/dist/index.js', 'mock', document, '--port', port),
    },
    mockoon: {
      kind: 'no state',
      does: 'an answer made from the document',
      requests: fixedRequests('/api'),
      argv: (port) =>
        start(
          'node_modules/@mockoon/cli/bin/run.js',
          'start',
          '--data',
          document,
          '--port',
          port,
          '--disable-log-to-file',
        ),
    },
    scalar: {
      kind: 'no state',
      does: 'keys, the answer of the document',
      requests: fixedRequests(''),
      argv: (port) => start('servers/scalar.mjs', port, document),
    },
    'json-server': {
      kind: 'keeps state',
      does: 'stores and returns any JSON, in a file',
      requests: records,
      argv: (port) =>
        start('node_modules/json-server/lib/cli/bin.js', 'db.json', '--port', port, '--host', '127.0.0.1'),
    },
    wiremock: {
      kind: 'no state',
      does: 'an answer by method and path',
      requests: fixedRequests('/api'),
      argv: (port) => [
        ...['java', '-jar', path.join(folder, 'node_modules/wiremock/build/wiremock-standalone-3.13.2.jar')],
        ...['--port', port, '--root-dir', path.join(folder, 'wiremock'), '--no-request-journal', '--disable-banner'],
      ],
    },
  };
  return [
    ...Object.entries(byHand).map(([name, does]): Peer => {
      const argv = (port: number) => start(`servers/${name}.mjs`, `${port}`, document);
      return { name, kind: 'by hand', does, requests: documentedRequests, command: { argv } };
    }),
    ...Object.entries(tools).map(([name, { argv, ...peer }]): Peer => {
      const readyPath = peer.requests.read?.('1').split(' ')[1] ?? '/';
      return { ...peer, name, command: { argv: (port) => argv(`${port}`), cwd: folder, readyPath } };
    }),
  ];
}

/** The requests of the interface below another base path, at a server whose answers are always the same. */
function fixedRequests(base: string): Requests {
  const move = (request = '') => request.replace(' /api', ` ${base}`);
  const { trigger, read, schedule, cancel, call } = documentedRequests;
  return {
    trigger: move(trigger),
    read: () => move(read?.('ses_1')),
    schedule: move(schedule),
    cancel: () => move(cancel?.('ses_1')),
    call: move(call),
  };
}

/** The same as records of a REST API. */
const toRecord = (request = '', name = 'messages') => request.replace(/ \S+ /, ` /${name} `);
const records: Requests = {
  trigger: toRecord(documentedRequests.trigger),
  read: (id) => `GET /messages/${id}`,
  schedule: toRecord(documentedRequests.schedule),
  cancel: (id) => `DELETE /messages/${id}`,
  refused: 'GET /messages/none',
  call: toRecord(documentedRequests.call, 'calls'),
};
