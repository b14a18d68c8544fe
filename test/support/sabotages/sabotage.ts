import type { StatementId } from '../../../src/generated/ids.ts';
import type { Alteration } from '../kit/altered-service.ts';

export interface Sabotage {
  name: string;
  /** The statements that the fault violates. A rule catches the fault only if it cites one of them. */
  breaks: readonly [StatementId, ...StatementId[]];
  by: Alteration;
  rules: readonly [string, ...string[]];
  /**
   * Sets the mock's clock, so that a full minute starts after this number of seconds.
   * @defaultValue the time of this machine
   */
  secondsToMinute?: number;
  lines?: number;
}
