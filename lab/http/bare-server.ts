// A server for comparison with the mock: it does the same on node:http with the least handwritten code. Arguments: the
// kind, the port, and for `fixed` a file with the session to return. The kind `fixed` always gives the same two
// responses; `ajv` keeps sessions and validates with the document.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { triggerChatBody } from '../../src/generated/request-validators.js';

type Body = Record<string, unknown>;
type Reply = [status: number, body: unknown];

const [mode, port = '0', sessionFile] = process.argv.slice(2);
const fixedTrigger =
  '{"responseCode":200,"message":"Trigger dispatched","data":{"sessionId":"ses_acme_0123456789abcdef"}}';
const fixedSession = sessionFile === undefined ? '' : readFileSync(sessionFile, 'utf8');
const channels = new Map([['Support Messenger', { number: '+14155550101', agent: 'Ava' }]]);
const keys = new Map([['acme-key', 'acme']]);
const sessions = new Map<string, { customerNumber: unknown; metadata: unknown; text: string; at: number }>();

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

function respond({ method, url = '', headers }: IncomingMessage, chunks: Buffer[]): Reply {
  const key = headers['x-api-key'];
  if (typeof key !== 'string' || !keys.has(key)) return refuse(401, 'apiKeyInvalid');
  if (method === 'POST' && url === '/api/chat-agent/trigger')
    return triggerChat(JSON.parse(Buffer.concat(chunks).toString('utf8')) as Body);
  if (method === 'GET' && url.startsWith('/api/session/fetch/')) return readSession(url.slice(19));
  return refuse(404, 'pathNotFound');
}

function triggerChat(body: Body): Reply {
  if (!triggerChatBody(body)) return refuse(422, 'validationError');
  const { communicationChannel, customerNumber, metadata = null, messengerOptions } = body;
  if (!channels.has(String(communicationChannel))) return refuse(404, 'channelNotFound');
  if (customerNumber === undefined) return refuse(400, 'customerNumberRequired');
  const { messageType, message: text } = (messengerOptions ?? {}) as Body;
  if (messageType !== 'say' || typeof text !== 'string') return refuse(400, 'messageRequired');
  const sessionId = `ses_acme_${randomBytes(8).toString('hex')}`;
  sessions.set(sessionId, { customerNumber, metadata, text, at: Date.now() });
  return [200, { responseCode: 200, message: 'Trigger dispatched', data: { sessionId } }];
}

function readSession(sessionId: string): Reply {
  const session = sessions.get(sessionId);
  if (session === undefined) return refuse(404, 'sessionNotFound');
  const { customerNumber: number, metadata, text, at } = session;
  const time = new Date(at).toISOString();
  const message = { type: 'message', role: 'assistant', content: [{ type: 'text', text }], metadata: null };
  const data = {
    sessionId,
    agentDetails: { name: 'Ava', number: '+14155550101', email: null, version: '2' },
    userDetails: { id: number, name: null, number, email: null },
    dynamicVariables: metadata,
    communicationChannelType: 'messengerChat',
    communicationChannelName: 'Support Messenger',
    transcript: [{ ...message, senderId: '+14155550101', senderName: 'Ava', agentName: 'Ava', timestamp: time }],
    analysis: null,
    status: 'active',
    time,
    createdAt: time,
    updatedAt: time,
  };
  return [200, { responseCode: 200, message: 'Session details found', data }];
}

function refuse(status: number, errorCode: string): Reply {
  return [status, { responseCode: status, errorCode, message: 'See the error code.', data: null }];
}
