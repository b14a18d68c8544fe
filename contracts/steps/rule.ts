import type fc from 'fast-check';
import type { StatementId } from '../../src/generated/ids.ts';
import type { Service } from '../effects/service.ts';
import type { Effect } from '../facts/effect.ts';
import type { Combination, Dimensions } from '../generators/dimensions.ts';
import type { CheckResult } from '../oracle/violation.ts';
import type { Capability, Subject } from '../subject/subject.ts';

/** One thing that holds for every service that keeps to the interface. */
export interface Rule extends RuleDefinition {
  needs: readonly Capability[];
}

/** What the interface leaves open, and a rule has to know of a service before it judges. `assumptions.ts` finds out. */
export type AssumptionId =
  | 'own-session/messenger'
  | 'own-session/web-chat'
  | 'call/readable'
  | 'call/readable-once-placed'
  | 'call/queued-until-due'
  | 'message/sent-in-time';

/** A rule as it is written, with its own kind of input. */
interface RuleDefinition<Input = unknown, Choice extends Combination = Combination> {
  /** Never changes its meaning: `cancel-scheduled/second-cancel-finds-nothing`. */
  id: string;
  title: string;
  /** What services usually get wrong here, in a sentence. */
  pitfall?: string;
  statements: readonly [StatementId, ...StatementId[]];
  /** The assumption that its cases decide. It runs before the rules that assume it. @defaultValue none */
  establishes?: AssumptionId;
  /** What a subject has to have beside a workspace with an agent. @defaultValue nothing */
  needs?: readonly Capability[];
  /** The strongest effect that its requests may have. */
  effect: Effect;
  /** Factor for the number of runs, 1 when omitted. Rules that wait for messages run less often. */
  runsFactor?: number;
  /** Whether it is tried after all others and by itself, because their requests would be in its way. */
  serial?: boolean;
  /** Whether its calls wait for a free line. Where a control plane creates workspaces, it runs in one with lines of its own. */
  usesLines?: boolean;
  /**
   * What its cases choose from finitely much: operations, fields, kinds of channel. All combinations are tried, or all
   * pairs where they are many, before chance makes further cases. @defaultValue none
   */
  dimensions?(subject: Subject): Dimensions<Choice>;
  /** What it is tried with; where it has dimensions, with this choice of them. */
  arbitrary(subject: Subject, choice: Choice): fc.Arbitrary<Input>;
  /** What the interface leaves open, and has to hold of the service for a case to be judged. @defaultValue nothing */
  assumes?(input: NoInfer<Input>, subject: Subject): readonly AssumptionId[];
  /**
   * Tries one case. An early return has to say what kept the case from showing anything: a rule passes when
   * at least one of its cases was `checked`.
   *
   * @throws Violation when the service does something else.
   */
  check(service: Service, input: Input, subject: Subject): Promise<CheckResult>;
}

/** A rule with its own kind of input, as one of a list of many kinds. */
export function defineRule<Input, Choice extends Combination = Combination>(
  definition: RuleDefinition<Input, Choice>,
): Rule {
  // What `dimensions` and `arbitrary` make is only ever handed to `arbitrary` and `check` of the same rule.
  return { needs: [], ...definition } as unknown as Rule;
}
