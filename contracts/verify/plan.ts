import type { Effect } from '../operations/traits.ts';
import type { RunStarted } from '../reports/run-event.ts';
import type { Rule } from '../rule.ts';
import { rules as allRules } from '../rules/index.ts';
import type { Subject } from '../subject/subject.ts';
import { addressesOf, defaultEffectsFor, isLocal, skipReason } from '../subject/subject.ts';
import { defaultRemoteLimits, type Limits } from '../transport/budget.ts';
import { defaultRuns } from './judge-rule.ts';

/** What decides which rules are run and how much they may do. */
export interface PlanOptions {
  /** @defaultValue all rules */
  rules?: readonly Rule[] | undefined;
  /**
   * How many cases each rule is tried with; rules that wait for messages are tried with fewer, and rules with dimensions
   * with up to ten times as many, to try every combination. @defaultValue 15
   */
  runs?: number | undefined;
  /** The part of the rules that is run. @defaultValue all of them */
  shard?: Shard | undefined;
  /** Decides all cases. @defaultValue drawn */
  seed?: number | undefined;
  /** The strongest effect that requests may have. @defaultValue `call` on this machine, else `none` */
  effects?: Effect | undefined;
  /** How much all rules together may do; replaces the defaults one by one. @defaultValue no limits on this machine, else {@link defaultRemoteLimits} */
  limits?: Limits | undefined;
}

/** What {@link PlanOptions} come to for a subject. */
export interface Plan {
  addresses: readonly string[];
  /** Whether all addresses are on this machine. */
  isLocal: boolean;
  seed: number;
  runs: number;
  effects: Effect;
  limits: Limits;
  /** Which part of the run this is; undefined for a whole run. */
  shard: RunStarted['shard'];
  /** Every rule that was asked for, with the reason why it will be skipped; undefined when it will be run. */
  rules: readonly { rule: Rule; skipReason: string | undefined }[];
}

/**
 * Settles how a subject will be verified. Sends nothing.
 *
 * @example
 * const { seed } = plan(subject, { limits: { calls: 0 } });
 * const report = await verify(subject, { seed, limits: { calls: 0 } });
 */
export function plan(subject: Subject, options: PlanOptions = {}): Plan {
  const { rules = allRules, runs = defaultRuns, seed = Math.floor(Math.random() * 2 ** 31) } = options;
  const { effects = defaultEffectsFor(subject), limits, shard } = options;
  const ownRules = shard === undefined ? rules : rulesOfShard(rules, shard);
  return {
    addresses: addressesOf(subject),
    isLocal: isLocal(subject),
    seed,
    runs,
    effects,
    limits: { ...(isLocal(subject) ? {} : defaultRemoteLimits), ...limits },
    shard: shard === undefined ? undefined : { ...shard, rules: rules.map(({ id }) => id) },
    rules: ownRules.map((rule) => ({ rule, skipReason: skipReason(rule, subject, effects) })),
  };
}

/** A part of a run: the second of five. */
export interface Shard {
  /** From 1. */
  index: number;
  count: number;
}

/**
 * The rules of a shard, in their order. Together the shards have every rule once, and about as many cases each.
 *
 * A rule stays whole, so with the same seed its cases are those of the whole run.
 */
export function rulesOfShard(rules: readonly Rule[], { index, count }: Shard): Rule[] {
  const loads = Array.from({ length: count }, () => 0);
  const shardOf = new Map<Rule, number>();
  const casesOf = ({ runsFactor = 1 }: Rule) => runsFactor;
  for (const rule of rules.toSorted((a, b) => casesOf(b) - casesOf(a))) {
    const lightest = loads.indexOf(Math.min(...loads));
    loads[lightest] = (loads[lightest] ?? 0) + casesOf(rule);
    shardOf.set(rule, lightest + 1);
  }
  return rules.filter((rule) => shardOf.get(rule) === index);
}
