import type { StatementId } from '../src/generated/ids.ts';

/** A service does not do what the interface states. */
export class Violation extends Error {
  override name = 'Violation';
  /** What is not kept. */
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

/** It is unknown whether a service keeps to the interface: no answer came, or no time was left. */
export class Inconclusive extends Error {
  override name = 'Inconclusive';
  /** Whether another attempt may have an outcome. */
  readonly isTransient: boolean;

  constructor(message: string, isTransient = false) {
    super(message);
    this.isTransient = isTransient;
  }
}
