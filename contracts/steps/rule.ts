import type fc from 'fast-check';
import type { StatementId } from '../../src/generated/ids.ts';
import type { Service } from '../effects/service.ts';
import type { Effect } from '../facts/operation.ts';
import type { Combination, Dimensions } from '../generators/dimensions.ts';
import type { CheckResult } from '../judge/violation.ts';
import type { Capability, Subject } from '../subject/subject.ts';
import type { AssumptionId } from './assumptions.ts';

/** A property of every service that conforms to the interface. */
export interface Rule extends RuleDefinition {
  needs: readonly Capability[];
}

interface RuleDefinition<Input = unknown, Choice extends Combination = Combination> {
  /** A stable identifier, whose meaning never changes, such as `cancel-scheduled/second-cancel-finds-nothing`. */
  id: string;
  title: string;
  /** A common mistake in services that breaks the rule, in one sentence. */
  pitfall?: string;
  statements: readonly [StatementId, ...StatementId[]];
  /** The assumption that the rule tests, for the rules that list the assumption in `assumes`. @defaultValue none */
  establishes?: AssumptionId;
  /** The required capabilities of a subject, in addition to a workspace with an agent. @defaultValue nothing */
  needs?: readonly Capability[];
  /** The strongest effect that the requests of the rule may have. */
  effect: Effect;
  /** A factor for the number of cases, 1 when omitted. Rules that wait for messages have fewer cases. */
  runsFactor?: number;
  /** Whether the rule's calls wait for a phone line. `all`: the kit starts the rule when no call is in progress. */
  usesLines?: 'some' | 'all';
  /**
   * The finite choices for a case: operations, fields, kinds of channel. The kit tries all combinations, or all pairs
   * if there are many combinations, before it generates random cases. @defaultValue none
   */
  dimensions?(subject: Subject): Dimensions<Choice>;
  arbitrary(subject: Subject, choice: Choice): fc.Arbitrary<Input>;
  /** The assumptions that must hold so that the rule can judge a case. @defaultValue none */
  assumes?(input: NoInfer<Input>, subject: Subject): readonly AssumptionId[];
  /**
   * Runs one case. Returns `inconclusive` with a reason if the case cannot be judged. A rule passes when at least one
   * of its cases was `checked`.
   *
   * @throws Violation when the service violates the rule.
   */
  check(service: Service, input: Input, subject: Subject): Promise<CheckResult>;
}

export function defineRule<Input, Choice extends Combination = Combination>(
  definition: RuleDefinition<Input, Choice>,
): Rule {
  return { needs: [], ...definition } as unknown as Rule;
}
