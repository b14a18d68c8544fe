/** Limits of one mock. Sizes count the characters of strings in the JSON, plus a flat rate for every other value. */
export const bounds = {
  /** Characters that placeholders may add to one text. Further placeholders stay as written. */
  filledLength: 32 * 1024,
  /** Maximum size of a session, or of a call with all attempts. At the maximum it accepts no content and no retries. */
  sessionSize: 4 * 1024 * 1024,
  /** Size of all sessions. */
  totalSize: 128 * 1024 * 1024,
  /** Default of the option `maxSessions`. Above it, the mock evicts the oldest sessions that have ended. */
  sessions: 100_000,
  /** Number of checks for expired sessions during one session TTL. */
  retentionLooks: 100,
  /** The mock evicts this additional share of the maximum. It checks again when the sessions have grown by the same share. */
  retentionSlack: 0.02,
  /** The mock refuses to store more than this multiple of `maxSessions`: unfinished sessions cannot be evicted. */
  unfinishedFactor: 2,
  /** Number of events of a clock move after which the mock answers other requests. */
  eventsPerSlice: 500,
  /** Milliseconds of work after which the mock answers other requests. */
  sliceMs: 10,
  /** Maximum number of events in a response of the control plane, and of items on a page of it. */
  itemsPerAnswer: 1_000,
  /** Maximum size of the list in a response of the control plane. A page ends before it, but has at least one item. */
  answerSize: 2 * 1024 * 1024,
  /** Maximum number of sessions, calls and messages that `/_mock/data` reads: the latest. */
  dataRecords: 1_000,
  /** Maximum numbers of open workspaces, saved snapshots and faults. */
  workspaces: 1_000,
  snapshots: 100,
  faults: 1_000,
  /** Maximum size of the effect of a fault. */
  faultSize: 64 * 1024,
  /** Maximum size of the sessions in a state that can be exported as one document. */
  exportSize: 8 * 1024 * 1024,
  /** Maximum number of events of a workspace that can be restored. */
  restoredEvents: 5_000,
  /** Size of the events that a stream sends before it waits for its reader. */
  streamBatchSize: 256 * 1024,
  /** Maximum number of open event streams. */
  eventStreams: 50,
  /** Maximum number of outcomes that are set in advance for the next calls of a workspace. */
  nextCallOutcomes: 10_000,
  /** Maximum number of exchanges that the journal keeps: the latest. */
  journalExchanges: 1_000,
  /** Length of a body that the journal keeps: bytes of a request, UTF-16 code units of a response. */
  journalBodyLength: 64 * 1024,
  /** Approximate size of the whole journal in bytes. */
  journalBytes: 32 * 1024 * 1024,
} as const;
