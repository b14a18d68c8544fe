export interface Attempt {
  name: string;
  /**
   * The body of an async function in the page, which returns everything that the attack could read. The script can use
   * `mock` and `evil` (origins), `reads` and `writes` (requests), and the functions of `pageTools`.
   */
  script: string;
  expectedResult: unknown;
  changesDocument?: true;
  leavesPage?: true;
}

const refusedFetch = ['TypeError: Failed to fetch'];
const opaque = ['opaque 0 '];

/** One attack for each combination of the request headers that the access guard reads. */
export const attempts: readonly Attempt[] = [
  {
    name: 'fetch reads everything',
    script: 'return each(reads, async (path) => text(await fetch(mock + path)));',
    expectedResult: refusedFetch,
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
    name: 'a form in a sandboxed frame, whose origin is null',
    script: `const markup = '<form method=post enctype=text/plain action="' + mock + '/_mock/reset"></form>';
      const srcdoc = markup + '<script>document.forms[0].submit()<' + '/script>';
      return framed({ sandbox: 'allow-scripts allow-forms', srcdoc });`,
    expectedResult: 'SecurityError',
    changesDocument: true,
  },
  {
    name: 'a form that the page submits',
    script: "form({ method: 'post', action: mock + '/_mock/reset', enctype: 'text/plain' }).submit();",
    expectedResult: undefined,
    changesDocument: true,
    leavesPage: true,
  },
  {
    name: 'a frame',
    script: 'return each(reads.slice(0, 3), (path) => framed({ src: mock + path }));',
    expectedResult: ['SecurityError'],
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
    name: 'a link without a referrer',
    script: "put('a', { href: mock + '/_mock/health', rel: 'noreferrer' }).element.click();",
    expectedResult: undefined,
    changesDocument: true,
    leavesPage: true,
  },
];
