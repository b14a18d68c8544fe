/**
 * How much one mock keeps and returns, whatever is asked of it. `mock/http/limits.ts` says how much a request may bring.
 *
 * Sizes are about those of the JSON: characters of texts, and a flat rate for all else.
 */
export const bounds = {
  /** Characters that placeholders may add in one turn of an agent; those beyond stay as written. */
  filledLength: 32 * 1024,
  /** Size of a session, or of a call with all its attempts. A larger one takes no more, and is not tried again. */
  sessionSize: 4 * 1024 * 1024,
  /** Size of the sessions of a workspace. */
  workspaceSize: 64 * 1024 * 1024,
  /** Size of all sessions. */
  totalSize: 128 * 1024 * 1024,
  /** Sessions that are kept; the oldest that are over leave. `keep` of a mock is another number. */
  sessions: 100_000,
  /** As many times more sessions than are kept there can be while none of them is over. */
  unfinishedFactor: 2,
  /** Outcomes that are decided for the next calls of a workspace. */
  nextCallOutcomes: 10_000,
} as const;
