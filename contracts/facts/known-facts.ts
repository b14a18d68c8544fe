import type { Exchange } from '../exchange.ts';
import type { Subject } from '../subject/subject.ts';
import type { Service } from '../transport/service.ts';
import type { FactAnswer } from './fact.ts';
import { type FactId, factIds, facts } from './index.ts';
import { compareWithSeen } from './own-session.ts';

/** What a run came to know of the service. */
export interface FactFinding {
  fact: FactId;
  holds: 'yes' | 'no' | 'unknown';
  /** What was seen, or why nothing was. */
  reason: string;
}

/** What is known of a service while it is judged: found out once, when it is first needed, and shared by all rules. */
export interface KnownFacts {
  /**
   * Whether a fact holds, and what was seen.
   *
   * @throws Violation when the service breaks a rule while that is found out, and `Inconclusive` when it does not answer
   */
  find(fact: FactId, service: Service): Promise<FactAnswer>;
  /** What was exchanged may contradict a fact: it does not hold from then on. */
  learnFrom(exchanges: readonly Exchange[]): void;
  /** Every fact; unknown are those that no rule needed, or that could not be found out. */
  list(): FactFinding[];
}

export function createKnownFacts(subject: Subject): KnownFacts {
  const answers = new Map<FactId, FactAnswer>();
  const failures = new Map<FactId, string>();
  const underWay = new Map<FactId, Promise<FactAnswer>>();
  const seenSessions = new Set<string>();

  const findOut = async (fact: FactId, service: Service): Promise<FactAnswer> => {
    try {
      const answer = await facts[fact].find(service, subject);
      // What was seen meanwhile counts more.
      if (!answers.has(fact)) answers.set(fact, answer);
      return answers.get(fact) ?? answer;
    } catch (error) {
      failures.set(fact, error instanceof Error ? error.message : String(error));
      throw error;
    } finally {
      underWay.delete(fact);
    }
  };

  return {
    async find(fact, service) {
      // Whoever waits for another that failed finds out by itself.
      while (underWay.has(fact)) await underWay.get(fact)?.catch(() => {});
      const known = answers.get(fact);
      if (known !== undefined) return known;
      const finding = findOut(fact, service);
      underWay.set(fact, finding);
      return finding;
    },
    learnFrom(exchanges) {
      for (const exchange of exchanges) {
        const seen = compareWithSeen(exchange, subject, seenSessions);
        if (seen !== undefined && !seen.answer.holds) answers.set(seen.fact, seen.answer);
      }
    },
    list() {
      return factIds.map((fact) => {
        const answer = answers.get(fact);
        const reason = answer?.reason ?? failures.get(fact) ?? 'no rule that presumes it was tried';
        return { fact, holds: answer === undefined ? 'unknown' : answer.holds ? 'yes' : 'no', reason };
      });
    },
  };
}
