import type { OperationId } from '../src/operations.ts';

/** One request that was sent, and what was answered. */
export interface Exchange {
  operationId: OperationId;
  request: { method: string; url: string; headers: Readonly<Record<string, string>>; body: string | undefined };
  /** In milliseconds since 1970, by the clock of this machine; undefined where others sent it. */
  sentAt?: number;
  status: number;
  headers: Readonly<Record<string, string>>;
  text: string;
  /** The body as JSON; undefined when it is none. */
  json: unknown;
}
