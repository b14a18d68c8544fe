export const notFound = { responseCode: 404, errorCode: 'sessionNotFound', message: 'There is none.', data: null };

interface Entry {
  url?: string;
  status?: number;
  content?: { text?: string; encoding?: string };
}

export function harEntry({
  url = 'https://service.example.com/api/session/fetch/a',
  status = 404,
  content,
}: Entry = {}) {
  const text = JSON.stringify(notFound);
  return {
    startedDateTime: '2026-11-20T09:00:00.000Z',
    time: 12,
    request: {
      method: 'GET',
      url,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: [{ name: 'X-API-Key', value: 'acme-key' }],
      queryString: [],
      headersSize: -1,
      bodySize: 0,
    },
    response: {
      status,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: [{ name: 'Content-Type', value: 'application/json' }],
      content: { size: text.length, mimeType: 'application/json', ...(content ?? { text }) },
      redirectURL: '',
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    timings: { send: 1, wait: 10, receive: 1 },
  };
}

export function har(entries: readonly object[]) {
  return { log: { version: '1.2', creator: { name: 'test', version: '1' }, entries } };
}
