// A load on loopback: a fixed number of connections, one request under way on each, for a fixed time.
// Arguments: port, milliseconds, then the requests as JSON ({ head, body }[]) on standard input.
// Prints { answers, elapsedMs, bodies } as JSON; bodies are the first few answers.
import { connect } from 'node:net';

interface PreparedRequest {
  method: string;
  path: string;
  body?: string;
}

const connections = 32;
const [port, durationMs] = process.argv.slice(2).map(Number) as [number, number];
const requests = (JSON.parse(await readText(process.stdin)) as PreparedRequest[]).map(toBytes);

// The load never sleeps: waking it would be charged to the server, and the more the slower the server is.
let spinning = true;
const spin = () => {
  if (spinning) setImmediate(spin);
};
spin();

const started = performance.now();
const results = await Promise.all(Array.from({ length: connections }, (_, index) => driveConnection(index)));
const elapsedMs = performance.now() - started;
spinning = false;
const bodies = results.flatMap(({ sampleBodies }) => sampleBodies);
console.log(JSON.stringify({ answers: results.reduce((sum, { answers }) => sum + answers, 0), elapsedMs, bodies }));

function driveConnection(first: number): Promise<{ answers: number; sampleBodies: string[] }> {
  return new Promise((resolve, reject) => {
    let answers = 0;
    let next = first;
    let pending = '';
    const sampleBodies: string[] = [];
    const socket = connect(port, '127.0.0.1', send);
    socket.setNoDelay(true);
    socket.setEncoding('latin1');
    socket.on('error', reject);
    socket.on('data', (chunk: string) => {
      pending += chunk;
      const end = responseEnd(pending);
      if (end === undefined || pending.length < end) return;
      if (!pending.startsWith('HTTP/1.1 200')) reject(new Error(`Unexpected answer: ${pending.slice(0, 500)}`));
      if (sampleBodies.length < 100) sampleBodies.push(pending.slice(pending.indexOf('\r\n\r\n') + 4, end));
      pending = '';
      answers += 1;
      if (performance.now() - started < durationMs) return send();
      socket.end();
      resolve({ answers, sampleBodies });
    });

    function send(): void {
      socket.write(requests[next % requests.length] ?? '');
      next += 1;
    }
  });
}

function responseEnd(answer: string): number | undefined {
  const headEnd = answer.indexOf('\r\n\r\n');
  if (headEnd === -1) return undefined;
  const length = /content-length: (\d+)/i.exec(answer.slice(0, headEnd))?.[1];
  return headEnd + 4 + Number(length);
}

function toBytes({ method, path, body = '' }: PreparedRequest): Buffer {
  const length = Buffer.byteLength(body);
  const content = body === '' ? '' : `content-type: application/json\r\ncontent-length: ${length}\r\n`;
  return Buffer.from(`${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nx-api-key: acme-key\r\n${content}\r\n${body}`);
}

async function readText(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
