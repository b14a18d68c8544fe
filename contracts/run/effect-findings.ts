import type { PendingEffect } from '../effects/journal.ts';
import { statusAndCodeOf } from '../facts/exchange.ts';
import { statementsOf } from '../judge/error-conditions.ts';
import { type Statements, seenIn, Violation } from '../judge/violation.ts';
import type { Judgement } from './judge-rule.ts';
import type { FoundViolation } from './run-case.ts';

/** The statements that require a scheduled effect to wait until its due time. */
export const waitingStatements = {
  message: ['trigger-chat/scheduled-message', 'trigger-chat/field/schedule-time', 'service/now-or-later'],
  call: ['trigger-call/field/schedule-time'],
  'workflow-call': ['update-workflow/field/schedule-time'],
} as const satisfies Record<PendingEffect['kind'], Statements>;

/**
 * Adds the findings that only the clean-up of a rule sees: early effects, and the effects of requests that the service refused.
 * The kit does not reproduce them, because they may have reached a person.
 */
export function withEffectFindings(
  judgement: Judgement,
  early: PendingEffect | undefined,
  effects: readonly PendingEffect[],
): Judgement {
  const { outcome } = judgement;
  const toFound = ({ input, exchanges = [] }: PendingEffect, violation: Violation): FoundViolation => ({
    violation,
    counterexample: input,
    exchanges,
  });
  // An early effect is probably the cause of a violation that the rule found.
  const isShown = early !== undefined && !('violation' in outcome);
  const found = [
    ...(isShown ? [toFound(early, toEarlyViolation(early))] : []),
    ...effects.flatMap((effect) => toRefusalViolation(effect).map((violation) => toFound(effect, violation))),
  ];
  const [first, ...others] = new Map(found.map((one) => [String(one.violation.statements), one])).values();
  if (first === undefined) return judgement;
  if ('violation' in outcome)
    return { ...judgement, outcome: { ...outcome, others: [...(outcome.others ?? []), first, ...others] } };
  return { ...judgement, outcome: { type: 'failed', ...first, others } };
}

function toEarlyViolation({ kind, dueAt, exchanges = [] }: PendingEffect): Violation {
  const [noun, done, pointer] = kind === 'message' ? ['message', 'sent', 'transcript'] : ['call', 'placed', 'status'];
  const [expected, received] = [`a ${noun} not ${done} before it is due, ${dueAt}`, `a ${noun} ${done} at once`];
  return new Violation(waitingStatements[kind], expected, received, seenIn(exchanges.at(-1) ?? {}, `/data/${pointer}`));
}

/** The violation if the service caused an effect although it returned an error. Ignores 429 and 503, which gateways send. */
function toRefusalViolation({ kind, dueAt, isOfRefusedRequest, exchanges = [] }: PendingEffect): Violation[] {
  const [refusal] = exchanges;
  if (!isOfRefusedRequest || refusal === undefined || refusal.status >= 500 || refusal.status === 429) return [];
  const { errorCode } = (refusal.json ?? {}) as { errorCode?: unknown };
  const expected = `no effect of a request that was refused with ${statusAndCodeOf(refusal)}`;
  const received = `${kind === 'message' ? 'a scheduled message' : 'a scheduled call'}, due ${dueAt ?? 'at once'}`;
  return [new Violation(statementsOf(refusal, String(errorCode)), expected, received, seenIn(refusal))];
}
