/** How much a request may bring. More than this is refused with a clear answer, and nothing changes. */
export const limits = {
  /** Bytes of a body. */
  bodyBytes: 1024 * 1024,
  /** How deep arrays and objects of a body may stand in each other. */
  bodyDepth: 500,
  /** Bytes of the request line and all headers. */
  headerBytes: 16 * 1024,
  /** A request whose headers are not there after this is given up. */
  headersTimeoutMs: 10_000,
  /** A request that is not there as a whole after this is given up. */
  requestTimeoutMs: 30_000,
  /** A connection without a request for this long is closed. */
  keepAliveTimeoutMs: 5_000,
  /** Connections open at once. */
  connections: 10_000,
} as const;
