export type Fetch = (request: Request) => Promise<Response>;

export type Members = Record<string, unknown>;

/** An answer as a vendor's mistake may change it. */
export interface Answer {
  status: number;
  contentType: string | null;
  body: Members;
}

/** A service that answers by another, and changes what goes in or comes out. */
export type Alteration = (real: Fetch) => Fetch;

/** Changes the answers to requests whose method and path are like this: `GET /session/fetch/`. */
export function answering(like: string | RegExp, alter: (answer: Answer, request: Request) => unknown): Alteration {
  return (real) => async (request) => {
    const response = await real(request.clone() as Request);
    if (!isLike(request, like)) return response;
    const { status } = response;
    const answer: Answer = {
      status,
      contentType: response.headers.get('content-type'),
      body: (await response.json()) as Members,
    };
    alter(answer, request);
    const headers = answer.contentType === null ? {} : { 'content-type': answer.contentType };
    return new Response(new TextEncoder().encode(JSON.stringify(answer.body)), { status: answer.status, headers });
  };
}

/** The same for the data of successes. */
export function answeringWith(like: string | RegExp, alter: (data: Members, request: Request) => unknown): Alteration {
  return answering(like, ({ status, body }, request) => {
    if (status === 200 && typeof body.data === 'object' && body.data !== null) alter(body.data as Members, request);
  });
}

/** What is changed in a request on its way to the service. */
export interface Altered {
  url: string;
  apiKey: string | null;
  body: Members | undefined;
}

/** Changes requests on their way in. */
export function receiving(like: string | RegExp, alter: (request: Altered) => unknown): Alteration {
  return (real) => async (request) => {
    if (!isLike(request, like)) return real(request);
    const text = await request.clone().text();
    const altered: Altered = {
      url: request.url,
      apiKey: request.headers.get('x-api-key'),
      body: text === '' ? undefined : (JSON.parse(text) as Members),
    };
    alter(altered);
    const headers = new Headers(request.headers);
    headers.delete('x-api-key');
    if (altered.apiKey !== null) headers.set('x-api-key', altered.apiKey);
    const { method } = request;
    const body = altered.body === undefined ? {} : { body: JSON.stringify(altered.body) };
    return real(new Request(altered.url, { method, headers, ...body }));
  };
}

function isLike({ method, url }: Request, like: string | RegExp): boolean {
  const line = `${method} ${new URL(url).pathname.replace(/^\/api/, '')}`;
  return typeof like === 'string' ? line.startsWith(like) : like.test(line);
}
