/** What is read of a report of `understudy verify`, as `--report json=FILE` writes it. */
export interface VerifyReport {
  rules: readonly { id: string; outcome: { type: string; reason?: string } }[];
  leakedEffects: readonly { what: string }[];
}

/**
 * What is wrong with a run against replicas. A replica that is killed leaves requests unanswered, and that something may have
 * been scheduled is true then, and no fault of theirs; a rule that did not pass is one, whatever the exit code is.
 *
 * @param passedBefore rules that passed while nothing was killed: what is lost on the way must not have them skipped
 */
export function findTroubles(
  { rules, leakedEffects }: VerifyReport,
  isKilled: boolean,
  passedBefore: ReadonlySet<string>,
): string[] {
  const troubles = rules
    .filter(({ outcome }) => outcome.type !== 'passed' && outcome.type !== 'skipped')
    .map(({ id, outcome }) => `${id} is ${outcome.type}: ${outcome.reason ?? 'see above'}`);
  for (const { id, outcome } of rules)
    if (outcome.type === 'skipped' && passedBefore.has(id))
      troubles.push(`${id} passed before, and is skipped while replicas are killed: ${outcome.reason}`);
  const known = isKilled
    ? leakedEffects.filter(({ what }) => !what.includes('that may have been taken'))
    : leakedEffects;
  troubles.push(...known.map(({ what }) => `not cancelled: ${what}`));
  if (!rules.some(({ outcome }) => outcome.type === 'passed')) troubles.push('no rule passed');
  return troubles;
}
