import type { RequestImpact } from '../operations/traits.ts';
import { Inconclusive } from '../oracle/violation.ts';

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

/** How much a run may do at most; what is left out has no limit. */
export interface Limits {
  requests?: number;
  /** People who get a message at once. */
  messages?: number;
  /** Calls that are placed, with their retries. */
  calls?: number;
}

/** How much a run may do on another machine unless the caller says otherwise. */
export const defaultRemoteLimits = { requests: 5_000, messages: 20, calls: 5 } as const satisfies Limits;

/** How many rules run at the same time unless the caller says otherwise: most of them wait, and a service elsewhere has other work. */
export const defaultConcurrency = { local: 16, remote: 8 } as const;

/**
 * That a request was not sent: because its rule may not (`effect`), because it names somebody who is not on the list
 * (`recipient`), because the budget is used up, or because the run is over.
 */
export class RequestBlocked extends Inconclusive {
  override name = 'RequestBlocked';
  readonly reason: 'effect' | 'recipient' | 'budget' | 'over';

  constructor(reason: RequestBlocked['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}
