import type { JudgedRequest } from './judged-request.ts';
import { Withheld } from './withheld.ts';

/** How much a run may do at most; what is left out has no bound. */
export interface Limits {
  requests?: number;
  /** People who get a message at once. */
  messages?: number;
  /** Calls that are placed, with their retries. */
  calls?: number;
}

/** What is left of the limits. It is taken before anything is sent, also to see something again or to make it smaller. */
export interface Budget {
  /** For a request, and for taking back what it leaves. @throws Withheld when it is not there; nothing is taken then. */
  take(judged: JudgedRequest): void;
  /** For sending a request once more. @throws Withheld */
  takeAgain(): void;
  /** For a request that takes something back: what was put by may be used. @throws Withheld */
  takeBack(): void;
  /** Nothing has to be taken back of a request after all, or no more. */
  release(): void;
}

/** To cancel something, to see that it is cancelled, and one more. */
const requestsToTakeBack = 3;

export function budgetOf({ requests = Infinity, messages = Infinity, calls = Infinity }: Limits = {}): Budget {
  const left = { requests, messages, calls };
  let putBy = 0;
  const refuse = (what: keyof Limits) => {
    const limit = { requests, messages, calls }[what];
    throw new Withheld('budget', `the budget of ${limit} ${what} (--max-${what}) did not allow for more`);
  };
  return {
    take(judged) {
      const forLater = judged.leaves === undefined ? 0 : requestsToTakeBack;
      if (left.requests - putBy < 1 + forLater) refuse('requests');
      if (left.messages < judged.messages) refuse('messages');
      if (left.calls < judged.calls) refuse('calls');
      left.requests -= 1;
      left.messages -= judged.messages;
      left.calls -= judged.calls;
      putBy += forLater;
    },
    takeAgain() {
      if (left.requests - putBy < 1) refuse('requests');
      left.requests -= 1;
    },
    takeBack() {
      if (left.requests < 1) refuse('requests');
      left.requests -= 1;
    },
    release() {
      putBy = Math.max(0, putBy - requestsToTakeBack);
    },
  };
}
