import type { Exchange } from '../operations/exchange.ts';
import type { AssumptionId } from '../steps/rule.ts';
import type { Subject } from '../subject/subject.ts';
import type { Service } from '../transport/service.ts';
import type { AssumptionAnswer } from './assumptions.ts';
import { assumptionIds, assumptions, compareWithSeen } from './assumptions.ts';

/** What a run came to know of the service. */
export interface AssumptionFinding {
  assumption: AssumptionId;
  holds: 'yes' | 'no' | 'unknown';
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

  return {
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
        if (seen !== undefined && !seen.answer.holds) answers.set(seen.assumption, seen.answer);
      }
    },
    list() {
      return assumptionIds.map((assumption) => {
        const answer = answers.get(assumption);
        const reason = answer?.reason ?? failures.get(assumption) ?? 'no rule that assumes it was tried';
        return { assumption, holds: answer === undefined ? 'unknown' : answer.holds ? 'yes' : 'no', reason };
      });
    },
  };
}
