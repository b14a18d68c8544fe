import type { OperationId } from '../../src/operations.ts';
import { appendPointer } from '../../src/schema.ts';

/** One request that was sent, and what was answered. */
export interface Exchange {
  operationId: OperationId;
  request: { method: string; url: string; headers: Readonly<Record<string, string>>; body: string | undefined };
  /** In milliseconds since 1970, by the clock of this machine; undefined where others sent it. */
  sentAt?: number;
  status: number;
  headers: Readonly<Record<string, string>>;
  text: string;
  /** The size and digest of a body beyond 1 MB, whose long texts were cut; undefined where `text` is all of it. */
  cut?: { bytes: number; sha256: string };
  /** The body as JSON; undefined when it is none. */
  json: unknown;
  /** Why the request cannot be valid by the subject file; undefined where it can be. See `findSubjectConflict`. */
  subjectConflict?: string | undefined;
}

/** Where a value was received: which exchange, and a JSON Pointer into its body. */
export interface Origin {
  exchange: Exchange;
  pointer: string;
}

const originKey = Symbol('origin');

/** No value that rules look at is deeper. */
const maxDepth = 20;

/** Writes into every object and list of a body where it was received, for `originOf`. */
export function createExchange(exchange: Exchange): Exchange {
  const mark = (value: unknown, pointer: string, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > maxDepth) return;
    // Not enumerable, so that copies, comparisons and JSON do not have it.
    Object.defineProperty(value, originKey, { value: { exchange, pointer } satisfies Origin });
    for (const [name, member] of Object.entries(value)) mark(member, appendPointer(pointer, name), depth + 1);
  };
  mark(exchange.json, '', 0);
  return exchange;
}

/** Where an exchange, or an object or list of its body, was received. Undefined for a copy. */
export function originOf(within: Exchange | object): Origin | undefined {
  if ('operationId' in within && 'request' in within) return { exchange: within as Exchange, pointer: '' };
  return (within as { [originKey]?: Origin })[originKey];
}

/** The status, and the code behind it if there is one: `404 callNotFound`. */
export function statusAndCodeOf({ status, json }: Pick<Exchange, 'status' | 'json'>): string {
  const { errorCode } = (json ?? {}) as { errorCode?: unknown };
  return typeof errorCode === 'string' ? `${status} ${errorCode}` : String(status);
}

/** The data of a response; empty where it has none. */
export function dataOf(json: unknown): Readonly<Record<string, unknown>> {
  const { data } = (json ?? {}) as { data?: unknown };
  return typeof data === 'object' && data !== null ? (data as Readonly<Record<string, unknown>>) : {};
}

export type JsonObject = Readonly<Record<string, unknown>>;

/** The kit uses no longer identifiers: no address carries them. */
export const maxIdBytes = 1_024;
