/** Something a page tries on the mock's own plane. */
export interface Attempt {
  name: string;
  /**
   * The body of an async function that runs in the page and returns all that it could read. It knows `mock` and `evil`
   * (origins), `reads` and `writes` (see the stage) and what `pageTools` declares.
   */
  script: string;
  /** What the script returns in a page of an origin that is not the mock's. */
  expectedResult: unknown;
  /** Whether the document of the page is changed, so that the next attempt needs another. */
  changesDocument?: true;
  /** Where the answer is to be seen by the person, once the script is over: in the page itself, or in a new window. */
  goesTo?: 'the page' | 'a window';
}
