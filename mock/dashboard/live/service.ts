import { isObject, parseJson } from '../../../src/json.ts';

// Tests run without a page, and so without a `location`.
const { location = { origin: '', pathname: '' } } = globalThis as { location?: { origin: string; pathname: string } };
const { origin, pathname } = location;

/** The base URL of the mock for this page. It includes a path that a proxy adds before the mock's own paths. */
export const mockUrl = origin + pathname.slice(0, Math.max(0, pathname.indexOf('/_mock/dashboard')));

export const controlPath = `${mockUrl.slice(origin.length)}/_mock`;

/** @throws Error with advice if there is no response, because a browser's error has no details */
export async function sendToMock(...request: Parameters<typeof fetch>): Promise<Response> {
  try {
    return await fetch(...request);
  } catch (error) {
    throw new Error('No response. Check that the mock is running, and try again.', { cause: error });
  }
}

type Send = (request: Request) => Promise<Response>;

export function shareReads(send: Send, version: () => number): Send {
  const reads = new Map<string, { at: number; response: Promise<Response> }>();
  return async (request) => {
    const { method, url } = request;
    if (method !== 'GET') return send(request);
    const at = version();
    const earlier = reads.get(url);
    const read = earlier !== undefined && earlier.at === at ? earlier : { at, response: send(request) };
    reads.set(url, read);
    try {
      return (await read.response).clone();
    } finally {
      if (reads.get(url) === read) reads.delete(url);
    }
  };
}

export interface ServiceRequest {
  method: string;
  path: string;
  body?: unknown;
}

export type Answer =
  | { isAccepted: true; status: number; message: string; data: Readonly<Record<string, unknown>> }
  | { isAccepted: false; status: number; message: string; errorCode: string; field?: string | undefined };

export async function sendToService(apiKey: string | undefined, request: ServiceRequest): Promise<Answer> {
  const { method, path, body: sent } = request;
  const response = await sendToMock(`${mockUrl}/api${path}`, {
    method,
    redirect: 'error',
    credentials: 'omit',
    headers: {
      ...(apiKey === undefined ? {} : { 'x-api-key': apiKey }),
      ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(sent === undefined ? {} : { body: typeof sent === 'string' ? sent : JSON.stringify(sent) }),
  });
  const field = response.headers.get('understudy-field') ?? undefined;
  return toAnswer(response.status, parseJson(await response.text()), field);
}

export function toAnswer(status: number, body: unknown, field?: string): Answer {
  const { message, errorCode, data }: Readonly<Record<string, unknown>> = isObject(body) ? body : {};
  const text = typeof message === 'string' ? message : `The service responded with ${status}.`;
  if (status !== 200) return { isAccepted: false, status, message: text, errorCode: String(errorCode), field };
  return { isAccepted: true, status, message: text, data: isObject(data) ? data : {} };
}

export function idIn(answer: Answer): string | undefined {
  if (!answer.isAccepted) return undefined;
  return [answer.data.sessionId, answer.data.callId].find((id) => typeof id === 'string');
}

export async function askService(apiKey: string | undefined, request: ServiceRequest) {
  const answer = await sendToService(apiKey, request);
  if (!answer.isAccepted) throw new Error(answer.message);
  return answer;
}

export async function cancelScheduledMessages(apiKey: string | undefined, sessionId: string): Promise<void> {
  const path = `/chat-agent/cancel/${encodeURIComponent(sessionId)}`;
  const { data, message } = await askService(apiKey, { method: 'DELETE', path });
  if (data.isCancelled !== true) throw new Error(String(data.reason ?? message));
}
