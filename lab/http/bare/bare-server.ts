// What the mock is measured against: node:http, and the least code that does the same by hand. Arguments: how much it does
// (`fixed`: always the same two answers; `map`: keeps sessions in a Map; `ajv`: also validates as the document says), the
// port, and for `fixed` a file with the session to answer.
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createBareService } from './bare-service.ts';

const [mode = 'map', port = '0', sessionFile] = process.argv.slice(2);
const service = createBareService(mode === 'ajv');
const fixedTrigger =
  '{"responseCode":200,"message":"Trigger dispatched","data":{"sessionId":"ses_acme_0123456789abcdef"}}';
const fixedSession = sessionFile === undefined ? '' : readFileSync(sessionFile, 'utf8');

createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    if (mode === 'fixed') return send(response, 200, request.method === 'GET' ? fixedSession : fixedTrigger);
    const [status, body] = respond(request, chunks);
    return send(response, status, JSON.stringify(body));
  });
}).listen(Number(port), '127.0.0.1');

function send(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
  response.end(text);
}

function respond({ method, url = '', headers }: IncomingMessage, chunks: Buffer[]): [status: number, body: unknown] {
  if (!service.knowsKey(headers['x-api-key'])) return service.unknownKey();
  if (method === 'POST' && url === '/api/chat-agent/trigger') return service.triggerChat(parseBody(chunks));
  if (method === 'POST' && url === '/api/call/trigger') return service.triggerCall(parseBody(chunks));
  if (method === 'GET' && url.startsWith('/api/session/fetch/')) return service.readSession(url.slice(19));
  if (method === 'DELETE' && url.startsWith('/api/chat-agent/cancel/')) return service.cancelMessage(url.slice(23));
  return service.unknownPath();
}

function parseBody(chunks: Buffer[]): Record<string, unknown> {
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>;
}
