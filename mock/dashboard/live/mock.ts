import { createControl } from '../../../src/control-client.ts';
import { eventTypes } from '../../../src/generated/enums.ts';
import { sendToMock, shareReads } from './service.ts';
import { createShared } from './shared.ts';

const address = `${location.origin}/_mock`;

/** The control plane of the mock that serves this page. */
export const control = createControl({
  baseUrl: address,
  fetch: shareReads(async (request) => {
    const response = await sendToMock(request);
    // The login has expired: the same address is the login form now.
    if (response.status === 401) location.reload();
    return response;
  }),
});

/** The connection to the events of the mock. */
export const connection = createShared<'connecting' | 'live' | 'lost'>('connecting');

/** Changes whenever the mock may have changed: at each event and command, and after a lost connection. */
export const changes = createShared(0);

export function noteChange(): void {
  changes.set(changes.get() + 1);
}

const retryAfterMs = 1_000;
let source: EventSource | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

function disconnect(): void {
  clearTimeout(timer);
  source?.close();
}

/** Follows the events of the mock, from now on. */
export function connect(): void {
  disconnect();
  if (document.hidden) return;
  source = new EventSource(`${address}/events/stream`);
  source.onopen = () => {
    // Events of the time without a connection are unknown.
    noteChange();
    connection.set('live');
  };
  source.onerror = () => {
    disconnect();
    connection.set('lost');
    timer = setTimeout(connect, retryAfterMs);
  };
  for (const type of ['replaced', ...eventTypes]) source.addEventListener(type, noteChange);
}

// A hidden tab closes the stream, because a browser keeps only six connections to an origin.
document.addEventListener('visibilitychange', () => (document.hidden ? disconnect() : connect()));
connect();
