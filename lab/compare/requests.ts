import type { HttpRequest } from '../../mock/http/message.ts';
import { documentedRequests, type LoadName } from '../http/loads.ts';
import type { CapturedMock } from './captured-mock.ts';

/** How many requests of a kind are sent at once: what they allocate fits into the young generation, so nothing is collected meanwhile. */
export const requestCount = 4_000;

/** What creates the requests of each kind, anew each time. */
export function requestsFor(mock: CapturedMock): Record<LoadName, () => HttpRequest[]> {
  const { trigger, read, schedule = '', cancel, refused = '', call = '' } = documentedRequests;
  const repeat = (text: string, times = requestCount) => Array.from({ length: times }, () => toRequest(text));
  const idsOf = (text: string, times = requestCount) =>
    repeat(text, times).map((request) => /"sessionId":"([^"]+)"/.exec(send(mock, request))?.[1] ?? '');
  const sessionIds = idsOf(trigger, 1_000);
  mock.advance(1_000);
  const idOf = (index: number) => sessionIds[index % sessionIds.length] ?? '';
  return {
    trigger: () => repeat(trigger),
    read: () => Array.from({ length: requestCount }, (_, index) => toRequest(read?.(idOf(index)) ?? '')),
    schedule: () => repeat(schedule),
    cancel: () => idsOf(schedule).map((id) => toRequest(cancel?.(id) ?? '')),
    refused: () => repeat(refused),
    call: () => repeat(call),
  };
}

/** Sends requests, ten in a millisecond of the mock's clock: what follows from them is a part of their work. */
export function sendInTime(mock: CapturedMock, requests: readonly HttpRequest[]): void {
  requests.forEach((request, index) => {
    send(mock, request);
    if (index % 10 === 9) mock.advance(1);
  });
}

/** The text of the reply, which is what is written to the socket. */
function send({ handle }: CapturedMock, request: HttpRequest): string {
  const reply = handle(request);
  if (reply instanceof Promise || reply.body === undefined || !('text' in reply.body))
    throw new Error('No reply at once.');
  return reply.body.text();
}

function toRequest(text: string): HttpRequest {
  const [, method = '', target = '', body = ''] = /^(\S+) (\S+) ?(.*)$/.exec(text) ?? [];
  const headers: Record<string, string> = { host: '127.0.0.1:4010', 'x-api-key': 'acme-key' };
  if (body !== '') headers['content-type'] = 'application/json';
  return { method, target, header: (name) => headers[name], body: new TextEncoder().encode(body) };
}
