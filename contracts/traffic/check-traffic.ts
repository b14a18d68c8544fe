import { TextError } from '../../src/files/issue.ts';
import type { StatementId } from '../../src/generated/ids.ts';
import { parseJson } from '../../src/json.ts';
import { type OperationId, operationIds, operations } from '../../src/operations.ts';
import { valueAt } from '../../src/schema.ts';
import { Inconclusive } from '../oracle/violation.ts';
import { createRedaction } from '../redaction/redaction.ts';
import { truncate } from '../reports/text.ts';
import type { Subject } from '../subject/subject.ts';
import { objectionTo } from './findings.ts';

/** A recorded response that violates the interface. */
interface WrongAnswer {
  entry: number;
  operationId: OperationId;
  method: string;
  url: string;
  status: number;
  statements: readonly StatementId[];
  expected: string;
  received: string;
}

/** The findings in recorded traffic. It contains no key and no value of the subject file. */
export interface TrafficReport {
  /** How many responses were checked. */
  judged: number;
  wrong: readonly WrongAnswer[];
  /** How many entries belong to no operation. */
  unrelated: number;
  /** Entries of the recording whose response could not be checked, and why. */
  inconclusive: readonly { entry: number; reason: string }[];
}

export interface CheckOptions {
  /** The base URLs of the service. If the list is empty, an operation is recognised by the end of its path. */
  bases: readonly string[];
  /** The subject of the recorded service. Its values are masked; a response with its key is a finding. @defaultValue none */
  subject?: Subject | undefined;
}

/**
 * Checks recorded responses against the interface. Sends nothing.
 *
 * @param har the text of a HAR
 * @throws TextError when the text is no HAR
 */
export function checkTraffic(har: string, { bases, subject }: CheckOptions): TrafficReport {
  const entries = parseHar(har);
  // The recording has keys too.
  const keys = new Set(entries.map(({ request }) => request.headers['x-api-key'] ?? ''));
  const recorded = [...keys].map((apiKey) => ({ workspace: { apiKey } }));
  const redaction = createRedaction(...(subject === undefined ? [] : [subject]), ...recorded);
  // Cut after keys are masked: half a key would not be recognised.
  const redact = (text: string) => truncate(redaction.line(text), 1000);
  let judged = 0;
  let unrelated = 0;
  const wrong: WrongAnswer[] = [];
  const inconclusive: { entry: number; reason: string }[] = [];
  for (const { entry, request, response } of entries) {
    const { method, url } = request;
    const { status, headers, text } = response;
    const operationId = matchOperation(method, url, bases);
    if (operationId === undefined) {
      unrelated += 1;
      continue;
    }
    if (status === 0 || text === undefined) {
      const reason = status === 0 ? 'no answer was recorded' : 'the body of the answer was not recorded';
      inconclusive.push({ entry, reason });
      continue;
    }
    const exchange = { operationId, request, status, headers, text, json: parseJson(text) };
    const objection = objectionTo(exchange, subject ?? { workspace: { apiKey: '' } });
    if (objection instanceof Inconclusive) {
      inconclusive.push({ entry, reason: redact(objection.message) });
      continue;
    }
    judged += 1;
    if (objection === undefined) continue;
    const { statements, expected, received } = objection;
    const texts = { url: redact(url), expected: redact(expected), received: redact(received) };
    wrong.push({ entry, operationId, method: redact(method), status, statements, ...texts });
  }
  return { judged, wrong, unrelated, inconclusive };
}

/**
 * The operation that a request belongs to, by its method and address; undefined when it is none's.
 *
 * @param bases the base addresses; without any, every address counts whose path ends like that of an operation.
 */
export function matchOperation(method: string, address: string, bases: readonly string[]): OperationId | undefined {
  const url = URL.parse(address);
  if (url === null) return undefined;
  const { origin, pathname } = url;
  return operationIds.find((id) => {
    if (operations[id].method !== method.toUpperCase()) return false;
    const template = operations[id].path.replaceAll(/\{\w+\}/g, '[^/]+');
    if (bases.length === 0) return new RegExp(`${template}$`).test(pathname);
    return bases.some((base) => {
      const prefix = new URL(base).pathname.replace(/\/+$/, '');
      const isBelow = new URL(base).origin === origin && pathname.startsWith(`${prefix}/`);
      return isBelow && new RegExp(`^${template}$`).test(pathname.slice(prefix.length));
    });
  });
}

/** One exchange of a recording, as far as the file holds it. */
interface RecordedExchange {
  /** Counted from 1. */
  entry: number;
  request: { method: string; url: string; headers: Record<string, string>; body: string | undefined };
  response: { status: number; headers: Record<string, string>; text: string | undefined };
}

/** An entry whose required members have been looked at. */
interface HarEntry {
  request: { method: string; url: string; headers: readonly unknown[] };
  response: { status: number; headers: readonly unknown[] };
}

/** The exchanges of a HAR, in order. @throws TextError for another file; its message repeats no content. */
function parseHar(content: string): RecordedExchange[] {
  // Some programs write a byte order mark first.
  const file = parseJson(content.replace(/^\uFEFF/, ''));
  if (file === undefined) throw new TextError('the file must be JSON; found something else.');
  const entries = valueAt(file, '/log/entries');
  if (!Array.isArray(entries)) throw new TextError('log.entries must be a list.');
  return entries.map((entry: unknown, index) => {
    if (isHarEntry(entry)) return toRecordedExchange(entry, index + 1);
    throw new TextError(
      `entry ${index + 1} must have a request (method, url, headers) and a response (status, headers).`,
    );
  });
}

function isHarEntry(value: unknown): value is HarEntry {
  const isText = (pointer: string) => typeof valueAt(value, pointer) === 'string';
  const isList = (pointer: string) => Array.isArray(valueAt(value, pointer));
  const isNumber = typeof valueAt(value, '/response/status') === 'number';
  return (
    isNumber &&
    ['/request/method', '/request/url'].every(isText) &&
    ['/request/headers', '/response/headers'].every(isList)
  );
}

function toRecordedExchange(har: HarEntry, entry: number): RecordedExchange {
  const { request, response } = har;
  const textAt = (pointer: string) => {
    const text = valueAt(har, pointer);
    return typeof text === 'string' ? text : undefined;
  };
  const [text, type] = [textAt('/response/content/text'), textAt('/response/content/mimeType')];
  const isEncoded = valueAt(response, '/content/encoding') === 'base64';
  return {
    entry,
    request: { ...request, headers: toHeaders(request.headers), body: textAt('/request/postData/text') },
    response: {
      status: response.status,
      headers: { ...(type ? { 'content-type': type } : {}), ...toHeaders(response.headers) },
      text: isEncoded ? Buffer.from(text ?? '', 'base64').toString() : text,
    },
  };
}

/** By their names in small letters; those that are there twice as one. */
function toHeaders(rows: readonly unknown[]): Record<string, string> {
  const pairs = rows.map(
    (row) => [String(valueAt(row, '/name')).toLowerCase(), String(valueAt(row, '/value'))] as const,
  );
  const byName = Map.groupBy(pairs, ([name]) => name);
  return Object.fromEntries([...byName].map(([name, same]) => [name, same.map(([, value]) => value).join(', ')]));
}
