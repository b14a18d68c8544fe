import { randomUUID } from 'node:crypto';
import { createMock, type Mock } from '../../mock/index.ts';
import { alternatives } from '../../src/generated/alternatives.ts';

type Fetch = (request: Request) => Promise<Response>;

/** A service that keeps to the interface and differs from our mock in what the interface leaves open. */
export interface Honest {
  name: string;
  mock(): Mock;
  around(fetch: Fetch): Fetch;
}

const asItIs = (fetch: Fetch) => fetch;

/** Every alternative of every gap, one at a time. */
const profiles: Honest[] = Object.entries(alternatives).flatMap(([gap, ids]) =>
  ids.map((id) => ({ name: `${gap}: ${id}`, mock: () => createMock({ profile: { [gap]: id } }), around: asItIs })),
);

/** Answers in another dress. */
const dresses: Honest[] = (
  [
    [
      'extra members and headers',
      (fetch) => altered(fetch, withExtras, { 'x-request-id': 'r-1', 'cache-control': 'no-store' }),
    ],
    ['members in another order', (fetch) => altered(fetch, reversed)],
    ['times with +00:00', (fetch) => altered(fetch, (value) => timesAs(value, (text) => text.replace(/Z$/, '+00:00')))],
    [
      'times without milliseconds',
      (fetch) => altered(fetch, (value) => timesAs(value, (text) => text.replace(/\.\d{3}Z$/, 'Z'))),
    ],
    ['times in another zone', (fetch) => altered(fetch, (value) => timesAs(value, inKolkata))],
    [
      'a content type with a charset',
      (fetch) => altered(fetch, (value) => value, { 'content-type': 'application/json; charset=utf-8' }),
    ],
    [
      'slow answers',
      (fetch) => async (request) => {
        const response = await fetch(request);
        await new Promise((resolve) => setTimeout(resolve, 15));
        return response;
      },
    ],
    ['other identifiers', otherIdentifiers],
    ['calls that cannot be read', unreadableCalls],
    ['other words in errors', (fetch) => altered(fetch, otherWords)],
  ] satisfies [name: string, around: Honest['around']][]
).map(([name, around]) => ({ name, mock: () => createMock(), around }));

export const honest: readonly Honest[] = [
  { name: 'the mock as it is', mock: () => createMock(), around: asItIs },
  ...dresses,
  ...profiles,
];

/** The same answers, their JSON changed. */
function altered(fetch: Fetch, change: (value: unknown) => unknown, headers: Record<string, string> = {}): Fetch {
  return async (request) => {
    const response = await fetch(request);
    const body = JSON.stringify(change(JSON.parse(await response.text())));
    return new Response(body, {
      status: response.status,
      headers: { ...Object.fromEntries(response.headers), ...headers },
    });
  };
}

type Members = Record<string, unknown>;

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** More members than are described, but not where any name is a customer's. */
function withExtras(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => withExtras(one));
  if (!isMembers(value) || ['dynamicVariables', 'metadata', 'arguments', 'analysis'].includes(name)) return value;
  const own = Object.entries(value).map(([key, member]) => [key, withExtras(member, key)]);
  return { ...Object.fromEntries(own), traceId: 'trace-1' };
}

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (!isMembers(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, member]) => [key, reversed(member)]),
  );
}

const timeFields = ['time', 'createdAt', 'updatedAt', 'timestamp'];

function timesAs(value: unknown, write: (text: string) => string, name = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => timesAs(one, write));
  if (typeof value === 'string') return timeFields.includes(name) ? write(value) : value;
  if (!isMembers(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, timesAs(member, write, key)]));
}

function inKolkata(text: string): string {
  return new Date(Date.parse(text) + 330 * 60_000).toISOString().replace('Z', '+05:30');
}

function otherWords(value: unknown): unknown {
  return isMembers(value) && 'errorCode' in value ? { ...value, message: 'That did not work.' } : value;
}

/** UUIDs in place of the mock's identifiers, in both directions. */
function otherIdentifiers(fetch: Fetch): Fetch {
  const outside = new Map<string, string>();
  const inside = new Map<string, string>();
  const own = /\b(?:ses|call)_[a-z0-9-]+_[0-9a-f]{16}(?:-r\d+)?/g;
  const shown = (id: string) => {
    const uuid = outside.get(id) ?? randomUUID();
    outside.set(id, uuid);
    inside.set(uuid, id);
    return uuid;
  };
  const meant = (text: string) => text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (uuid) => inside.get(uuid) ?? uuid);
  return async (request) => {
    const body = await request.text();
    const init = { method: request.method, headers: request.headers, ...(body === '' ? {} : { body: meant(body) }) };
    const response = await fetch(new Request(meant(request.url), init));
    const text = (await response.text()).replace(own, shown);
    return new Response(text, { status: response.status, headers: response.headers });
  };
}

/** Get Session Details knows chats alone. */
function unreadableCalls(fetch: Fetch): Fetch {
  return (request) => fetch(new Request(request.url.replace('/session/fetch/call_', '/session/fetch/none_'), request));
}
