import { expect, test } from 'vitest';
import { startServe } from '../../../support/cli-process.ts';
import { openRawConnection } from '../../../support/http/raw-connection.ts';

// npm passes a signal on that the terminal has sent to us already.
test.each([1, 2])(
  'a request that is arriving at SIGTERM, sent %i times, is answered; then the process ends with 0',
  async (times) => {
    const serve = await startServe();
    const port = Number(new URL(serve.baseUrl).port);
    const body = JSON.stringify({ communicationChannel: 'Support Messenger', customerNumber: '+14155550123' });
    const head = ['POST /api/chat-agent/trigger HTTP/1.1', 'host: mock', 'x-api-key: acme-key'];
    const headers = [...head, 'content-type: application/json', `content-length: ${body.length}`, '', ''];
    const { socket, closed } = openRawConnection(port);
    socket.write(headers.join('\r\n') + body.slice(0, 10));
    // Until another request was answered, this one has not certainly arrived.
    await fetch(`${serve.baseUrl}/session/fetch/unknown`);
    const ended = serve.end('SIGTERM');
    if (times === 2) void serve.end('SIGTERM');
    await expect.poll(() => fetch(serve.baseUrl).then(String, () => 'refused')).toBe('refused');
    socket.write(body.slice(10));

    expect(await ended).toBe(0);
    expect(await closed).toMatch(/HTTP\/1\.1 200 OK/);
  },
);
