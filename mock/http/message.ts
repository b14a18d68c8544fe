/** A request as the service sees it, whatever carried it. */
export interface HttpRequest {
  method: string;
  /** Path and query as they were sent: `/api/session/fetch/ses_1?x=y`. */
  target: string;
  /** The value of a header by its lower-case name; several values of one name are joined with commas. */
  header(name: string): string | undefined;
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
  /** The connection is reset instead; nothing of the reply is sent. */
  resetConnection?: true;
}

/** A JSON value as a body. It is serialised once, when its text is first needed. */
export class JsonBody {
  readonly value: unknown;
  /** What the value was looked through for, so that who answers with it again need not. */
  seenBy: object | undefined;
  #text: string | undefined;
  #length: number | undefined;

  constructor(value: unknown) {
    this.value = value;
  }

  text(): string {
    this.#text ??= JSON.stringify(this.value);
    return this.#text;
  }

  /** How many bytes the text has. `count` counts them, once. */
  byteLength(count: (text: string) => number): number {
    this.#length ??= count(this.text());
    return this.#length;
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
