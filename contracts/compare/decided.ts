import type { OperationId } from '../../src/operations.ts';
import { covers } from '../effect.ts';
import type { Exchange } from '../exchange.ts';
import { judgeExchange } from '../invariants.ts';
import type { Outcome } from '../judge-rule.ts';
import { outcomeOf } from '../observations/observation.ts';
import type { Rule } from '../rule.ts';
import { rules } from '../rules/index.ts';
import { run } from '../run.ts';
import type { Subject } from '../subject.ts';
import { Violation } from '../violation.ts';
import type { Parting } from './play.ts';

/** Which of the two services does not keep to a statement where they part. */
export interface Decision {
  side: 0 | 1;
  violation: Violation;
}

export interface DecideOptions {
  seed: number;
  signal?: AbortSignal;
}

/**
 * Whether the interface decides between the two answers: one of them breaks what holds for all answers, or the service
 * that gave it breaks a rule by an answer of the same kind at the same place. Undefined where the interface says nothing
 * that we can tell.
 */
export async function decided(
  subjects: readonly [Subject, Subject],
  { last, difference }: Parting,
  { seed, signal }: DecideOptions,
): Promise<Decision | undefined> {
  for (const side of [0, 1] as const) {
    const violation = violationIn(last[side], subjects[side]);
    if (violation !== undefined) return { side, violation };
  }
  const able = rules.filter((rule) => concerns(rule, last[0].operationId));
  for (const side of [0, 1] as const) {
    const options = {
      runs: 20,
      seed,
      effects: 'schedule' as const,
      ruleSeconds: 20,
      ...(signal === undefined ? {} : { signal }),
    };
    const verdicts = await run(able, subjects[side], options);
    const found = verdicts.map(({ outcome }) => outcome).find((one) => isOfKind(one, last[side], difference.place));
    if (found?.type === 'violated') return { side, violation: found.violation };
  }
  return undefined;
}

function violationIn(exchange: Exchange, subject: Subject): Violation | undefined {
  try {
    judgeExchange(exchange, subject);
    return undefined;
  } catch (error) {
    if (error instanceof Violation) return error;
    throw error;
  }
}

/** Whether a rule was broken by such an answer: of the same operation, with the same outcome, and at that place. */
function isOfKind(outcome: Outcome, exchange: Exchange, place: string): boolean {
  if (outcome.type !== 'violated') return false;
  const last = outcome.exchanges.at(-1);
  if (last?.operationId !== exchange.operationId || outcomeOf(last) !== outcomeOf(exchange)) return false;
  const name = place.slice(place.lastIndexOf('/') + 1);
  const { expected, received } = outcome.violation;
  return place === 'status' || exchange.status !== 200 || `${expected} ${received}`.includes(name);
}

/** Rules that speak of all operations stand in these chapters. */
const general = ['addresses', 'authentication', 'envelope', 'model'];

const chapters: Readonly<Record<OperationId, readonly string[]>> = {
  triggerChat: ['trigger-chat', 'transcript'],
  cancelScheduledMessages: ['cancel-scheduled'],
  getSession: ['get-session', 'session', 'transcript'],
  updateWorkflowCall: ['update-workflow'],
  triggerCall: ['trigger-call'],
  getSignedUrl: ['signed-url'],
  cancelCall: ['cancel-call'],
};

/** Whether a rule may speak of an operation. Those that wait for messages would take long, and a difference came at once. */
function concerns({ id, alone, effect }: Rule, operationId: OperationId): boolean {
  const [chapter = ''] = id.split('/');
  return alone !== true && covers('schedule', effect) && [...general, ...chapters[operationId]].includes(chapter);
}
