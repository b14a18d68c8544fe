/** How much one mock keeps and returns. Sizes are characters of the JSON's texts, and a flat rate for all else. */
export const bounds = {
  /** Characters that placeholders may add to one text; those beyond stay as written. */
  filledLength: 32 * 1024,
  /** Size of a session, or of a call with all its attempts. A larger one takes no more, and is not tried again. */
  sessionSize: 4 * 1024 * 1024,
  /** Size of all sessions. */
  totalSize: 128 * 1024 * 1024,
  /** Sessions of a mock; the oldest that have ended are evicted. `maxSessions` of a mock is another number. */
  sessions: 100_000,
  /** How often the mock looks for expired sessions while one session expires. */
  retentionLooks: 100,
  /** As a part of the bounds: what is evicted beyond them, and by how much sessions grow before the mock looks again. */
  retentionSlack: 0.02,
  /** How many times `maxSessions` there can be while none of them has ended. */
  unfinishedFactor: 2,
  /** Events of a move of the clock after which other requests have their turn. */
  eventsPerSlice: 500,
  /** Milliseconds of a long work after which other requests have their turn. */
  sliceMs: 10,
  /** Events in an answer of the control plane, and items on a page of it. */
  itemsPerAnswer: 1_000,
  /** Size of the list in an answer of the control plane; a page ends before it, but has one item at least. */
  answerSize: 2 * 1024 * 1024,
  /** Sessions, calls and messages that `/_mock/data` looks at: the latest. */
  dataRecords: 1_000,
  /** Workspaces that are open, snapshots that are saved and faults that are set. */
  workspaces: 1_000,
  snapshots: 100,
  faults: 1_000,
  /** Size of the sessions of a state that can be exported as one document. */
  exportSize: 8 * 1024 * 1024,
  /** Events of a workspace that can be restored. */
  restoredEvents: 5_000,
  /** Size of the events that a stream sends before its reader has had a chance to read. */
  streamBatchSize: 256 * 1024,
  /** Event streams that are open at once. */
  eventStreams: 50,
  /** Outcomes that are decided for the next calls of a workspace. */
  nextCallOutcomes: 10_000,
  /** How many of the latest exchanges the journal keeps. */
  journalExchanges: 1_000,
  /** What the journal keeps of one body: bytes, or UTF-16 code units of an answer. */
  journalBodyLength: 64 * 1024,
  /** About how many bytes the journal keeps in all. */
  journalBytes: 32 * 1024 * 1024,
} as const;
