/** Something in the document that is not as it should be. */
export interface Finding {
  /** JSON Pointer in the bundled document, from the root on and through references: `#/paths/~1call~1trigger/post`. */
  where: string;
  /** What was expected, what is there, and what to do about it. */
  message: string;
}
