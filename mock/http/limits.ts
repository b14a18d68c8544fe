/** How much a request may bring. More than this is refused with a clear answer, and nothing changes. */
export const limits = {
  bodyBytes: 1024 * 1024,
  /** Bytes of a snapshot that is imported. */
  snapshotBytes: 12 * 1024 * 1024,
  /** How deep arrays and objects of a body may be in each other. */
  bodyDepth: 500,
  /** Bytes of the request line and all headers. */
  headerBytes: 16 * 1024,
  /** A request whose headers are not there after this is given up. */
  headersTimeoutMs: 10_000,
  /** A request that is not there as a whole after this is given up. */
  requestTimeoutMs: 30_000,
  /** How often it is looked whether a request took too long. */
  timeoutCheckEveryMs: 1_000,
  /** A connection without a request for this long is closed. */
  keepAliveTimeoutMs: 5_000,
  connections: 10_000,
  /** Bytes of a stream that may wait to be read; a connection with more is broken off. One event has 2 MB at the most. */
  unreadStreamBytes: 4 * 1024 * 1024,
  /** Bytes of replies that may wait to be read on one connection; a further request is answered after that. */
  unreadBytesPerConnection: 1024 * 1024,
  /** The same of all connections together. Beyond it, a connection that reads nothing for `unreadStallMs` is closed. */
  unreadBytes: 64 * 1024 * 1024,
  unreadStallMs: 1_000,
  /** For how many bytes at least a reply counts that is still to come. */
  unknownReplyBytes: 64 * 1024,
  /** An answer is held back no longer than this; no timer can wait longer. */
  maxDelayMs: 2 ** 31 - 1,
  /** How many of the latest exchanges the journal keeps. */
  journalExchanges: 1_000,
  /** What the journal keeps of one body: bytes, or UTF-16 code units of an answer. */
  journalBodyLength: 64 * 1024,
  /** How many characters of a body, or of another part of an exchange, are searched. */
  searchedLength: 16 * 1024,
  /** About how many bytes the journal keeps in all. */
  journalBytes: 32 * 1024 * 1024,
} as const;

/** How many bytes the body of a request may have. A snapshot is as large as what has happened; all else is small. */
export function bodyLimitOf(method: string, target: string): number {
  return method === 'PUT' && target.startsWith('/_mock/snapshots/') ? limits.snapshotBytes : limits.bodyBytes;
}

/** How long connections and requests may take; `limits` says which there are. */
export type TimeLimits = Record<Extract<keyof typeof limits, `${string}TimeoutMs` | 'timeoutCheckEveryMs'>, number>;
