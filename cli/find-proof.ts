import { type Rule, rules, unobservable } from '../contracts/index.ts';

/** The rules that cite a statement, and why none can where that is so. */
export interface Proof {
  rules: readonly Rule[];
  /** Why no rule can test it. */
  reason: string | undefined;
}

export function findProof(statementId: string): Proof {
  return {
    rules: rules.filter(({ statements }) => statements.some((cited) => cited === statementId)),
    reason: unobservable.find(({ id }) => id === statementId)?.reason,
  };
}
