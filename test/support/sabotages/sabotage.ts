import type { StatementId } from '../../../src/generated/ids.ts';
import type { Alteration } from '../kit/altered-service.ts';

/** A deliberate fault of a service, made by changing the requests or responses of our mock. */
export interface Sabotage {
  /** The fault in words. */
  name: string;
  /** The statements that the fault violates. A rule catches the fault only if it cites one of them. */
  breaks: readonly [StatementId, ...StatementId[]];
  /** Alters the mock. */
  by: Alteration;
  /** The rules that must each catch the fault. */
  rules: readonly [string, ...string[]];
  /** The seconds until the next full minute of the mock's clock. @defaultValue those of this machine's clock */
  secondsToMinute?: number;
  /** The number of concurrent calls on one channel. @defaultValue enough for all calls */
  lines?: number;
}
