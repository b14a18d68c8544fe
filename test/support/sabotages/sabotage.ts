import type { StatementId } from '../../../src/generated/ids.ts';
import type { Alteration } from '../kit/altered-service.ts';

/** What a vendor got wrong, made of our mock by changing what goes in or comes out. */
export interface Sabotage {
  /** What is wrong, in words. */
  name: string;
  /** What it no longer keeps. A rule catches it only if it says one of these. */
  breaks: readonly [StatementId, ...StatementId[]];
  /** How the mock is altered. */
  by: Alteration;
  /** The rules that have to catch it, each. */
  rules: readonly [string, ...string[]];
  /** How long it is until a full minute by the clock of the mock. @defaultValue whatever it is */
  secondsToMinute?: number;
  /** How many calls can be under way at once. @defaultValue so many that none waits for another */
  lines?: number;
}
