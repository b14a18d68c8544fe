import { type Rule, rules, unobservable } from '../contracts/index.ts';

/** The rules that cite a statement, and why none can where that is so. */
export interface StatementRules {
  rules: readonly Rule[];
  /** Why no rule can test it. */
  reason: string | undefined;
}

export function rulesForStatement(statementId: string): StatementRules {
  return {
    rules: rules.filter(({ statements }) => statements.some((cited) => cited === statementId)),
    reason: unobservable.find(({ id }) => id === statementId)?.reason,
  };
}
