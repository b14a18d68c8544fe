import { bounds } from './bounds.ts';
import type { Accepted, Success } from './decision.ts';
import type { DomainEvent } from './event.ts';
import type { Session } from './session.ts';

type Answer = Success<Accepted<'getSession'>>;

interface CachedAnswer extends Answer {
  workspaceId: string;
}

/** Answers about sessions that no event has changed since: a client that polls a session mostly gets the same one. */
export class ResponseCache {
  readonly #answers = new Map<string, CachedAnswer>();
  #size = 0;

  find(workspaceId: string, sessionId: string): Answer | undefined {
    const answer = this.#answers.get(sessionId);
    return answer?.workspaceId === workspaceId ? answer : undefined;
  }

  keep({ sessionId, size, start: { workspaceId } }: Session, { value }: Answer): Answer {
    this.#size += size;
    if (this.#size > bounds.responseCacheSize) this.clear();
    const answer: CachedAnswer = { ok: true, value: { ...value, memo: {} }, workspaceId };
    this.#answers.set(sessionId, answer);
    return answer;
  }

  /** Drops the answers that an event may change: the one about its session, or all where it has none. For `apply` only. */
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
