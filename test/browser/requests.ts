import { expect } from 'vitest';
import type { Attempt } from './attempt.ts';

const refusedFetch = ['TypeError: Failed to fetch'];
const opaque = ['opaque 0 '];

/** What the script of a page can send. */
export const requests: readonly Attempt[] = [
  {
    name: 'fetch reads everything',
    script: 'return each(reads, async (path) => text(await fetch(mock + path)));',
    expectedResult: refusedFetch,
  },
  {
    name: 'fetch with credentials',
    script: "return each(reads, async (path) => text(await fetch(mock + path, { credentials: 'include' })));",
    expectedResult: refusedFetch,
  },
  {
    name: 'fetch with a token',
    script:
      "return each(reads, async (path) => text(await fetch(mock + path, { headers: { authorization: 'Bearer x' } })));",
    expectedResult: refusedFetch,
  },
  {
    name: 'fetch reads without asking',
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
    name: 'fetch writes without a body',
    script: 'return each(writes, async ([method, path]) => text(await fetch(mock + path, { method })));',
    expectedResult: refusedFetch,
  },
  ...[
    ['text', "'{}'"],
    ['a form', 'new URLSearchParams({ a: 1 })'],
    ['a form with parts', 'new FormData()'],
    ['bytes without a type', "new Blob(['{}'])"],
    ['what is said to be JSON', "'{}', headers: { 'content-type': 'application/json' }"],
    ['text without a referrer', "'{}', referrerPolicy: 'no-referrer'"],
  ].map(([what, body]) => ({
    name: `fetch writes ${what} without asking`,
    script: `return each(writes.filter(([method]) => method === 'POST'), async ([method, path]) =>
      text(await fetch(mock + path, { method, mode: 'no-cors', body: ${body} })));`,
    expectedResult: opaque,
  })),
  {
    name: 'XMLHttpRequest reads',
    script: 'return each(reads, (path) => xhr("GET", mock + path, true));',
    expectedResult: ['0||'],
  },
  {
    name: 'XMLHttpRequest reads and waits',
    script: 'return each(["/_mock/health"], (path) => xhr("GET", mock + path, false));',
    expectedResult: ['NetworkError'],
  },
  {
    name: 'XMLHttpRequest writes text',
    script: 'return each(["/_mock/reset"], (path) => xhr("POST", mock + path, true));',
    expectedResult: ['0||'],
  },
  {
    name: 'XMLHttpRequest writes JSON',
    script: 'return each(writes, ([method, path]) => xhr(method, mock + path, true, "application/json"));',
    expectedResult: ['0||'],
  },
  ...[
    ['text', "'{}'"],
    ['JSON', "new Blob(['{}'], { type: 'application/json' })"],
    ['a form', 'new URLSearchParams({ a: 1 })'],
  ].map(([what, body]) => ({
    name: `a beacon sends ${what}`,
    script: `return navigator.sendBeacon(mock + '/_mock/reset', ${body});`,
    expectedResult: true,
  })),
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
    name: 'a worker fetches',
    script: `const code = 'fetch("' + mock + '/_mock/health").then((answer) => answer.text()).catch(String).then(postMessage)';
      return happens(new Worker(URL.createObjectURL(new Blob([code]))), 'message', 'error');`,
    expectedResult: 'message TypeError: Failed to fetch',
  },
  {
    name: 'fetch is redirected',
    script: `return each(['/302?', '/307?'], async (by) => text(await fetch(evil + by + mock + '/_mock/health')));`,
    expectedResult: refusedFetch,
  },
  {
    name: 'fetch writes text and is redirected',
    script: `const write = { method: 'POST', mode: 'no-cors', body: '{}' };
      return each(['/307?'], async (by) => text(await fetch(evil + by + mock + '/_mock/reset', write)));`,
    expectedResult: opaque,
  },
  {
    name: 'fetch by paths that look like the service',
    script: `const paths = ['/api/..%2f_mock/health', '/api/%2e%2e%2f_mock/health', '/api//_mock/health', '/media/..%2f_mock/health'];
      return each(paths, async (path) => text(await fetch(mock + path)));`,
    expectedResult: [...Array(3).fill(expect.stringContaining('pathNotFound')), expect.stringContaining('linkForged')],
  },
];
