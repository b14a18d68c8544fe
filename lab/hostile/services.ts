import { createServer as createTcpServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { createMock } from '../../mock/index.ts';
import { serveFetch } from '../../test/support/http/serve-http.ts';
import { type HostileAnswers, hostileAnswers, toHostile } from '../../test/support/kit/hostile-answers.ts';
import { drip, flood, type HostileService, listen, onRequest } from './wire.ts';

/** Redirects of a hostile service lead to the host `elsewhere`, which no API key may reach. */
type Start = (elsewhere: string) => Promise<HostileService>;

const head = (status: string, ...headers: string[]) =>
  `HTTP/1.1 ${status}\r\n${headers.map((one) => `${one}\r\n`).join('')}`;
const json = 'content-type: application/json';
const large = 100 * 2 ** 20;

const sockets: Readonly<Record<string, (socket: Socket) => void>> = {
  'no answer': () => {},
  'hangs up': (socket) => socket.destroy(),
  'hangs up in the middle': (socket) =>
    socket.end(`${head('200 OK', json, 'content-length: 100')}\r\n{"responseCode":`),
  'no HTTP': (socket) => socket.end('\0\x01\x02 220 smtp ready\r\n'.repeat(50)),
  'endless head': (socket) => flood(socket, head('200 OK', json), 'x-more: 1\r\n'.repeat(1_000)),
  'endless body': (socket) => flood(socket, `${head('200 OK', json)}\r\n`, ' '.repeat(65_536)),
  'endless chunks': (socket) =>
    flood(socket, `${head('200 OK', json, 'transfer-encoding: chunked')}\r\n`, `10000\r\n${' '.repeat(65_536)}\r\n`),
  'endless interim answers': (socket) => flood(socket, '', `${head('103 Early Hints', 'link: </x>')}\r\n`.repeat(500)),
  'slow head': (socket) => drip(socket, head('200 OK', json) + 'x-slow: 1\r\n'.repeat(10_000)),
  'slow body': (socket) => drip(socket, ' '.repeat(1e6), `${head('200 OK', json, 'content-length: 1000000')}\r\n`),
  'an answer of 100 MB': (socket) =>
    flood(socket, `${head('200 OK', json, `content-length: ${large}`)}\r\n`, ' '.repeat(2 ** 20), 100),
  'a false length': (socket) => socket.end(`${head('200 OK', json, 'content-length: 5')}\r\n{"a":1}{"b":2}`),
  'two lengths': (socket) => socket.end(`${head('200 OK', json, 'content-length: 2', 'content-length: 200')}\r\n{}`),
  'a chunk of no number': (socket) =>
    socket.end(`${head('200 OK', json, 'transfer-encoding: chunked')}\r\nzz\r\n{}\r\n0\r\n\r\n`),
  'a body that is no gzip': (socket) =>
    socket.end(`${head('200 OK', json, 'content-encoding: gzip', 'content-length: 4')}\r\nnope`),
  'an upgrade': (socket) => socket.end(`${head('101 Switching Protocols', 'upgrade: x', 'connection: upgrade')}\r\n`),
};

function redirects(status: number, path = '/api'): Start {
  return (elsewhere) => {
    const location = path === '' ? '' : `${elsewhere}${path}`;
    return listen(
      createTcpServer((socket) =>
        onRequest(socket, (target) =>
          socket.end(`${head(`${status} Moved`, `location: ${location || target}`, 'content-length: 0')}\r\n`),
        ),
      ),
    );
  };
}

const fromSocket = (answer: (socket: Socket) => void): Start => {
  return () => listen(createTcpServer((socket) => onRequest(socket, () => answer(socket))));
};

const fromAnswers = (hostile: HostileAnswers): Start => {
  return async () => {
    const mock = createMock({ seed: 'hostile' });
    return serveFetch(async (request) => toHostile(await mock.fetch(request), hostile));
  };
};

export const hostileServices: Readonly<Record<string, Start>> = {
  ...Object.fromEntries(
    [301, 302, 303, 307, 308].map((status) => [`redirect ${status} to another host`, redirects(status)]),
  ),
  'a redirect to itself': redirects(307, ''),
  ...Object.fromEntries(Object.entries(sockets).map(([name, answer]) => [name, fromSocket(answer)])),
  ...Object.fromEntries(Object.entries(hostileAnswers).map(([name, hostile]) => [name, fromAnswers(hostile)])),
  'TLS that is none': () =>
    listen(
      createTcpServer((socket) => onRequest(socket, () => socket.end('no TLS'))),
      'https',
    ),
  'TLS that never shakes hands': () =>
    listen(
      createTcpServer((socket) => socket.on('error', () => {})),
      'https',
    ),
  'TLS without a certificate': () =>
    listen(
      createTlsServer({}, (socket) => socket.end()),
      'https',
    ),
};

export const conformingServices: ReadonlySet<string> = new Set(['prototype members in the body', 'invalid headers']);
