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

/** What is answered, whatever carries it. */
export interface HttpReply {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array | TextStream;
  /** How many real milliseconds the answer is held back. */
  delayMs?: number;
  /** The connection is broken off instead; nothing of the answer is sent. */
  resetConnection?: true;
}

/** A body without an end: `push` is called with each piece from now on, until the returned function is called. */
export type TextStream = (push: (text: string) => void) => () => void;

/** An answer now, or one that something slower has to make first. */
export type AwaitableReply = HttpReply | Promise<HttpReply>;
