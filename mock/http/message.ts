import type { GapId } from '../../src/generated/ids.ts';
import type { OperationId } from '../../src/operations.ts';

/** A request as the service sees it, whatever carried it. */
export interface HttpRequest {
  method: string;
  /** Path and query as they were sent: `/api/session/fetch/ses_1?x=y`. */
  target: string;
  /** The value of a header by its lower-case name; several values of one name are joined with commas. */
  header(name: string): string | undefined;
  /** All headers by their lower-case names, with the address of the client in `x-forwarded-for`. */
  headers?(): Readonly<Record<string, string | string[] | undefined>>;
  /** The bytes of the body; empty when there is none, `too-large` when there are more than the limit. */
  body: Uint8Array | 'too-large';
}

/** A reply as a value, whatever carries it. */
export interface HttpReply {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** Undefined: there is none. */
  body?: JsonBody | Uint8Array | TextStream;
  /** How many real milliseconds the reply is held back. */
  delayMs?: number;
  /** Sent in its place as soon as the promise resolves: what it says is being stored. */
  whenStored?: Promise<HttpReply>;
  /** The connection is reset instead; nothing of the reply is sent. */
  resetConnection?: true;
}

/** A JSON value as a body. It is serialised once, when its text is first needed. */
export class JsonBody {
  readonly value: unknown;
  #text: string | undefined;

  constructor(value: unknown) {
    this.value = value;
  }

  text(): string {
    this.#text ??= JSON.stringify(this.value);
    return this.#text;
  }
}

/** A body that comes in pieces: `push` is called with each from now on, until the returned function is called; `end` ends it. */
export type TextStream = (push: (text: string) => void, end: () => void) => () => void;

/** What a reply without a stream sends. */
export function serializeBody(body: JsonBody | Uint8Array | undefined): string | Uint8Array {
  return body instanceof JsonBody ? body.text() : (body ?? '');
}

export type Awaitable<Value> = Value | Promise<Value>;

/** A reply now, or one that something slower has to make first. */
export type AwaitableReply = Awaitable<HttpReply>;

/** A request with its reply, and what happened in between. */
export interface Exchange {
  readonly request: HttpRequest;
  readonly reply: HttpReply;
  readonly operationId: OperationId | undefined;
  /** The workspace of its key; undefined when the reply did not depend on one. */
  readonly workspaceId: string | undefined;
  /** The code of the error envelope; undefined when the reply is no error. */
  readonly errorCode: string | undefined;
  /** The gaps that the reply rests on. */
  readonly gaps: readonly GapId[];
  /** What else is worth knowing: a preference that was not followed, a fault that was injected. */
  readonly notices: readonly string[];
  readonly events: EventRange;
  /** How many real milliseconds it took to make the reply. */
  readonly durationMs: number;
}

/** The numbers of the first event that a request caused, and of the first one after those. */
export interface EventRange {
  readonly from: number;
  readonly to: number;
}

/** Records exchanges. It is called for every request, so it builds nothing before somebody reads. */
export interface Recorder {
  record(exchange: Exchange): void;
}
