import { parseJson } from '../../../src/json.ts';

export type Fetch = (request: Request) => Promise<Response>;

export type Members = Record<string, unknown>;

export interface AlteredResponse {
  status: number;
  contentType: string | null;
  body: Members;
}

export type Alteration = (real: Fetch) => Fetch;

/** Changes the responses to requests that match a method and path, such as `GET /session/fetch/`. */
export function alterResponses(
  pattern: string | RegExp,
  alter: (answer: AlteredResponse, request: Request) => unknown,
): Alteration {
  return (real) => async (request) => {
    const response = await real(request.clone() as Request);
    // Do not alter media files, because a media file is no JSON response of the interface.
    if (!matchesRequest(request, pattern) || !isJson(response)) return response;
    const { status } = response;
    const answer: AlteredResponse = {
      status,
      contentType: response.headers.get('content-type'),
      body: (await response.json()) as Members,
    };
    alter(answer, request);
    const headers = answer.contentType === null ? {} : { 'content-type': answer.contentType };
    return new Response(new TextEncoder().encode(JSON.stringify(answer.body)), { status: answer.status, headers });
  };
}

export function alterSuccessData(
  pattern: string | RegExp,
  alter: (data: Members, request: Request) => unknown,
): Alteration {
  return alterResponses(pattern, ({ status, body }, request) => {
    if (status === 200 && typeof body.data === 'object' && body.data !== null) alter(body.data as Members, request);
  });
}

/** The status and the body of an error. */
export function refusalOf(status: number, errorCode: string) {
  return { status, body: { responseCode: status, errorCode, message: 'No.', data: null } };
}

export function refuse(status: number, errorCode: string): Response {
  return Response.json(refusalOf(status, errorCode).body, { status });
}

/** Notes the id of each session or call that a request starts, with the body of the request. */
export function noteStarted(
  pattern: string | RegExp,
  note: (id: string, body: Members, request: Request) => unknown,
): Alteration {
  return (real) => async (request) => {
    if (!matchesRequest(request, pattern)) return real(request);
    const body = parseJson(await request.clone().text());
    const response = await real(request);
    if (response.status !== 200) return response;
    const { data } = (await response.clone().json()) as { data: Members | null };
    const id = data?.callId ?? data?.sessionId;
    if (typeof id === 'string') await note(id, body as Members, request);
    return response;
  };
}

export interface AlteredRequest {
  url: string;
  apiKey: string | null;
  body: Members | undefined;
}

export function alterRequests(pattern: string | RegExp, alter: (request: AlteredRequest) => unknown): Alteration {
  return (real) => async (request) => {
    if (!matchesRequest(request, pattern)) return real(request);
    const text = await request.clone().text();
    const json = parseJson(text);
    // The service refuses a body that is not JSON, so forward such a body unchanged.
    if (text !== '' && json === undefined) return real(request);
    const body = json as Members | undefined;
    const altered: AlteredRequest = { url: request.url, apiKey: request.headers.get('x-api-key'), body };
    alter(altered);
    const headers = new Headers(request.headers);
    headers.delete('x-api-key');
    if (altered.apiKey !== null) headers.set('x-api-key', altered.apiKey);
    const { method } = request;
    const init = altered.body === undefined ? {} : { body: JSON.stringify(altered.body) };
    return real(new Request(altered.url, { method, headers, ...init }));
  };
}

export function isJson({ headers }: Response): boolean {
  return headers.get('content-type')?.includes('json') === true;
}

export function matchesRequest({ method, url }: Request, pattern: string | RegExp): boolean {
  const requestLine = `${method} ${new URL(url).pathname.replace(/^\/api/, '')}`;
  return typeof pattern === 'string' ? requestLine.startsWith(pattern) : pattern.test(requestLine);
}
