import type { StatementId } from '../../../src/generated/ids.ts';

/** One plausible mistake of a vendor. */
export interface Fault {
  description: string;
  /** The statements that are not kept with it. */
  breaks: readonly [StatementId, ...StatementId[]];
}
