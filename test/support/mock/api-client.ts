export interface ApiRequest {
  /** The API key; null sends no key. @defaultValue the key of the workspace acme */
  key?: string | null | undefined;
  /** The headers of the request. A header with the value null is not sent. */
  headers?: Record<string, string | null>;
  /** The body of the request. Strings and bytes are sent unchanged, other values as JSON. */
  body?: unknown;
}

export interface ApiResponse {
  status: number;
  header(name: string): string | null;
  text: string;
  body: { responseCode?: number; errorCode?: string; message?: string; data?: unknown } | undefined;
}

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * Sends any request, valid or not, that starts with a line such as `GET /session/fetch/ses_1`.
 * @param service - A mock, or `{ fetch }` for a mock that listens.
 */
export function createApiClient({ fetch }: { fetch: Fetch }, baseUrl = 'http://mock.test/api', ownKey = 'acme-key') {
  const send = async (line: string, { key = ownKey, headers = {}, body }: ApiRequest = {}): Promise<ApiResponse> => {
    const [method = '', path = ''] = line.split(' ');
    const type = body === undefined ? null : 'application/json';
    const all = Object.entries({ 'x-api-key': key, 'content-type': type, ...headers });
    const response = await fetch(path.startsWith('http') ? path : baseUrl + path, {
      method,
      headers: all.filter((entry): entry is [string, string] => entry[1] !== null),
      ...(body === undefined ? {} : { body: toBytes(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type') === 'application/json' && text !== '';
    return {
      status: response.status,
      header: (name) => response.headers.get(name),
      text,
      body: isJson ? JSON.parse(text) : undefined,
    };
  };
  const dataOf = async <Data>(line: string, request?: ApiRequest): Promise<Data> => {
    const { status, text, body } = await send(line, request);
    if (status !== 200 || body === undefined) throw new Error(`${line} was answered with ${status} ${text}`);
    return body.data as Data;
  };
  return {
    send,
    dataOf,
    createSession: async (body: object, request?: ApiRequest) =>
      (await dataOf<{ sessionId: string }>('POST /chat-agent/trigger', { ...request, body })).sessionId,
    createCall: async (body: object, request?: ApiRequest) =>
      (await dataOf<{ callId: string }>('POST /call/trigger', { ...request, body })).callId,
  };
}

function toBytes(body: unknown): Uint8Array<ArrayBuffer> {
  if (body instanceof Uint8Array) return new Uint8Array(body);
  return new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body));
}
