/** What a check says of a case in which nothing was violated. */
export type CheckResult = { type: 'checked' } | { type: 'inconclusive'; reason: string };

/** What the rule states was looked at, and holds. */
export const checked: CheckResult = { type: 'checked' };

/** The case showed nothing. `reason` says what the service or the case did not offer: `the call had left the queue`. */
export function inconclusive(reason: string): CheckResult {
  return { type: 'inconclusive', reason };
}
