import type { Exchange } from '../operations/exchange.ts';
import { Violation } from '../oracle/violation.ts';
import type { AssumptionId } from '../steps/rule.ts';
import type { Subject } from '../subject/subject.ts';
import type { Service } from '../transport/service.ts';
import type { AssumptionAnswer } from './assumptions.ts';
import { assumptionIds, assumptions, compareWithSeen } from './assumptions.ts';

/** What a run came to know of the service. */
export interface AssumptionFinding {
  assumption: AssumptionId;
  holds: AssumptionAnswer['holds'];
  /** What was seen, or why nothing was. */
  reason: string;
}

/** What is known of a service while it is judged: found out once, when it is first needed, and shared by all rules. */
export interface KnownAssumptions {
  /**
   * Whether an assumption holds, and what was seen.
   *
   * @throws Violation when the service breaks a rule while that is found out, and `Inconclusive` when it does not answer
   */
  find(assumption: AssumptionId, service: Service): Promise<AssumptionAnswer>;
  /**
   * Finds it out once more. What was seen before counts, unless nothing was.
   *
   * @throws Violation when the service contradicts every reading, or answers otherwise than before. Then it is not known any more.
   */
  establish(assumption: AssumptionId, service: Service): Promise<AssumptionAnswer>;
  /** What was exchanged may contradict an assumption: it does not hold from then on. */
  learnFrom(exchanges: readonly Exchange[]): void;
  /** Every assumption; unknown are those that no rule needed, or that could not be found out. */
  list(): AssumptionFinding[];
}

export function createKnownAssumptions(subject: Subject): KnownAssumptions {
  const answers = new Map<AssumptionId, AssumptionAnswer>();
  const failures = new Map<AssumptionId, string>();
  const underWay = new Map<AssumptionId, Promise<AssumptionAnswer>>();
  const seenSessions = new Set<string>();
  const contradicted = new Set<AssumptionId>();

  const findOut = async (assumption: AssumptionId, service: Service): Promise<AssumptionAnswer> => {
    try {
      const answer = await assumptions[assumption].find(service, subject);
      // What was seen meanwhile counts more.
      if (!answers.has(assumption)) answers.set(assumption, answer);
      return answers.get(assumption) ?? answer;
    } catch (error) {
      failures.set(assumption, error instanceof Error ? error.message : String(error));
      throw error;
    } finally {
      underWay.delete(assumption);
    }
  };

  const establishOnce = async (assumption: AssumptionId, service: Service): Promise<AssumptionAnswer> => {
    try {
      const before = answers.get(assumption);
      const answer = await assumptions[assumption].find(service, subject);
      if (before === undefined || before.holds === 'unknown') answers.set(assumption, answer);
      else if (answer.holds !== 'unknown' && answer.holds !== before.holds)
        throw new Violation(assumptions[assumption].statements, `again that ${before.reason}`, answer.reason);
      return answer;
    } catch (error) {
      if (error instanceof Violation) {
        contradicted.add(assumption);
        answers.set(assumption, { holds: 'unknown', reason: `the service contradicts it: ${error.message}` });
      }
      throw error;
    }
  };

  return {
    establish(assumption, service) {
      // Rules that assume it wait for this answer.
      const establishing = establishOnce(assumption, service).finally(() => underWay.delete(assumption));
      underWay.set(assumption, establishing);
      return establishing;
    },
    async find(assumption, service) {
      // If another rule was finding out and failed, this one tries.
      while (underWay.has(assumption)) await underWay.get(assumption)?.catch(() => {});
      const known = answers.get(assumption);
      if (known !== undefined) return known;
      const finding = findOut(assumption, service);
      underWay.set(assumption, finding);
      return finding;
    },
    learnFrom(exchanges) {
      for (const exchange of exchanges) {
        const seen = compareWithSeen(exchange, subject, seenSessions);
        if (seen?.answer.holds === 'no' && !contradicted.has(seen.assumption))
          answers.set(seen.assumption, seen.answer);
      }
    },
    list() {
      return assumptionIds.map((assumption) => {
        const answer = answers.get(assumption);
        const reason = answer?.reason ?? failures.get(assumption) ?? 'no rule that assumes it was tried';
        return { assumption, holds: answer?.holds ?? 'unknown', reason };
      });
    },
  };
}
