import type { StatementId } from '../src/generated/ids.ts';
import type { Evidence } from './response-check.ts';

/** The statements that an expectation rests on. */
export type Statements = readonly [StatementId, ...StatementId[]];

/** A service does not do what the interface states. */
export class Violation extends Error {
  override name = 'Violation';
  /** What is violated. */
  readonly statements: readonly StatementId[];
  readonly expected: string;
  readonly received: string;
  /** What it was seen in; undefined where only the rule can decide. */
  readonly evidence: Evidence | undefined;

  constructor(statements: readonly StatementId[], expected: string, received: string, evidence?: Evidence) {
    super(`Expected ${expected}; received ${received}.`);
    this.statements = statements;
    this.expected = expected;
    this.received = received;
    this.evidence = evidence;
  }
}

/** A rule could not be judged: no response came, or no time was left. */
export class Inconclusive extends Error {
  override name = 'Inconclusive';
  /** Whether a second attempt may succeed. */
  readonly isTransient: boolean;

  constructor(message: string, isTransient = false) {
    super(message);
    this.isTransient = isTransient;
  }
}
