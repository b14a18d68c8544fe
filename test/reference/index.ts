import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { cancelCall, getSignedUrl, readRecording, triggerCall, updateWorkflowCall } from './calls.ts';
import { triggerChat } from './chat.ts';
import { type Answer, type AuthorizedRequest, createServiceState, refuse, type ServiceState } from './service-state.ts';
import { cancelScheduled, getSession } from './sessions.ts';
import { workspaces } from './workspaces.ts';

export interface Reference {
  baseUrl: string;
  baseUrlAlt: string;
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}

type Handler = (state: ServiceState, asked: AuthorizedRequest) => Answer;

const chatBasePath = '/api';
const callBasePath = '/voice/api';

const routes: Readonly<Record<string, Handler>> = {
  [`POST ${chatBasePath}/chat-agent/trigger`]: triggerChat,
  [`DELETE ${chatBasePath}/chat-agent/cancel/*`]: cancelScheduled,
  [`GET ${chatBasePath}/session/fetch/*`]: getSession,
  [`GET ${callBasePath}/session/fetch/*`]: getSession,
  [`PUT ${callBasePath}/workflow/call/*`]: updateWorkflowCall,
  [`POST ${callBasePath}/call/trigger`]: triggerCall,
  [`GET ${callBasePath}/call/signed-recording-url`]: getSignedUrl,
  [`PUT ${chatBasePath}/call/cancel/*`]: cancelCall,
};

/**
 * An independent service that follows the interface. At every open question of the interface, the service answers
 * differently from the mock.
 */
export async function createReference(): Promise<Reference> {
  let origin = '';
  const state = createServiceState(() => origin);
  const answer = (request: Request) => answerRequest(state, request);
  const server = createServer((request, response) => void serve(answer, request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    baseUrl: `${origin}${chatBasePath}`,
    baseUrlAlt: `${origin}${callBasePath}`,
    fetch: answer,
    close: async () => {
      state.close();
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function serve(answer: Reference['fetch'], message: IncomingMessage, reply: ServerResponse): Promise<void> {
  const { method = 'GET', headers } = message;
  const body = await buffer(message);
  const init = {
    method,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
  };
  const url = new URL(message.url ?? '/', 'http://localhost');
  const response = await answer(new Request(url, body.length === 0 ? init : { ...init, body }));
  reply.writeHead(response.status, Object.fromEntries(response.headers));
  for await (const piece of response.body ?? []) reply.write(piece);
  reply.end();
}

async function answerRequest(state: ServiceState, request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname.startsWith('/recordings/')) {
    const { status, text } = readRecording(pathname.slice('/recordings/'.length), searchParams);
    return new Response(text, { status, headers: { 'content-type': 'audio/wav' } });
  }
  const answer = await respond(state, request, pathname, searchParams);
  const { status, message, errorCode, data } = answer;
  // The document says that the field `responseCode` is always 200.
  const envelope = { message, ...(data === undefined ? {} : { data }), traced: true, errorCode, responseCode: 200 };
  const bytes = Buffer.from(JSON.stringify(envelope));
  const middle = bytes.length / 2;
  const headers = { 'content-type': 'application/vnd.chat+json;v=1', 'x-trace': 'a-b-c', vary: '*' };
  // Send the body in two chunks without a length, possibly split within a character.
  return new Response(ReadableStream.from([bytes.subarray(0, middle), bytes.subarray(middle)]), { status, headers });
}

async function respond(state: ServiceState, request: Request, path: string, query: URLSearchParams): Promise<Answer> {
  const [parent, last] = [path.slice(0, path.lastIndexOf('/')), path.slice(path.lastIndexOf('/') + 1)];
  const names = [`${request.method} ${path}`, ...(last === '' ? [] : [`${request.method} ${parent}/*`])];
  const name = names.find((name) => Object.hasOwn(routes, name));
  const handler = name === undefined ? undefined : routes[name];
  const key = request.headers.get('x-api-key');
  if (key === null) return refuse(401, 'apiKeyMissing', 'Who are you?');
  const workspace = workspaces.find((workspace) => workspace.key === key);
  if (workspace === undefined) return refuse(401, 'apiKeyInvalid', 'I do not know you.');
  if (handler === undefined) return refuse(404, 'nothingHere', 'Nothing here.');
  const body = await readJsonBody(request);
  if (body === undefined && request.method !== 'GET' && names[0] === name) {
    return refuse(422, 'validationError', 'That is not JSON.');
  }
  return handler(state, { workspace, lastSegment: decodeSegment(last), query, body });
}

async function readJsonBody(request: Request): Promise<unknown> {
  try {
    return JSON.parse(await request.text());
  } catch {
    return undefined;
  }
}

function decodeSegment(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
