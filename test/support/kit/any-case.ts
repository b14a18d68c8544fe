import fc from 'fast-check';
import { planCombinations } from '../../../contracts/generators/case-plan.ts';
import type { Rule, Subject } from '../../../contracts/index.ts';

export function anyCase(rule: Rule, subject: Subject): fc.Arbitrary<unknown> {
  if (rule.dimensions === undefined) return rule.arbitrary(subject, {});
  const { combinations } = planCombinations(rule.dimensions(subject));
  return fc.constantFrom(...combinations).chain((combination) => rule.arbitrary(subject, combination));
}
