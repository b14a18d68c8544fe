import type { Rule } from '../rule.ts';

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
