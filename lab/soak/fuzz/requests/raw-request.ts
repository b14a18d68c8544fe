import type { Random } from '../../../../test/support/random.ts';
import type { FuzzRequest } from './request.ts';

/** What is no good HTTP, and what is HTTP in an unusual delivery. `good` is a whole request, as bytes. */
export function generateRawRequest(valid: string, method: string, host: string, random: Random): FuzzRequest {
  const headEnd = valid.indexOf('\r\n\r\n');
  const head = valid.slice(0, headEnd);
  const body = valid.slice(headEnd + 4);
  const build = (kind: string, pieces: readonly string[], mode: FuzzRequest['mode'] = 'finished'): FuzzRequest => {
    return { kind: `raw: ${kind}`, pieces, mode, method, operationId: undefined };
  };
  switch (random.int(1, 12)) {
    case 1:
      return build('binary', [randomBytes(random, random.pick([1, 10, 1_000, 20_000]))]);
    case 2:
      return build('other protocol', [random.pick(otherProtocols)]);
    case 3:
      return build('half a request', [valid.slice(0, random.int(1, Math.max(1, valid.length - 1)))]);
    case 4:
      return build('half a request, broken off', [valid.slice(0, random.int(1, valid.length))], 'abandoned');
    case 5:
      return build('pipelined', [valid.repeat(random.int(2, 8)) + random.pick(['', 'GET', '\x00', '\r\n\r\n'])]);
    case 6:
      return build('byte by byte', [...valid.slice(0, 60)].concat(valid.slice(60)));
    case 7:
      return build('broken off while answered', [valid.repeat(random.int(1, 3))], 'abandoned');
    case 8:
      return build('huge head', [
        `${head}\r\nx-huge: ${'a'.repeat(random.pick([16_000, 20_000, 200_000]))}\r\n\r\n${body}`,
      ]);
    case 9:
      return build('framing', [
        `${head}\r\n${random.pick(framings)}\r\n\r\n${random.pick([body, '0\r\n\r\n', '5\r\nab', 'ffffffffff\r\n'])}`,
      ]);
    case 10: {
      const chunks = `${body.length.toString(16)};x=${'y'.repeat(random.pick([0, 10, 20_000]))}\r\n${body}\r\n0\r\n`;
      const headWithoutLength = head.replace(/\r\ncontent-length: \d+/i, '');
      return build('chunked', [
        `${headWithoutLength}\r\ntransfer-encoding: chunked\r\n\r\n${chunks}${random.pick(trailers)}\r\n`,
      ]);
    }
    case 11:
      return build('request line', [`${random.pick(requestLines)}\r\nhost: ${host}\r\nx-api-key: acme-key\r\n\r\n`]);
    default: {
      const at = random.int(0, head.length);
      const invalidByte = random.pick([
        '\x00',
        '\n',
        '\r',
        ' ',
        '\t',
        ':',
        '\x7f',
        '\xff',
        '\r\n ',
        '\r\n:',
        '\r\n\r\n',
      ]);
      return build('broken head', [`${head.slice(0, at)}${invalidByte}${valid.slice(at)}`]);
    }
  }
}

function randomBytes(random: Random, length: number): string {
  return Array.from({ length }, () => String.fromCharCode(random.int(0, 255))).join('');
}

const otherProtocols = [
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\x00\x00\x00\x00\x00\x00', // TLS
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\x00\x00\x00\x04\x00\x00\x00\x00\x00',
  'GET /api/session/fetch/x\r\n',
  'GET / HTTP/0.9\r\n\r\n',
  'GET / HTTP/1.0\r\n\r\n',
  'GET / HTTP/2.0\r\n\r\n',
  'SSH-2.0-x\r\n',
  'EHLO example.com\r\n',
  '\x05\x01\x00',
  '*1\r\n$4\r\nPING\r\n',
  '\r\n\r\n\r\n',
  '\n\n',
  '\x00'.repeat(1_000),
];

const framings = [
  'transfer-encoding: chunked',
  'transfer-encoding: chunked, chunked',
  'transfer-encoding: gzip, chunked',
  'transfer-encoding: xchunked',
  'transfer-encoding: identity',
  'transfer-encoding:\tchunked',
  'content-length: 5\r\ncontent-length: 6',
  'content-length: 0\r\ntransfer-encoding: chunked',
  'content-length: -1',
  'content-length: +5',
  'content-length: 1e3',
  'content-length: 0x10',
  'content-length: 99999999999999999999',
  'content-length: 5, 5',
  'content-length:',
  'expect: 100-continue\r\ncontent-length: 10',
];

const trailers = ['', 'x-api-key: globex-key\r\n', 'content-length: 3\r\n', '__proto__: x\r\n'];

const requestLines = [
  'CONNECT 127.0.0.1:1 HTTP/1.1',
  'CONNECT / HTTP/1.1',
  'GET  / HTTP/1.1',
  'GET / HTTP/1.1 x',
  'GET /a b HTTP/1.1',
  'GET\t/\tHTTP/1.1',
  ' GET / HTTP/1.1',
  'GET * HTTP/1.1',
  'OPTIONS * HTTP/1.1',
  'GET api HTTP/1.1',
  'GET http:// HTTP/1.1',
  'GET http://[ HTTP/1.1',
  'GET ?a HTTP/1.1',
  'GET #a HTTP/1.1',
  'GET / http/1.1',
  'GET / HTTP/1.1\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-key: x',
  `${'A'.repeat(2_000)} / HTTP/1.1`,
  'GET /api/session/fetch/x HTTP/1.1\r\nconnection: upgrade\r\nupgrade: h2c',
];
