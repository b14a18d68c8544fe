/** What was found out about one entry of a subject file. */
export interface Check {
  /** JSON Pointer to the entry: `/workspace/channels/messenger`. */
  pointer: string;
  finding: Finding;
}

type Finding =
  | { type: 'known' }
  /** The service does not know it; the message says how that was seen, and what to do. */
  | { type: 'mistake'; message: string }
  /** It could not be found out, or only with a stronger effect than is allowed. */
  | { type: 'inconclusive'; reason: string };
