import { isObject, parseJson } from '../../../src/json.ts';
import type { ExchangeRecord } from '../run-log/run-event.ts';
import { collapseRepeats } from './collapse-repeats.ts';
import { escapeInvisible, toSafeJson, truncate } from './escape-invisible.ts';

/** Requests in words of the interface, a line for each: `POST /call/trigger with phoneNumber "<number 1>"`. */
export function describeCase(exchanges: readonly ExchangeRecord[]): string[] {
  return collapseRepeats(exchanges).map(({ last: { request }, times }) => {
    const body = request.body === undefined ? undefined : parseJson(request.body);
    const fields = isObject(body)
      ? Object.entries(body).map(([name, value]) => `${escapeInvisible(name)} ${describeValue(value)}`)
      : [];
    const given = request.body === undefined ? [] : [fields.length > 0 ? fields.join(', ') : describeValue(body)];
    const parts = [...describeKey(request.headers['x-api-key']), ...given];
    const content = parts.length === 0 ? '' : ` with ${parts.join(', ')}`;
    return `${describeRequest(request)}${content}${times === 1 ? '' : `, ${times} times`}`;
  });
}

/** Method and path. */
export function describeRequest({ method, url }: ExchangeRecord['request']): string {
  return escapeInvisible(`${method} ${truncate(url.replace(/^\w+:\/\/[^/?#]*/, ''), 200)}`);
}

/** The workspace's own key goes without saying. */
function describeKey(key: string | undefined): string[] {
  if (key === '<key of the workspace>') return [];
  return [key === undefined ? 'no key' : `the key ${describeValue(key)}`];
}

function describeValue(value: unknown): string {
  return escapeInvisible(truncate(toSafeJson(value ?? null), 120));
}
