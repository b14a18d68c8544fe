import type { OperationId } from '../../src/operations.ts';
import { appendPointer } from '../../src/schema.ts';

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
