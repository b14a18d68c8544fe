// What the mock is measured against: node:http, a Map, and the least code that does the same two things by hand.
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';

interface Session {
  sessionId: string;
  customerNumber: string;
  metadata: Record<string, unknown> | null;
  text: string;
  at: number;
}

type BareResponse = [status: number, body: unknown];

const channels = new Map([['Support Messenger', { number: '+14155550101', agent: 'Ava' }]]);
const keys = new Map([['acme-key', 'acme']]);
const sessions = new Map<string, Session>();

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const [status, body] = respond(request, chunks);
    const text = JSON.stringify(body);
    response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
    response.end(text);
  });
});

function respond({ method, url = '', headers }: IncomingMessage, chunks: Buffer[]): BareResponse {
  const key = headers['x-api-key'];
  if (typeof key !== 'string' || !keys.has(key)) return refuse(401, 'apiKeyInvalid');
  if (method === 'POST' && url === '/api/chat-agent/trigger') return trigger(Buffer.concat(chunks));
  if (method === 'GET' && url.startsWith('/api/session/fetch/')) return readSession(url.slice(19));
  return refuse(404, 'pathNotFound');
}

function trigger(bytes: Buffer): BareResponse {
  const body = JSON.parse(bytes.toString('utf8')) as Record<string, unknown>;
  const { communicationChannel, customerNumber, metadata = null, messengerOptions } = body;
  if (typeof communicationChannel !== 'string') return refuse(422, 'validationError');
  if (!channels.has(communicationChannel)) return refuse(404, 'channelNotFound');
  if (customerNumber === undefined) return refuse(400, 'customerNumberRequired');
  if (typeof customerNumber !== 'string' || !isObject(metadata)) return refuse(422, 'validationError');
  const options = messengerOptions as { messageType?: unknown; message?: unknown } | undefined;
  if (options?.messageType !== 'say' || typeof options.message !== 'string') return refuse(400, 'messageRequired');
  const sessionId = `ses_acme_${randomBytes(8).toString('hex')}`;
  sessions.set(sessionId, { sessionId, customerNumber, metadata, text: options.message, at: Date.now() });
  return [200, { responseCode: 200, message: 'Trigger dispatched', data: { sessionId } }];
}

function readSession(sessionId: string): BareResponse {
  const session = sessions.get(sessionId);
  if (session === undefined) return refuse(404, 'sessionNotFound');
  const { customerNumber, metadata, text, at } = session;
  const time = new Date(at).toISOString();
  const data = {
    sessionId,
    agentDetails: { name: 'Ava', number: '+14155550101', email: null, version: '2' },
    userDetails: { id: customerNumber, name: null, number: customerNumber, email: null },
    dynamicVariables: metadata,
    communicationChannelType: 'messengerChat',
    communicationChannelName: 'Support Messenger',
    transcript: [
      {
        type: 'message',
        role: 'assistant',
        content: [{ type: 'text', text }],
        senderId: '+14155550101',
        senderName: 'Ava',
        agentName: 'Ava',
        metadata: null,
        timestamp: time,
      },
    ],
    analysis: null,
    status: 'active',
    time,
    createdAt: time,
    updatedAt: time,
  };
  return [200, { responseCode: 200, message: 'Session details found', data }];
}

function isObject(value: unknown): value is Record<string, unknown> | null {
  return typeof value === 'object' && !Array.isArray(value);
}

function refuse(status: number, errorCode: string): BareResponse {
  return [status, { responseCode: status, errorCode, message: 'See the error code.', data: null }];
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) console.log(`http://127.0.0.1:${address.port}/api`);
});
