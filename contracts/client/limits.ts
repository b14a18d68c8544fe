import type { RequestImpact } from '../facts/impact.ts';
import { Inconclusive } from '../judge/violation.ts';

export type Budget = ReturnType<typeof createBudget>;

type Spending = Pick<RequestImpact, 'messages' | 'calls'>;

/** A part of the budget, taken for a scheduled message or call in case the service sends or places it at once. */
export interface Deposit extends Disposable {
  refund(): void;
}

/** The requests to undo an effect: a cancel, a check of the result, and a spare request. */
const requestsPerUndo = 3;

/** The remaining limits. Each request is paid for before it is sent, or throws RequestBlocked. */
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
    /** Whether the run has a limit of messages, of calls, or of both. */
    isLimited: messages < Infinity || calls < Infinity,
    /** Takes a request from the budget, and reserves the requests that undo its effect. */
    spend(impact: RequestImpact) {
      const toReserve = impact.schedules === undefined ? 0 : requestsPerUndo;
      demand('requests', 1 + toReserve, reserved);
      demand('messages', impact.messages);
      demand('calls', impact.calls);
      remaining.requests -= 1;
      change(impact, -1);
      reserved += toReserve;
    },
    /** Takes a retry from the budget. */
    spendRetry: () => spendRequest(reserved),
    /** Takes an undo request from the budget, which may be one of the reserved requests. */
    spendUndo: () => spendRequest(0),
    /** Releases the requests reserved for an effect that needs no undo any more. */
    release() {
      reserved = Math.max(0, reserved - requestsPerUndo);
    },
    /** Reserves budget for a scheduled message or call. Waits until the previous deposit is disposed. */
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
    /** Reduces the budget by a scheduled message or call that the service sent or placed at once. */
    charge: (people: Spending) => change(people, -1),
  };
}

/** The limits of a run. An omitted member means no limit. */
export interface Limits {
  requests?: number;
  /** Messages that are sent at once, counted once for each recipient. */
  messages?: number;
  /** Calls that are placed, including their retries. */
  calls?: number;
}

/** Default limits for a service on another machine. */
export const defaultRemoteLimits = { requests: 5_000, messages: 20, calls: 5 } as const satisfies Limits;

/** Default number of parallel rules. Most rules wait most of the time. A remote service also has other clients. */
export const defaultConcurrency = { local: 16, remote: 8 } as const;

/** Thrown when the kit does not send a request. `reason` names the check that blocked it. */
export class RequestBlocked extends Inconclusive {
  override name = 'RequestBlocked';
  readonly reason: 'effect' | 'recipient' | 'budget' | 'over' | 'harm';

  constructor(reason: RequestBlocked['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}
