import type { StatementId } from '../../../src/generated/ids.ts';
import type { Alteration } from '../kit/altered-service.ts';

export interface Sabotage {
  name: string;
  /** The statements that the fault violates. A rule catches the fault only if it cites one of them. */
  breaks: readonly [StatementId, ...StatementId[]];
  by: Alteration;
  rules: readonly [string, ...string[]];
  /** The seconds until the next full minute of the mock's clock. @defaultValue those of this machine's clock */
  secondsToMinute?: number;
  lines?: number;
}
