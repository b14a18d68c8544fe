// What the mock is measured against: node:http, and the least code that does the same by hand. Arguments: how much it does
// (`fixed`: always the same two answers; `map`: keeps sessions in a Map; `ajv`: also validates as the document says), the
// port, and for `fixed` a file with the session to answer.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { triggerCallBody, triggerChatBody } from '../../src/generated/request-validators.js';

interface Session {
  sessionId: string;
  customerNumber: string;
  metadata: Record<string, unknown> | null;
  text: string;
  at: number;
  isPending: boolean;
}

type BareResponse = [status: number, body: unknown];

const [mode = 'map', port = '0', sessionFile] = process.argv.slice(2);
const channels = new Map([['Support Messenger', { number: '+14155550101', agent: 'Ava' }]]);
const keys = new Map([['acme-key', 'acme']]);
const sessions = new Map<string, Session>();
const calls = new Map<string, object>();
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

function respond({ method, url = '', headers }: IncomingMessage, chunks: Buffer[]): BareResponse {
  const key = headers['x-api-key'];
  if (typeof key !== 'string' || !keys.has(key)) return refuse(401, 'apiKeyInvalid');
  if (method === 'POST' && url === '/api/chat-agent/trigger') return triggerChat(parseBody(chunks));
  if (method === 'POST' && url === '/api/call/trigger') return triggerCall(parseBody(chunks));
  if (method === 'GET' && url.startsWith('/api/session/fetch/')) return readSession(url.slice(19));
  if (method === 'DELETE' && url.startsWith('/api/chat-agent/cancel/')) return cancelMessage(url.slice(23));
  return refuse(404, 'pathNotFound');
}

function parseBody(chunks: Buffer[]): Record<string, unknown> {
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>;
}

function triggerChat(body: Record<string, unknown>): BareResponse {
  if (mode === 'ajv' && !triggerChatBody(body)) return refuse(422, 'validationError');
  const { communicationChannel, customerNumber, metadata = null, messengerOptions, scheduleTime } = body;
  if (typeof communicationChannel !== 'string') return refuse(422, 'validationError');
  if (!channels.has(communicationChannel)) return refuse(404, 'channelNotFound');
  if (customerNumber === undefined) return refuse(400, 'customerNumberRequired');
  if (typeof customerNumber !== 'string' || !isObject(metadata)) return refuse(422, 'validationError');
  const options = messengerOptions as { messageType?: unknown; message?: unknown } | undefined;
  if (options?.messageType !== 'say' || typeof options.message !== 'string') return refuse(400, 'messageRequired');
  const sessionId = `ses_acme_${randomBytes(8).toString('hex')}`;
  const at = typeof scheduleTime === 'string' ? Date.parse(scheduleTime) : Date.now();
  const isPending = scheduleTime !== undefined;
  sessions.set(sessionId, { sessionId, customerNumber, metadata, text: options.message, at, isPending });
  return [200, { responseCode: 200, message: 'Trigger dispatched', data: { sessionId } }];
}

function cancelMessage(sessionId: string): BareResponse {
  const session = sessions.get(sessionId);
  const isCancelled = session?.isPending === true;
  if (session !== undefined) session.isPending = false;
  const message = isCancelled ? 'Scheduled messages cancelled successfully' : 'No scheduled jobs found';
  return [200, { responseCode: 200, message, data: { sessionId, isCancelled } }];
}

function triggerCall(body: Record<string, unknown>): BareResponse {
  if (mode === 'ajv' && !triggerCallBody(body)) return refuse(422, 'validationError');
  const { phoneNumber, agentName, metadata = null } = body;
  if (typeof phoneNumber !== 'string' || typeof agentName !== 'string') return refuse(422, 'validationError');
  const callId = `call_acme_${randomBytes(8).toString('hex')}`;
  calls.set(callId, { callId, phoneNumber, agentName, metadata, at: Date.now() });
  return [200, { responseCode: 200, message: 'Call queued successfully!', data: { callId } }];
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
