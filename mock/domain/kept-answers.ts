import { bounds } from './bounds/bounds.ts';
import type { Accepted } from './decision.ts';
import type { DomainEvent } from './event.ts';
import type { Success } from './result.ts';
import type { Session } from './session/session.ts';

type Answer = Success<Accepted<'getSession'>>;

interface KeptAnswer extends Answer {
  workspaceId: string;
}

/** Answers about sessions that stay the same until an event changes them: whoever polls a session mostly gets the same one. */
export class KeptAnswers {
  readonly #answers = new Map<string, KeptAnswer>();
  /** Of the sessions whose answers were kept since it was empty. */
  #size = 0;

  find(workspaceId: string, sessionId: string): Answer | undefined {
    const answer = this.#answers.get(sessionId);
    return answer?.workspaceId === workspaceId ? answer : undefined;
  }

  keep({ sessionId, size, start: { workspaceId } }: Session, { value }: Answer): Answer {
    this.#size += size;
    if (this.#size > bounds.keptAnswersSize) this.clear();
    const answer: KeptAnswer = { ok: true, value: { ...value, memo: {} }, workspaceId };
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
