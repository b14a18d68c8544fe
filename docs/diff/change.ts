/**
 * What a change means for clients: `breaking` may stop one that worked, `behavioural` is a difference in what is stated of
 * the service or left open, and `non-breaking` is all else.
 */
export type ChangeKind = 'breaking' | 'behavioural' | 'non-breaking';

/** One difference between two versions of the document. */
export interface Change {
  kind: ChangeKind;
  /** The operation it is about, by its name; `Every operation` for the rest. */
  about: string;
  text: string;
}

/** Who writes a value and who reads it: what a request may contain more of breaks nobody, and likewise less of a response. */
export type Direction = 'request' | 'response';
