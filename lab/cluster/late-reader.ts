import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Read } from './history.ts';
import { toMarkers } from './run-load.ts';

export interface LateReader {
  finish(): Promise<Read[]>;
}

/**
 * When a suspended process continues, it handles open connections before its timers. So it answers a half-sent request
 * before it notices the suspension.
 */
export async function beginRead(port: number, sessionId: string): Promise<LateReader> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`GET /api/session/fetch/${sessionId} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nx-api-key: acme-key\r\n`);
  return {
    async finish() {
      const startedAt = performance.now();
      socket.write('connection: close\r\n\r\n');
      const answer = await text(socket).catch(() => '');
      if (!answer.startsWith('HTTP/1.1 200 ')) return [];
      const body: unknown = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')));
      return [{ sessionId, markers: toMarkers(body), startedAt, endedAt: performance.now() }];
    },
  };
}
