/**
 * Limits of the mock. The size of stored data is the length of all strings in its JSON, plus a fixed number for each
 * other value.
 */
export const bounds = {
  /** Maximum number of characters that variables may add to a text. Later placeholders are not replaced. */
  filledLength: 32 * 1024,
  /** Maximum size of a session, or of a call with all attempts. A full session refuses content and retries. */
  sessionSize: 4 * 1024 * 1024,
  totalSize: 128 * 1024 * 1024,
  /** Default of the option `maxSessions`. Above it, the mock evicts the oldest sessions that have ended. */
  sessions: 100_000,
  retentionLooks: 100,
  /** Share of `maxSessions` by which an eviction removes more sessions than necessary, so that evictions are rare. */
  retentionSlack: 0.02,
  /** The mock refuses to store sessions beyond this multiple of `maxSessions`: it never evicts unfinished sessions. */
  unfinishedFactor: 2,
  eventsPerSlice: 500,
  /** Milliseconds after which a clock move pauses, so that the mock can answer other requests. */
  sliceMs: 10,
  itemsPerAnswer: 1_000,
  /** Maximum size of a list in a control plane response. Each page has at least one item, even above the maximum. */
  answerSize: 2 * 1024 * 1024,
  dataRecords: 1_000,
  workspaces: 1_000,
  snapshots: 100,
  faults: 1_000,
  faultSize: 64 * 1024,
  exportSize: 8 * 1024 * 1024,
  restoredEvents: 5_000,
  /** Size of the events after which an event stream pauses, so that its client can read them. */
  streamBatchSize: 256 * 1024,
  eventStreams: 50,
  nextCallOutcomes: 10_000,
  journalExchanges: 1_000,
  /** Maximum length of a body in the journal: bytes of a request, UTF-16 code units of a response. */
  journalBodyLength: 64 * 1024,
  journalBytes: 32 * 1024 * 1024,
} as const;
