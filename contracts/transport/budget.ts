import type { RequestImpact } from '../operations/traits.ts';
import type { Limits } from './limits.ts';
import { RequestBlocked } from './request-blocked.ts';

/** What is left of the limits. It is taken before anything is sent, also to see something again or to make it smaller. */
export interface Budget {
  /** For a request, and for undoing what it leaves. @throws RequestBlocked when it is not there; nothing is taken then. */
  spend(impact: RequestImpact): void;
  /** For sending a request once more. @throws RequestBlocked */
  spendRetry(): void;
  /** For a request that undoes something: what was reserved may be used. @throws RequestBlocked */
  spendUndo(): void;
  /** Nothing of a request has to be undone after all, or no more. */
  release(): void;
}

/** To cancel something, to see that it is cancelled, and one more. */
const requestsPerUndo = 3;

export function createBudget({ requests = Infinity, messages = Infinity, calls = Infinity }: Limits = {}): Budget {
  const remaining = { requests, messages, calls };
  let reserved = 0;
  const block = (resource: keyof Limits) => {
    const limit = { requests, messages, calls }[resource];
    throw new RequestBlocked('budget', `the budget of ${limit} ${resource} (--max-${resource}) did not allow for more`);
  };
  return {
    spend(impact) {
      const toReserve = impact.schedules === undefined ? 0 : requestsPerUndo;
      if (remaining.requests - reserved < 1 + toReserve) block('requests');
      if (remaining.messages < impact.messages) block('messages');
      if (remaining.calls < impact.calls) block('calls');
      remaining.requests -= 1;
      remaining.messages -= impact.messages;
      remaining.calls -= impact.calls;
      reserved += toReserve;
    },
    spendRetry() {
      if (remaining.requests - reserved < 1) block('requests');
      remaining.requests -= 1;
    },
    spendUndo() {
      if (remaining.requests < 1) block('requests');
      remaining.requests -= 1;
    },
    release() {
      reserved = Math.max(0, reserved - requestsPerUndo);
    },
  };
}
