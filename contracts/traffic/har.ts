import { entryOffsets } from './entry-offsets.ts';

/** One exchange of a recording, as far as the file holds it. */
export interface Recorded {
  /** Counted from 1. */
  entry: number;
  /** The line of the file at which it begins. */
  line: number;
  request: { method: string; url: string; headers: Record<string, string>; body: string | undefined };
  response: { status: number; headers: Record<string, string>; text: string | undefined };
}

/** A file that is no HAR. The message says what was expected and where; it repeats nothing that was sent. */
export class HarError extends Error {
  override name = 'HarError';
}

type Members = Readonly<Record<string, unknown>>;

/** The exchanges of a HAR, in their order. @throws HarError for text that is none. */
export function parseHar(text: string): Recorded[] {
  // Some programs write a byte order mark first.
  const plain = text.replace(/^\uFEFF/, '');
  const { log } = object(parsed(plain), 'the file');
  const { entries } = object(log, 'log');
  if (!Array.isArray(entries)) throw new HarError(`log.entries must be a list; found ${kindOf(entries)}.`);
  const offsets = entryOffsets(plain);
  let line = 1;
  let at = 0;
  return entries.map((entry: unknown, index) => {
    const offset = offsets[index] ?? at;
    line += plain.slice(at, offset).split('\n').length - 1;
    at = offset;
    return recorded(entry, index + 1, line);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // The parser's own words may repeat what stands there, and that may be a key.
    const position = /position (\d+)/.exec((error as Error).message)?.[1];
    const line = position === undefined ? '' : ` in line ${text.slice(0, Number(position)).split('\n').length}`;
    throw new HarError(`the file must be JSON; found a mistake${line}.`);
  }
}

function recorded(value: unknown, number: number, line: number): Recorded {
  const place = `entry ${number} (line ${line})`;
  const entry = object(value, place);
  const request = object(entry.request, `request of ${place}`);
  const response = object(entry.response, `response of ${place}`);
  const { method, url, postData } = request;
  const { status, content } = response;
  if (typeof method !== 'string') throw expected('a text', method, `request.method of ${place}`);
  if (typeof url !== 'string') throw expected('a text', url, `request.url of ${place}`);
  if (typeof status !== 'number') throw expected('a number', status, `response.status of ${place}`);
  const { text, encoding, mimeType } = (content ?? {}) as Members;
  const type = typeof mimeType === 'string' && mimeType !== '' ? { 'content-type': mimeType } : {};
  const sent = (postData ?? {}) as Members;
  return {
    entry: number,
    line,
    request: {
      method,
      url,
      headers: headersIn(request.headers, `request.headers of ${place}`),
      body: typeof sent.text === 'string' ? sent.text : undefined,
    },
    response: {
      status,
      headers: { ...type, ...headersIn(response.headers, `response.headers of ${place}`) },
      text: typeof text === 'string' ? (encoding === 'base64' ? decoded(text) : text) : undefined,
    },
  };
}

function decoded(base64: string): string {
  return Buffer.from(base64, 'base64').toString();
}

/** By their names in small letters; those that stand there twice as one. */
function headersIn(value: unknown, place: string): Record<string, string> {
  if (!Array.isArray(value)) throw expected('a list', value, place);
  const headers = new Map<string, string>();
  for (const one of value) {
    const { name, value: text } = object(one, `an item in ${place}`);
    const key = String(name).toLowerCase();
    const before = headers.get(key);
    headers.set(key, before === undefined ? String(text) : `${before}, ${String(text)}`);
  }
  return Object.fromEntries(headers);
}

function object(value: unknown, place: string): Members {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Members;
  throw expected('an object', value, place);
}

function expected(what: string, value: unknown, place: string): HarError {
  return new HarError(`${place} must be ${what}; found ${kindOf(value)}.`);
}

function kindOf(value: unknown): string {
  if (value === undefined || value === null) return 'nothing';
  return Array.isArray(value) ? 'a list' : `${typeof value === 'object' ? 'an' : 'a'} ${typeof value}`;
}
