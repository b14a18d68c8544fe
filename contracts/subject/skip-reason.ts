import { covers, type Effect } from '../operations/traits.ts';
import type { Rule } from '../rule.ts';
import { type Capability, hasCapability, type Subject } from './subject.ts';

/** Why a rule or an observation is skipped for a subject; undefined when it runs. */
export function skipReason(
  { needs, effect }: Pick<Rule, 'needs' | 'effect'>,
  subject: Subject,
  effects: Effect,
): string | undefined {
  if (!covers(effects, effect)) return `its effect is "${effect}", and only "${effects}" is allowed`;
  const missing = needs.filter((capability: Capability) => !hasCapability(subject, capability));
  return missing.length === 0 ? undefined : `the subject has no ${missing.join(', no ')}`;
}
