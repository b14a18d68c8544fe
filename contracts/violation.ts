import type { StatementId } from '../src/generated/ids.ts';

/** The statements that an expectation rests on. */
export type Statements = readonly [StatementId, ...StatementId[]];

/** A service does not do what the interface states. */
export class Violation extends Error {
  override name = 'Violation';
  /** What is violated. */
  readonly statements: readonly StatementId[];
  readonly expected: string;
  readonly received: string;

  constructor(statements: readonly StatementId[], expected: string, received: string) {
    super(`Expected ${expected}; received ${received}.`);
    this.statements = statements;
    this.expected = expected;
    this.received = received;
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
