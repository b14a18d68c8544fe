import { TextError } from '../../src/files/issue.ts';
import { isObject, parseJson } from '../../src/json.ts';
import type { JsonObject } from '../operations/exchange.ts';

/** One exchange of a recording, as far as the file holds it. */
export interface RecordedExchange {
  /** Counted from 1. */
  entry: number;
  request: { method: string; url: string; headers: Record<string, string>; body: string | undefined };
  response: { status: number; headers: Record<string, string>; text: string | undefined };
}

/** The exchanges of a HAR, in order. @throws TextError for another file; its message repeats no content. */
export function parseHar(content: string): RecordedExchange[] {
  // Some programs write a byte order mark first.
  const file = parseJson(content.replace(/^\uFEFF/, ''));
  if (file === undefined) throw new TextError('the file must be JSON; found something else.');
  const { log } = requireType('an object', file, 'the file');
  const { entries } = requireType('an object', log, 'log');
  return requireType('a list', entries, 'log.entries').map((entry, index) => toRecordedExchange(entry, index + 1));
}

function toRecordedExchange(value: unknown, number: number): RecordedExchange {
  const place = `entry ${number}`;
  const entry = requireType('an object', value, place);
  const request = requireType('an object', entry.request, `request of ${place}`);
  const response = requireType('an object', entry.response, `response of ${place}`);
  const { text, encoding, mimeType } = isObject(response.content) ? response.content : {};
  const { text: body } = isObject(request.postData) ? request.postData : {};
  const type = typeof mimeType === 'string' && mimeType !== '' ? { 'content-type': mimeType } : {};
  const answer = typeof text === 'string' ? text : undefined;
  return {
    entry: number,
    request: {
      method: requireType('a string', request.method, `request.method of ${place}`),
      url: requireType('a string', request.url, `request.url of ${place}`),
      headers: headersIn(request.headers, `request.headers of ${place}`),
      body: typeof body === 'string' ? body : undefined,
    },
    response: {
      status: requireType('a number', response.status, `response.status of ${place}`),
      headers: { ...type, ...headersIn(response.headers, `response.headers of ${place}`) },
      text: answer !== undefined && encoding === 'base64' ? Buffer.from(answer, 'base64').toString() : answer,
    },
  };
}

/** By their names in small letters; those that are there twice as one. */
function headersIn(value: unknown, place: string): Record<string, string> {
  const rows = requireType('a list', value, place).map((row) => requireType('an object', row, `an item in ${place}`));
  const byName = Map.groupBy(rows, ({ name }) => String(name).toLowerCase());
  return Object.fromEntries([...byName].map(([name, same]) => [name, same.map((row) => String(row.value)).join(', ')]));
}

interface Types {
  'an object': JsonObject;
  'a list': readonly unknown[];
  'a string': string;
  'a number': number;
}

function requireType<Name extends keyof Types>(type: Name, value: unknown, place: string): Types[Name] {
  const isNothing = value === undefined || value === null;
  const found = isNothing
    ? 'nothing'
    : Array.isArray(value)
      ? 'a list'
      : isObject(value)
        ? 'an object'
        : `a ${typeof value}`;
  if (found !== type) throw new TextError(`${place} must be ${type}; found ${found}.`);
  return value as Types[Name];
}
