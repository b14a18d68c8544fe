import { TextError } from '../../src/files/issue.ts';
import { isObject } from '../../src/json.ts';

/** One exchange of a recording, as far as the file holds it. */
export interface RecordedExchange {
  /** Counted from 1. */
  entry: number;
  /** The line of the file at which it begins. */
  line: number;
  request: { method: string; url: string; headers: Record<string, string>; body: string | undefined };
  response: { status: number; headers: Record<string, string>; text: string | undefined };
}

type JsonObject = Readonly<Record<string, unknown>>;

/** The exchanges of a HAR, in their order. @throws TextError for text that is none; the message repeats nothing that was sent. */
export function parseHar(content: string): RecordedExchange[] {
  // Some programs write a byte order mark first.
  const json = content.replace(/^\uFEFF/, '');
  const { log } = requireObject(parseJson(json), 'the file');
  const { entries } = requireObject(log, 'log');
  if (!Array.isArray(entries)) throw new TextError(`log.entries must be a list; found ${describeType(entries)}.`);
  const offsets = entryOffsetsIn(json);
  let line = 1;
  let at = 0;
  return entries.map((entry: unknown, index) => {
    const offset = offsets[index] ?? at;
    line += json.slice(at, offset).split('\n').length - 1;
    at = offset;
    return toRecordedExchange(entry, index + 1, line);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // The parser's own words may repeat what stands there, and that may be a key.
    const position = /position (\d+)/.exec((error as Error).message)?.[1];
    const line = position === undefined ? '' : ` in line ${text.slice(0, Number(position)).split('\n').length}`;
    throw new TextError(`the file must be JSON; found an error${line}.`);
  }
}

function toRecordedExchange(value: unknown, number: number, line: number): RecordedExchange {
  const place = `entry ${number} (line ${line})`;
  const entry = requireObject(value, place);
  const request = requireObject(entry.request, `request of ${place}`);
  const response = requireObject(entry.response, `response of ${place}`);
  const { method, url, postData } = request;
  const { status, content } = response;
  if (typeof method !== 'string') throw typeError('a text', method, `request.method of ${place}`);
  if (typeof url !== 'string') throw typeError('a text', url, `request.url of ${place}`);
  if (typeof status !== 'number') throw typeError('a number', status, `response.status of ${place}`);
  const { text, encoding, mimeType } = (content ?? {}) as JsonObject;
  const type = typeof mimeType === 'string' && mimeType !== '' ? { 'content-type': mimeType } : {};
  const posted = (postData ?? {}) as JsonObject;
  return {
    entry: number,
    line,
    request: {
      method,
      url,
      headers: headersIn(request.headers, `request.headers of ${place}`),
      body: typeof posted.text === 'string' ? posted.text : undefined,
    },
    response: {
      status,
      headers: { ...type, ...headersIn(response.headers, `response.headers of ${place}`) },
      text:
        typeof text !== 'string' ? undefined : encoding === 'base64' ? Buffer.from(text, 'base64').toString() : text,
    },
  };
}

/** By their names in small letters; those that stand there twice as one. */
function headersIn(value: unknown, place: string): Record<string, string> {
  if (!Array.isArray(value)) throw typeError('a list', value, place);
  const headers = new Map<string, string>();
  for (const one of value) {
    const { name, value: text } = requireObject(one, `an item in ${place}`);
    const key = String(name).toLowerCase();
    const before = headers.get(key);
    headers.set(key, before === undefined ? String(text) : `${before}, ${String(text)}`);
  }
  return Object.fromEntries(headers);
}

function requireObject(value: unknown, place: string): JsonObject {
  if (isObject(value)) return value;
  throw typeError('an object', value, place);
}

function typeError(what: string, value: unknown, place: string): TextError {
  return new TextError(`${place} must be ${what}; found ${describeType(value)}.`);
}

function describeType(value: unknown): string {
  if (value === undefined || value === null) return 'nothing';
  return Array.isArray(value) ? 'a list' : `${typeof value === 'object' ? 'an' : 'a'} ${typeof value}`;
}

/** Where each item of `log.entries` begins, in a text that is good JSON. */
function entryOffsetsIn(json: string): number[] {
  const offsets: number[] = [];
  /** The name under which each object or list that is open stands; undefined for an item of a list. */
  const openNames: (string | undefined)[] = [];
  let name: string | undefined;
  for (let index = 0; index < json.length; index++) {
    const character = json[index];
    if (character === '"') {
      const end = endOfString(json, index);
      // A text is a name where a colon follows.
      const isName = /^\s*:/.test(json.slice(end + 1, end + 40));
      if (isName) name = json.slice(index + 1, end);
      index = end;
    } else if (character === '{' || character === '[') {
      if (openNames.length === 3 && openNames[1] === 'log' && openNames[2] === 'entries') offsets.push(index);
      openNames.push(name);
      name = undefined;
    } else if (character === '}' || character === ']') {
      openNames.pop();
      name = undefined;
    }
  }
  return offsets;
}

/** The closing quotation mark of the text that begins here. */
function endOfString(json: string, start: number): number {
  let index = start + 1;
  while (index < json.length && json[index] !== '"') index += json[index] === '\\' ? 2 : 1;
  return index;
}
