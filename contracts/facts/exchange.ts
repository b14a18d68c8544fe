import { isObject, parseJson } from '../../src/json.ts';
import { type BodyOf, type OperationId, operations } from '../../src/operations.ts';
import { toRequestPath } from '../../src/request-path.ts';
import { appendPointer } from '../../src/schema.ts';
import type { PlannedEffect } from './operation.ts';

export interface Exchange {
  operationId: OperationId;
  request: { method: string; url: string; headers: Readonly<Record<string, string>>; body: string | undefined };
  /** The time at which the kit sent the request, in milliseconds since 1970; undefined in recorded traffic. */
  sentAt?: number;
  status: number;
  headers: Readonly<Record<string, string>>;
  text: string;
  /** The size and digest of a body beyond 1 MB, whose long strings were cut; undefined if `text` is complete. */
  cut?: { bytes: number; sha256: string };
  json: unknown;
}

export interface Origin {
  exchange: Exchange;
  pointer: string;
}

const originKey = Symbol('origin');

const maxDepth = 20;

export function createExchange(exchange: Exchange): Exchange {
  const mark = (value: unknown, pointer: string, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > maxDepth) return;
    Object.defineProperty(value, originKey, { value: { exchange, pointer } satisfies Origin });
    for (const [name, member] of Object.entries(value)) mark(member, appendPointer(pointer, name), depth + 1);
  };
  mark(exchange.json, '', 0);
  return exchange;
}

export function originOf(within: Exchange | object): Origin | undefined {
  if ('operationId' in within && 'request' in within) return { exchange: within as Exchange, pointer: '' };
  return (within as { [originKey]?: Origin })[originKey];
}

export function statusAndCodeOf({ status, json }: Pick<Exchange, 'status' | 'json'>): string {
  const { errorCode } = (json ?? {}) as { errorCode?: unknown };
  return typeof errorCode === 'string' ? `${status} ${errorCode}` : String(status);
}

export function dataOf(json: unknown): Readonly<Record<string, unknown>> {
  const { data } = (json ?? {}) as { data?: unknown };
  return typeof data === 'object' && data !== null ? (data as Readonly<Record<string, unknown>>) : {};
}

export type JsonObject = Readonly<Record<string, unknown>>;

declare const fault: unique symbol;

export type FaultyBody = JsonObject & { readonly [fault]: true };

export type ValidBody = JsonObject & { readonly [fault]?: never };

export function asFaulty(body: JsonObject): FaultyBody {
  return body as FaultyBody;
}

/** The maximum length of an identifier, because a URL cannot contain a longer identifier. */
export const maxIdBytes = 1_024;

export class Inconclusive extends Error {
  override name = 'Inconclusive';
  readonly isTransient: boolean;

  constructor(message: string, isTransient = false) {
    super(message);
    this.isTransient = isTransient;
  }
}

/** A CDN answers with a status from 520 to 530 if the CDN cannot reach the service. */
export function isGatewayStatus(status: number): boolean {
  return [408, 502, 503, 504].includes(status) || (status >= 520 && status <= 530);
}

export function expectReached({ status, headers, request }: Exchange): void {
  if (status === 429) throw new Inconclusive('The service answered 429: too many requests for its rate limit.', true);
  if (isGatewayStatus(status)) {
    const reason = `The service answered ${status}: it is down, or a gateway answered in its place.`;
    throw new Inconclusive(reason, true);
  }
  if (status >= 300 && status < 400 && headers.location !== undefined) {
    const target = URL.parse(headers.location, request.url)?.origin ?? 'another address';
    const reason = `The service answered ${status}, a redirect to ${target}, which is not followed. Check its address.`;
    throw new Inconclusive(reason);
  }
}

export interface RequestInput<Id extends OperationId = OperationId> {
  path?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: BodyOf<Id> | Readonly<Record<string, unknown>> | string;
  apiKey?: string | null;
  keyPlacement?: KeyPlacement;
  base?: 'baseUrl' | 'baseUrlAlt';
}

interface RequestTarget {
  baseUrl: string;
  baseUrlAlt: string;
  headers?: Readonly<Record<string, string>>;
  workspace: { apiKey: string };
}

export type SentWith = Pick<RequestInput, 'apiKey' | 'keyPlacement' | 'base'>;

export function toRequest<Id extends OperationId>(
  subject: RequestTarget,
  operationId: Id,
  { path = {}, query = {}, body, apiKey = subject.workspace.apiKey, keyPlacement, base }: RequestInput<Id>,
): Exchange['request'] {
  const { method, path: template, bases } = operations[operationId];
  const key: KeyCarriers = apiKey === null ? {} : keyCarriers[keyPlacement ?? 'x-api-key'](apiKey);
  let target: string;
  try {
    target = toRequestPath(template, path, { ...query, ...key.query });
  } catch (error) {
    throw new Inconclusive(`A request could not be sent: ${(error as Error).message}`);
  }
  const url = `${subject[base ?? bases[0] ?? 'baseUrl']}${target}`;
  const headers = {
    ...subject.headers,
    ...key.headers,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const text = body === undefined || typeof body === 'string' ? body : writeJson(body);
  return { method, url, headers, body: text };
}

const keyCarriers = {
  'x-api-key': (key: string) => ({ headers: { 'x-api-key': key } }),
  'X-API-KEY': (key: string) => ({ headers: { 'X-API-KEY': key } }),
  'X-Api-Key': (key: string) => ({ headers: { 'X-Api-Key': key } }),
  'query parameter': (key: string) => ({ query: { 'x-api-key': key } }),
  'Authorization header': (key: string) => ({ headers: { authorization: key } }),
  'Authorization header as bearer': (key: string) => ({ headers: { authorization: `Bearer ${key}` } }),
  cookie: (key: string) => ({ headers: { cookie: `x-api-key=${key}` } }),
  'header api-key': (key: string) => ({ headers: { 'api-key': key } }),
} as const satisfies Readonly<Record<string, (key: string) => KeyCarriers>>;

interface KeyCarriers {
  headers?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
}

export type KeyPlacement = keyof typeof keyCarriers;

export function writeJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(writeJson).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value).flatMap(([name, member]) =>
    member === undefined ? [] : [{ name, text: writeJson(member) }],
  );
  const areNumbered = members.every(({ name }) => /^\d+$/.test(name));
  if (areNumbered) members.sort((one, other) => (one.text < other.text ? -1 : 1));
  return `{${members.map(({ name, text }) => `${JSON.stringify(name)}:${text}`).join(',')}}`;
}

export function idIn(
  kind: PlannedEffect['kind'],
  answer: Pick<Exchange, 'headers' | 'text' | 'json'>,
): string | undefined {
  if (kind === 'workflow-call') return undefined;
  const member = kind === 'message' ? 'sessionId' : 'callId';
  const candidates = [...idsInBody(member, answer), ...idsInHeaders(member, answer.headers)];
  return candidates.find((id) => id !== '' && Buffer.byteLength(id) <= maxIdBytes);
}

function idsInBody(member: string, { json, text }: Pick<Exchange, 'text' | 'json'>): string[] {
  if (json !== undefined) return membersNamed(member, json, 0);
  const match = new RegExp(`"${member}"\\s*:\\s*("(?:[^"\\\\]|\\\\.){1,${maxIdBytes}}")`).exec(text);
  const id = parseJson(match?.[1] ?? '');
  return typeof id === 'string' ? [id] : [];
}

const maxIdDepth = 8;

function membersNamed(name: string, value: unknown, depth: number): string[] {
  if (depth > maxIdDepth || typeof value !== 'object' || value === null) return [];
  const own = isObject(value) && typeof value[name] === 'string' ? [value[name]] : [];
  return [...own, ...Object.values(value).flatMap((member) => membersNamed(name, member, depth + 1))];
}

function idsInHeaders(member: string, headers: Exchange['headers']): string[] {
  const name = member === 'sessionId' ? /session[-_]?id$/i : /call[-_]?id$/i;
  const place = member === 'sessionId' ? /\/session\/fetch\/([^/?#]+)/ : /\/call\/(?!trigger$)([^/?#]+)$/;
  const located = place.exec(headers.location ?? '')?.[1] ?? [];
  return [...Object.entries(headers).flatMap(([header, value]) => (name.test(header) ? value : [])), located].flat();
}
