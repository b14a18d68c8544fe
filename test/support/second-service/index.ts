import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cancelCall, getSignedUrl, recording, triggerCall, updateWorkflowCall } from './calls.ts';
import { triggerChat } from './chat.ts';
import type { FaultName } from './faults.ts';
import { type Answer, type Asked, type House, openHouse, refused } from './house.ts';
import { cancelScheduled, getSession } from './sessions.ts';
import { workspaces } from './workspaces.ts';

export interface SecondService {
  baseUrl: string;
  baseUrlAlt: string;
  close(): Promise<void>;
}

type Handler = (house: House, asked: Asked) => Answer | Promise<Answer>;

const chats = '/api';
const calls = '/voice/api';

/** `*` stands for the last step of a path. */
const routes: Readonly<Record<string, Handler>> = {
  [`POST ${chats}/chat-agent/trigger`]: triggerChat,
  [`DELETE ${chats}/chat-agent/cancel/*`]: cancelScheduled,
  [`GET ${chats}/session/fetch/*`]: getSession,
  [`GET ${calls}/session/fetch/*`]: getSession,
  [`PUT ${calls}/workflow/call/*`]: updateWorkflowCall,
  [`POST ${calls}/call/trigger`]: triggerCall,
  [`GET ${calls}/call/signed-recording-url`]: getSignedUrl,
  [`PUT ${chats}/call/cancel/*`]: cancelCall,
};

/**
 * Another service that keeps to the interface, on a free port of 127.0.0.1, with other answers than the mock's wherever
 * the interface leaves them open. It knows real time alone. With a `fault` it gets one thing wrong, with several many.
 */
export async function createSecondService({
  fault = [],
}: {
  fault?: FaultName | readonly FaultName[];
} = {}): Promise<SecondService> {
  let origin = '';
  const house = openHouse([fault].flat(), () => origin);
  const server = createServer((request, response) => void serve(house, request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    baseUrl: `${origin}${chats}`,
    baseUrlAlt: `${origin}${calls}`,
    close: async () => {
      house.close();
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function serve(house: House, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  if (pathname.startsWith('/recordings/')) {
    const { status, text } = recording(pathname.slice('/recordings/'.length), searchParams);
    response.writeHead(status, { 'content-type': 'audio/wav' }).end(text);
    return;
  }
  const answer = await answered(house, request, pathname, searchParams);
  const { status, message, errorCode, data } = answer;
  // The description of the field says that it always carries 200.
  const envelope = { message, ...(data === undefined ? {} : { data }), traced: true, errorCode, responseCode: 200 };
  const isBare = status === 401 && house.has('bare-401');
  const extra = status === 200 && house.has('error-code-in-success') ? { errorCode: 'none' } : {};
  const bytes = Buffer.from(JSON.stringify(isBare ? { error: 'Unauthorized' } : { ...envelope, ...extra }));
  response.writeHead(status, { 'content-type': 'application/vnd.chat+json;v=1', 'x-trace': 'a-b-c', vary: '*' });
  // In two pieces, without a length, wherever a letter may be cut.
  response.write(bytes.subarray(0, bytes.length / 2));
  response.end(bytes.subarray(bytes.length / 2));
}

async function answered(house: House, request: IncomingMessage, path: string, query: URLSearchParams): Promise<Answer> {
  const [parent, last] = [path.slice(0, path.lastIndexOf('/')), path.slice(path.lastIndexOf('/') + 1)];
  const names = [`${request.method} ${path}`, ...(last === '' ? [] : [`${request.method} ${parent}/*`])];
  const name = names.find((one) => Object.hasOwn(routes, one));
  const handler = name === undefined ? undefined : routes[name];
  const key = request.headers['x-api-key'];
  if (key === undefined) return refused(401, 'apiKeyMissing', 'Who are you?');
  const isOpen = house.has('cancel-call-any-key') && handler === cancelCall;
  const workspace = workspaces.find((one) => one.key === key || isOpen);
  if (workspace === undefined) return refused(401, 'apiKeyInvalid', 'I do not know you.');
  const isLost = house.has('session-on-one-base') && parent === `${calls}/session/fetch`;
  if (handler === undefined || isLost) return refused(404, 'nothingHere', 'Nothing here.');
  const body = await read(request);
  if (body === undefined && request.method !== 'GET' && names[0] === name) {
    return refused(422, 'validationError', 'That is not JSON.');
  }
  return await handler(house, { workspace, step: decodedStep(last), query, body });
}

/** The body as JSON; undefined when it is none. */
async function read(request: IncomingMessage): Promise<unknown> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  try {
    return JSON.parse(Buffer.concat(pieces).toString());
  } catch {
    return undefined;
  }
}

function decodedStep(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
