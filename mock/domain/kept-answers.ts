import { bounds } from './bounds/bounds.ts';
import type { Accepted } from './decision.ts';
import type { DomainEvent } from './event.ts';
import type { Success } from './result.ts';
import type { Session } from './session.ts';

type Answer = Success<Accepted<'getSession'>>;

/** Answers about sessions that stay the same until an event changes them: whoever polls a session mostly gets the same one. */
export class KeptAnswers {
  readonly #answers = new Map<string, Answer>();
  /** Of the sessions whose answers were kept since it was empty. */
  #size = 0;

  find(sessionId: string): Answer | undefined {
    return this.#answers.get(sessionId);
  }

  keep({ sessionId, size }: Session, { value }: Answer): Answer {
    this.#size += size;
    if (this.#size > bounds.keptAnswersSize) this.clear();
    const answer: Answer = { ok: true, value: { ...value, isKept: true } };
    this.#answers.set(sessionId, answer);
    return answer;
  }

  /** Lets go of the answers that an event may change: that of its session, or all where it has none. For `apply` only. */
  forget(event: DomainEvent): void {
    if (this.#answers.size === 0) return;
    if ('sessionId' in event) this.#answers.delete(event.sessionId);
    else this.clear();
  }

  clear(): void {
    this.#answers.clear();
    this.#size = 0;
  }
}
