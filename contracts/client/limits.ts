import type { RequestImpact } from '../facts/request-impact.ts';
import { Inconclusive } from '../oracle/violation.ts';

export type Budget = ReturnType<typeof createBudget>;

type Spending = Pick<RequestImpact, 'messages' | 'calls'>;

/** What was taken for a request that should reach no person. */
export interface Deposit extends Disposable {
  refund(): void;
}

/** To cancel something, to see that it is cancelled, and one more. */
const requestsPerUndo = 3;

/** The rest of the limits. A request takes its part before it is sent, or throws RequestBlocked. */
export function createBudget({ requests = Infinity, messages = Infinity, calls = Infinity }: Limits = {}) {
  const remaining = { requests, messages, calls };
  let reserved = 0;
  let lastAnswered = Promise.resolve();
  const demand = (resource: keyof Limits, wanted: number, kept = 0) => {
    if (wanted === 0 || remaining[resource] - kept >= wanted) return;
    const limit = { requests, messages, calls }[resource];
    throw new RequestBlocked('budget', `the budget of ${limit} ${resource} (--max-${resource}) did not allow for more`);
  };
  const spendRequest = (kept: number) => {
    demand('requests', 1, kept);
    remaining.requests -= 1;
  };
  const change = (people: Spending, sign: 1 | -1) => {
    remaining.messages += sign * people.messages;
    remaining.calls += sign * people.calls;
  };
  return {
    /** Whether there is a limit of messages and calls. */
    isLimited: messages < Infinity || calls < Infinity,
    /** For a request, and for undoing what it leaves. */
    spend(impact: RequestImpact) {
      const toReserve = impact.schedules === undefined ? 0 : requestsPerUndo;
      demand('requests', 1 + toReserve, reserved);
      demand('messages', impact.messages);
      demand('calls', impact.calls);
      remaining.requests -= 1;
      change(impact, -1);
      reserved += toReserve;
    },
    /** For sending a read once more. */
    spendRetry: () => spendRequest(reserved),
    /** For a request that undoes something: what was reserved may be used. */
    spendUndo: () => spendRequest(0),
    /** Nothing of a request has to be undone after all, or no more. */
    release() {
      reserved = Math.max(0, reserved - requestsPerUndo);
    },
    /** For what a service could send at once though scheduled. Waits for the one before, which may be given back. */
    async deposit(people: Spending): Promise<Deposit> {
      const before = lastAnswered;
      const { promise, resolve } = Promise.withResolvers<void>();
      lastAnswered = promise;
      await before;
      try {
        demand('messages', people.messages);
        demand('calls', people.calls);
      } catch (error) {
        resolve();
        throw error;
      }
      change(people, -1);
      let isOut = true;
      const refund = () => {
        if (isOut) change(people, 1);
        isOut = false;
      };
      return { refund, [Symbol.dispose]: resolve };
    },
    /** For what was sent though it was only scheduled. */
    charge: (people: Spending) => change(people, -1),
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

/** Default number of parallel rules. Most of them wait. A remote service has other work. */
export const defaultConcurrency = { local: 16, remote: 8 } as const;

/** That a request was not sent; `reason` says what stopped it. */
export class RequestBlocked extends Inconclusive {
  override name = 'RequestBlocked';
  readonly reason: 'effect' | 'recipient' | 'budget' | 'over' | 'harm';

  constructor(reason: RequestBlocked['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}
