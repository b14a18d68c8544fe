import { randomUUID } from 'node:crypto';
import { day } from '../../../src/instant.ts';
import { alterSuccessData, type Fetch, type Members } from '../kit/altered-service.ts';
import { getSessionRoute, rewriteTimes, shiftTime } from '../sabotages/alterations.ts';
import { responseVariants } from './responses.ts';
import { delayResponses } from './transports.ts';

export const clockVariants = {
  'times with +00:00': rewriteTimes((text) => text.replace(/Z$/, '+00:00')),
  'times without milliseconds': rewriteTimes((text) => text.replace(/\.\d{3}Z$/, 'Z')),
  'times with microseconds': rewriteTimes((text) => text.replace(/Z$/, '000Z')),
  'times with nanoseconds': rewriteTimes((text) => text.replace(/Z$/, '000000Z')),
  'times without trailing zeros': rewriteTimes((text) => text.replace(/(?:(?::00)?\.000|0+)Z$/, 'Z')),
  'times with a comma before the milliseconds': rewriteTimes((text) => text.replace('.', ',')),
  'times without hyphens and colons': rewriteTimes((text) => text.replaceAll(/[-:]/g, '')),
  'times with the day of the year instead of the month': rewriteTimes(
    (text) => `${text.slice(0, 4)}-${dayOfYearOf(text)}${text.slice(10)}`,
  ),
  'times in lower case': rewriteTimes((text) => text.toLowerCase()),
  'times with the offset of Newfoundland': rewriteTimes((text) => shiftTime(text, -210 * 60_000).replace('Z', '-0330')),
  'times without seconds': rewriteTimes((text) => text.replace(/:\d{2}\.\d{3}Z$/, 'Z')),
  'times without an offset': rewriteTimes((text) => text.replace(/Z$/, '')),
  'times with the offset of India': rewriteTimes(toIndianTime),
  'session records with times that are rounded to seconds': rewriteTimes(
    (text) => `${new Date(Math.round(Date.parse(text) / 1000) * 1000).toISOString().slice(0, 19)}Z`,
    getSessionRoute,
  ),
  'messages whose timestamps are 40 ms early': sendEarly(40),
  'messages whose timestamps are 400 ms early': sendEarly(400),
  'session records whose createdAt is one second late': alterSuccessData(getSessionRoute, (data) => {
    data.createdAt = shiftTime(data.createdAt, 1_000);
  }),
  'session records whose updatedAt is 40 ms early': alterSuccessData(getSessionRoute, (data) => {
    data.updatedAt = shiftTime(data.updatedAt, -40);
  }),
};

function sendEarly(milliseconds: number) {
  return alterSuccessData(getSessionRoute, ({ transcript }) => {
    for (const entry of Array.isArray(transcript) ? (transcript as Members[]) : [])
      if (entry.role === 'assistant') entry.timestamp = shiftTime(entry.timestamp, -milliseconds);
  });
}

function dayOfYearOf(text: string): string {
  const days = (Date.parse(text.slice(0, 10)) - Date.parse(text.slice(0, 4))) / day;
  return String(days + 1).padStart(3, '0');
}

function toIndianTime(text: string): string {
  return new Date(Date.parse(text) + 330 * 60_000).toISOString().replace('Z', '+05:30');
}

export function createAges() {
  const firstAt = new Map<string, number>();
  return (key: string): number => {
    const first = firstAt.get(key) ?? Date.now();
    firstAt.set(key, first);
    return Date.now() - first;
  };
}

export const identifierVariants = {
  'identifiers that are UUIDs': renameIdentifiers(() => () => randomUUID(), /[0-9a-f]{8}-[0-9a-f-]{27}/g),
  'identifiers that are consecutive numbers': renameIdentifiers(() => {
    // An identifier larger than any port, so that no URL contains it by chance.
    let last = 9_410_000;
    return () => String(++last);
  }, /\b941\d{4}\b/g),
  'identifiers with colons, equals signs and tildes': renameIdentifiers(
    () => () => `s:${randomUUID()}=~@`,
    /s(?::|%3A)[0-9a-f-]{36}(?:=|%3D)(?:~|%7E)(?:@|%40)/g,
  ),
  'identifiers as long as tokens': renameIdentifiers(() => () => `id.${randomUUID().repeat(5)}`, /id\.[0-9a-f-]{180}/g),
  'identifiers with slashes and plus signs': renameIdentifiers(
    () => () => `q${randomUUID()}/+==`,
    /q[0-9a-f-]{36}(?:\/|%2F)(?:\+|%2B)(?:==|%3D%3D)/g,
  ),
};

function renameIdentifiers(createIds: () => () => string, form: RegExp) {
  return (fetch: Fetch): Fetch => {
    const next = createIds();
    const publicIds = new Map<string, string>();
    const internalIds = new Map<string, string>();
    const internalIdPattern = /\b(?:ses|call)_[a-z0-9-]+_[0-9a-f]{16}(?:-r\d+)?/g;
    const toPublicId = (id: string) => {
      const name = publicIds.get(id) ?? next();
      publicIds.set(id, name);
      internalIds.set(name, id);
      return name;
    };
    const toInternalIds = (text: string) =>
      text.replace(form, (name) => internalIds.get(decodeURIComponent(name)) ?? name);
    return async (request) => {
      const body = await request.text();
      const { method, headers } = request;
      const init = { method, headers, ...(body === '' ? {} : { body: toInternalIds(body) }) };
      const response = await fetch(new Request(toInternalIds(request.url), init));
      const text = (await response.text()).replace(internalIdPattern, toPublicId);
      return new Response(text, { status: response.status, headers: response.headers });
    };
  };
}

export const secondAddressVariants = {
  'times with a different offset at the second base address': underSecondAddress(
    clockVariants['times with the offset of Newfoundland'],
  ),
  'formatted phone numbers at the second base address': underSecondAddress(responseVariants['formatted phone numbers']),
  'additional fields at the second base address': underSecondAddress(responseVariants['additional fields']),
  'other error messages at the second base address': underSecondAddress(responseVariants['error messages in German']),
  'slow responses at the second base address': underSecondAddress(delayResponses(() => 250)),
};

function underSecondAddress(around: (fetch: Fetch) => Fetch) {
  return (fetch: Fetch): Fetch => {
    const other = around(fetch);
    return (request) => (new URL(request.url).host === 'second.test' ? other(request) : fetch(request));
  };
}
