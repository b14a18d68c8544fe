import { createMock } from '../mock/browser.ts';
import type { Mock } from '../mock/index.ts';
import type { ControlSchemas } from '../src/control-operations.ts';
import { answerRequest } from './answer-request.ts';

// A page registers this file: navigator.serviceWorker.register('/service-worker.js?path=/api'). It stores the state of
// the mock and the files of the pages, so that a static demo works offline.

interface Scope {
  location: { href: string; origin: string };
  caches: { open(name: string): Promise<FileCache> };
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate' | 'fetch', listener: (event: WorkerEvent) => void): void;
}

interface FileCache {
  match(key: Request | string): Promise<Response | undefined>;
  put(key: Request | string, response: Response): Promise<void>;
}

interface WorkerEvent {
  waitUntil(promise: Promise<unknown>): void;
  request: Request;
  respondWith(response: Promise<Response>): void;
}

const scope = globalThis as unknown as Scope;
const path = new URL(scope.location.href).searchParams.get('path') ?? '/api';
const stateKey = new URL('/understudy-state.json', scope.location.href).href;
const mock = startMock();

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const target = targetOf(new URL(request.url));
  if (target === undefined) {
    if (request.method === 'GET' && request.url.startsWith(`${scope.location.origin}/`))
      event.respondWith(loadOrRecall(request));
    return;
  }
  const answer = async () => {
    const started = await mock;
    const response = await answerRequest(started, target, request);
    // Store the state first, because a browser may end the worker after the response.
    if (request.method !== 'GET') await storeState(started);
    return response;
  };
  event.respondWith(answer());
});

function targetOf({ origin, pathname, search, href }: URL): string | undefined {
  if (href.startsWith('http://127.0.0.1/media/')) return href;
  if (origin !== scope.location.origin) return undefined;
  if (pathname.startsWith(`${path}/`)) return `http://mock/api${pathname.slice(path.length)}${search}`;
  return pathname.startsWith('/_mock/') ? `http://mock${pathname}${search}` : undefined;
}

async function startMock(): Promise<Mock> {
  const stored = await (await openCache()).match(stateKey);
  if (stored === undefined) return createMock();
  return createMock({ snapshot: (await stored.json()) as ControlSchemas['Snapshot'] });
}

async function storeState({ control }: Mock): Promise<void> {
  const name = 'service-worker';
  await control.saveSnapshot({ name });
  const snapshot = await control.exportSnapshot({ name });
  await (await openCache()).put(stateKey, Response.json(snapshot));
}

/** Offline, the worker returns the stored version of a page's file. */
async function loadOrRecall(request: Request): Promise<Response> {
  const cache = await openCache();
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
  } catch {
    return (await cache.match(request)) ?? Response.error();
  }
}

function openCache(): Promise<FileCache> {
  return scope.caches.open('understudy');
}
