/**
 * Limits of the mock. The size of stored data is the length of all strings in its JSON, plus a fixed number for each
 * other value.
 */
export const bounds = {
  /** Maximum number of characters that variables may add to a text. Later placeholders are not replaced. */
  filledLength: 32 * 1024,
  /**
   * Maximum size of a session, or of all attempts of a call together. A session of this size accepts no more content,
   * and its call no retry.
   */
  sessionSize: 4 * 1024 * 1024,
  totalSize: 128 * 1024 * 1024,
  /** Default of the option `maxSessions`. Above it, the mock evicts the oldest sessions that have ended. */
  sessions: 100_000,
  retentionLooks: 100,
  /** Share of `maxSessions` by which an eviction removes more sessions than necessary, so that evictions are rare. */
  retentionSlack: 0.02,
  /**
   * The mock never evicts unfinished sessions. If the number of sessions exceeds `maxSessions` by this factor, the mock
   * refuses further sessions.
   */
  unfinishedFactor: 2,
  eventsPerSlice: 500,
  sliceMs: 10,
  itemsPerAnswer: 1_000,
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
