import { expect } from 'vitest';

export interface Attempt {
  name: string;
  /**
   * The body of an async function in the page, which returns everything that the attack could read. The script can use
   * `mock` and `evil` (origins), `reads` and `writes` (requests), and the functions of `pageTools`.
   */
  script: string;
  expectedResult: unknown;
  changesDocument?: true;
  goesTo?: 'the page' | 'a window';
}

const refusedFetch = ['TypeError: Failed to fetch'];
const opaque = ['opaque 0 '];

/** One attack for each kind of request that a browser can send. The access guard treats requests of a kind alike. */
export const attempts: readonly Attempt[] = [
  {
    name: 'fetch reads everything',
    script: 'return each(reads, async (path) => text(await fetch(mock + path)));',
    expectedResult: refusedFetch,
  },
  {
    name: 'fetch reads in the mode no-cors',
    script: "return each(reads, async (path) => text(await fetch(mock + path, { mode: 'no-cors' })));",
    expectedResult: opaque,
  },
  {
    name: 'fetch writes JSON',
    script: `const headers = { 'content-type': 'application/json' };
      return each(writes, async ([method, path]) => text(await fetch(mock + path, { method, headers, body: '{}' })));`,
    expectedResult: refusedFetch,
  },
  {
    name: 'fetch posts in the mode no-cors',
    script: `return each(writes.filter(([method]) => method === 'POST'), async ([method, path]) =>
      text(await fetch(mock + path, { method, mode: 'no-cors' })));`,
    expectedResult: opaque,
  },
  {
    name: 'fetch posts and is redirected',
    script: `const write = { method: 'POST', mode: 'no-cors' };
      return each(['/307?'], async (by) => text(await fetch(evil + by + mock + '/_mock/reset', write)));`,
    expectedResult: opaque,
  },
  {
    name: 'fetch with paths that resemble the service',
    script: `const paths = ['/api/..%2f_mock/health', '/api/%2e%2e%2f_mock/health', '/api//_mock/health', '/media/..%2f_mock/health'];
      return each(paths, async (path) => text(await fetch(mock + path)));`,
    expectedResult: [...Array(3).fill(expect.stringContaining('pathNotFound')), expect.stringContaining('linkForged')],
  },
  {
    name: 'a beacon',
    script: "return navigator.sendBeacon(mock + '/_mock/reset');",
    expectedResult: true,
  },
  {
    name: 'EventSource listens',
    script: `const source = new EventSource(mock + '/_mock/events/stream?since=0');
      return [await happens(source, 'open', 'error'), source.readyState];`,
    expectedResult: ['error ', 2],
  },
  {
    name: 'WebSocket connects',
    script: `const socket = new WebSocket(mock.replace('http', 'ws') + '/_mock/events/stream?since=0');
      return happens(socket, 'open', 'message', 'error');`,
    expectedResult: 'error ',
  },
  {
    name: 'a form in a frame',
    script: `const { element, loaded } = put('iframe', { name: 'answer', src: 'about:blank' });
      await loaded;
      const answered = happens(element, 'load');
      form({ method: 'post', action: mock + '/_mock/reset', enctype: 'text/plain', target: 'answer' }).submit();
      await answered;
      return within(element);`,
    expectedResult: 'no document',
    changesDocument: true,
  },
  {
    name: 'a form in a sandboxed frame, whose origin is null',
    script: `const markup = '<form method=post enctype=text/plain action="' + mock + '/_mock/reset"></form>';
      const srcdoc = markup + '<script>document.forms[0].submit()<' + '/script>';
      return framed({ sandbox: 'allow-scripts allow-forms', srcdoc });`,
    expectedResult: 'no document, SecurityError',
    changesDocument: true,
  },
  {
    name: 'a form that the page submits',
    script: "form({ method: 'post', action: mock + '/_mock/reset', enctype: 'text/plain' }).submit();",
    expectedResult: undefined,
    changesDocument: true,
    goesTo: 'the page',
  },
  {
    name: 'a frame',
    script: 'return each(reads.slice(0, 3), (path) => framed({ src: mock + path }));',
    expectedResult: ['no document, SecurityError'],
    changesDocument: true,
  },
  {
    name: 'a script',
    script: `const errors = [];
      addEventListener('error', ({ message }) => errors.push(message));
      return [await each(reads, (path) => put('script', { src: mock + path }).loaded), errors];`,
    expectedResult: [['error '], []],
    changesDocument: true,
  },
  {
    name: 'a window',
    script: `const view = window.open(mock + '/_mock/health');
      while (opened(view) === blank) await new Promise((resolve) => setTimeout(resolve));
      return opened(view);`,
    expectedResult: 'SecurityError',
    changesDocument: true,
    goesTo: 'a window',
  },
  {
    name: 'a link without a referrer',
    script: "put('a', { href: mock + '/_mock/health', rel: 'noreferrer' }).element.click();",
    expectedResult: undefined,
    changesDocument: true,
    goesTo: 'the page',
  },
];
