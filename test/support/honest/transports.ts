import { sleep } from '../../../contracts/client/transport.ts';
import { type Fetch, isJson } from '../kit/altered-service.ts';

export const transportVariants = {
  'a content type with a charset': withContentType('application/json; charset=utf-8'),
  'a vendor content type': withContentType('application/vnd.chat+json;v=1'),
  'a content type in upper case': withContentType('Application/JSON; Charset="UTF-8"'),
  'no content type': withContentType(undefined),
  'additional response headers': (fetch: Fetch) => async (request: Request) => {
    const response = await fetch(request);
    const headers = { ...Object.fromEntries(response.headers), 'x-request-id': 'r-1', 'cache-control': 'no-store' };
    return new Response(await response.text(), { status: response.status, headers });
  },
  'no response header except the content type': (fetch: Fetch) => async (request: Request) => {
    const response = await fetch(request);
    if (!isJson(response)) return response;
    return Response.json(await response.json(), { status: response.status });
  },
  'chunked response bodies': (fetch: Fetch) => async (request: Request) => {
    const { status, headers, ...response } = await readWhole(await fetch(request));
    return new Response(toChunks(response.bytes), { status, headers });
  },
  'white space in response bodies': (fetch: Fetch) => async (request: Request) => {
    const response = await fetch(request);
    if (!isJson(response)) return response;
    const text = `\r\n${JSON.stringify(await response.json(), null, '\t')}\n`;
    return new Response(text, { status: response.status, headers: response.headers });
  },
  'letters that are escaped in JSON': (fetch: Fetch) => async (request: Request) => {
    const response = await fetch(request);
    const text = (await response.text()).replaceAll(/[^ -~]/g, (unit) => {
      return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
    });
    return new Response(text, { status: response.status, headers: response.headers });
  },
  'letters that are escaped in JSON as in Go and PHP': rewriteText((text) =>
    text.replaceAll('/', '\\/').replaceAll(/[<>&]/g, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`),
  ),
  'numbers with a fraction or an exponent': rewriteText((text) =>
    text
      .replaceAll(/("(?:responseCode|removedJobs|retryAttemptNo)":)(\d+)/g, '$1$2.0')
      .replaceAll(/("(?:duration|executionTimeMs)":)(\d+)(?=[,}])/g, '$1$2e0'),
  ),
  'a byte order mark': rewriteText((text) => `\uFEFF${text}`),
  'responses after 20 ms': delayResponses(() => 20),
  'responses out of order': delayResponses((count) => (count % 3 === 0 ? 25 : count % 3)),
};

function rewriteText(write: (text: string) => string) {
  return (fetch: Fetch) => async (request: Request) => {
    const response = await fetch(request);
    if (!isJson(response)) return response;
    const { status, headers } = response;
    return new Response(new TextEncoder().encode(write(await response.text())), { status, headers });
  };
}

function withContentType(contentType: string | undefined) {
  return (fetch: Fetch) => async (request: Request) => {
    const { status, bytes } = await readWhole(await fetch(request));
    return new Response(bytes, { status, headers: contentType === undefined ? {} : { 'content-type': contentType } });
  };
}

async function readWhole(response: Response) {
  return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
}

function toChunks(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += 7) controller.enqueue(bytes.slice(at, at + 7));
      controller.close();
    },
  });
}

export function delayResponses(delayOf: (count: number) => number) {
  return (fetch: Fetch): Fetch => {
    let count = 0;
    return async (request) => {
      count += 1;
      const delay = delayOf(count);
      const response = await fetch(request);
      if (delay > 0) await sleep(delay);
      return response;
    };
  };
}
