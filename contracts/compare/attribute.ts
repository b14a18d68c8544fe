import { type Exchange, statusAndCodeOf } from '../operations/exchange.ts';
import { covers, traitsOf } from '../operations/traits.ts';
import { Violation } from '../oracle/violation.ts';
import { rules } from '../rules/index.ts';
import { objectionTo } from '../traffic/findings.ts';
import { runRules, type Verdict } from '../verify/run.ts';
import type { CompareOptions, Divergence, SubjectTuple } from './find-divergences.ts';

/** Which of two services violates a statement where they part. */
export interface Attribution {
  side: 0 | 1;
  violation: Violation;
}

/** How long one rule may be tried on one side. */
const ruleSeconds = 20;

/**
 * A function that says whether the interface decides between two answers: one of them breaks what holds for all answers,
 * or the service that gave it breaks a rule by an answer of the same kind at the same place. It returns undefined where
 * the interface says nothing that we can tell. It runs the rules of an operation once.
 */
export function createAttributor(subjects: SubjectTuple, { seed, signal, fetch }: Omit<CompareOptions, 'runs'>) {
  const verdicts = new Map<string, Promise<readonly Verdict[]>>();
  const verdictsOf = (side: 0 | 1, operationId: Exchange['operationId']) => {
    const key = `${side} ${operationId}`;
    const options = { runs: 20, seed, effects: 'schedule' as const, ruleSeconds, signal, fetch };
    const pending = verdicts.get(key) ?? runRules(rulesAbout(operationId), subjects[side], options);
    verdicts.set(key, pending);
    return pending;
  };
  return async ({ answers, difference }: Divergence): Promise<Attribution | undefined> => {
    for (const side of [0, 1] as const) {
      const violation = objectionTo(answers[side], subjects[side]);
      if (violation instanceof Violation) return { side, violation };
    }
    for (const side of [0, 1] as const) {
      for (const { outcome } of await verdictsOf(side, answers[side].operationId)) {
        const isSame = outcome.type === 'failed' && isSameFailure(outcome, answers[side], difference.place);
        if (isSame) return { side, violation: outcome.violation };
      }
    }
    return undefined;
  };
}

/** Whether a rule was broken by such an answer: of the same operation, with the same outcome, and at that place. */
function isSameFailure(
  { violation, exchanges }: { violation: Violation; exchanges: readonly Exchange[] },
  exchange: Exchange,
  place: string,
): boolean {
  const last = exchanges.at(-1);
  if (last?.operationId !== exchange.operationId || statusAndCodeOf(last) !== statusAndCodeOf(exchange)) return false;
  const name = place.slice(place.lastIndexOf('/') + 1);
  return place === 'status' || exchange.status !== 200 || `${violation.expected} ${violation.received}`.includes(name);
}

/** Rules that may speak of an operation. Those that wait for messages would take long, and a difference came at once. */
function rulesAbout(operationId: Exchange['operationId']) {
  const chapters = ['addresses', 'authentication', 'envelope', 'model', ...traitsOf(operationId).chapters];
  return rules.filter(
    ({ id, serial, effect }) =>
      serial !== true && covers('schedule', effect) && chapters.includes(id.slice(0, id.indexOf('/'))),
  );
}
