import type { StatementId } from '../src/generated/ids.ts';

/** That a service does not do what the interface states. */
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

/** That it could not be told whether a service keeps to the interface: no answer came, or no time was left. */
export class Inconclusive extends Error {
  override name = 'Unjudged';
  /** Whether it may be told when the same is tried again. */
  readonly isTransient: boolean;

  constructor(message: string, isTransient = false) {
    super(message);
    this.isTransient = isTransient;
  }
}
