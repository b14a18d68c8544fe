import type { OperationId } from '../../src/operations.ts';
import { covers, type Effect } from '../effect.ts';
import type { Exchange } from '../exchange.ts';
import { Unanswered, type Way } from '../line.ts';
import type { Subject } from '../subject.ts';
import type { Budget } from './budget.ts';
import { judgedRequest } from './judged-request.ts';
import type { KeyName } from './ledger.ts';
import { strangersIn } from './recipients.ts';
import type { Things } from './things.ts';
import { Withheld } from './withheld.ts';

/** A request as a rule asks for it. */
interface Outgoing {
  operationId: OperationId;
  path: Readonly<Record<string, string>>;
  body: unknown;
  apiKey: string | null;
}

/** What all requests of a rule go through: the one place where is decided whether one is sent. */
export interface Gate {
  /** Sends a request if it may be sent. @throws Withheld when it may not; nothing was sent then. */
  pass(outgoing: Outgoing, send: (way: Way) => Promise<Exchange>): Promise<Exchange>;
  /** How often a request that changes something was sent again, so that nobody knows what was done when. */
  disturbances(): number;
  /** Lets nothing through any more, and comes when all that is under way is answered. */
  close(): Promise<void>;
}

/** What all gates of a run share. */
export interface Shared {
  subject: Subject;
  budget: Budget;
  things: Things;
  signal: AbortSignal | undefined;
  /** After that moment of `performance.now()` nothing is sent. */
  until: number;
}

/** The gate of a rule that may have this effect at most. */
export function gateOf({ subject, budget, things, signal, until }: Shared, rule: string, allowed: Effect): Gate {
  const underWay = new Set<Promise<unknown>>();
  let disturbances = 0;
  let isClosed = false;

  /** @throws Withheld */
  const judge = ({ operationId, body }: Outgoing) => {
    if (isClosed || signal?.aborted === true) throw new Withheld('over', 'it was over before all was sent');
    if (performance.now() > until) throw new Withheld('over', 'the time limit of the whole run was over');
    const judged = judgedRequest(operationId, body, Date.now());
    if (!covers(allowed, judged.effect)) {
      const told = `its effect is "${allowed}", and a request to ${operationId} would have the effect "${judged.effect}"`;
      throw new Withheld('effect', `${told}; it was not sent`);
    }
    const isOurs = (id: string) => things.givenOutAt(id) !== undefined;
    const [stranger] = strangersIn(body, subject, isOurs);
    if (stranger !== undefined) {
      const told = `a request to ${operationId} names somebody in ${stranger.field} who is not among the recipients`;
      throw new Withheld('recipient', `${told}; it was not sent`);
    }
    return judged;
  };

  const passed: Gate['pass'] = async (outgoing, send) => {
    const named = namedIds(outgoing);
    judge(outgoing);
    await visible(named);
    // While it waited all may have come to its end.
    const judged = judge(outgoing);
    budget.take(judged);
    const key = keyName(outgoing.apiKey, subject);
    const thing = judged.leaves === undefined ? undefined : things.plan(rule, key, judged.leaves);
    const sent = things.next();
    const isRead = outgoing.operationId === 'getSession' || outgoing.operationId === 'getSignedUrl';
    const way: Way = {
      // What may have been scheduled is waited for, to know its id.
      signal: thing === undefined ? signal : undefined,
      interrupt: signal,
      until,
      mayRepeat: isRead,
      again() {
        budget.takeAgain();
        // A read may be asked twice: it changes nothing, and rules bear with late answers.
        if (!isRead) disturbances += 1;
      },
    };
    try {
      const exchange = await send(way);
      things.gaveOut(exchange);
      if (thing !== undefined && !things.answered(thing, exchange)) budget.release();
      if (isCancel(outgoing)) {
        for (const id of named) {
          things.sawCancel(key, id, sent, exchange);
          for (const one of things.takenBackBy(key, id)) {
            things.settle(one, 'taken back');
            budget.release();
          }
        }
      }
      return exchange;
    } catch (error) {
      const isNowhere = error instanceof Unanswered && !error.wasSent;
      if (thing !== undefined && isNowhere && !things.answered(thing, undefined)) budget.release();
      throw error;
    }
  };

  /** What was made a moment ago may have yet to be seen by all parts of the service. */
  const visible = async (ids: readonly string[]) => {
    const seen = ids.map((id) => things.givenOutAt(id) ?? Number.NEGATIVE_INFINITY);
    const wait = Math.max(...seen) + (subject.waits.visibleSeconds ?? 0) * 1000 - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  };

  return {
    disturbances: () => disturbances,
    pass(outgoing, send) {
      const passing = passed(outgoing, send);
      underWay.add(passing);
      const done = () => void underWay.delete(passing);
      passing.then(done, done);
      return passing;
    },
    async close() {
      isClosed = true;
      await Promise.allSettled(underWay);
    },
  };
}

/** The gate of what takes back: it lets nothing through that has an effect, and uses what was put by. */
export function cleaningGateOf({ budget, things, subject }: Pick<Shared, 'budget' | 'things' | 'subject'>): Gate {
  return {
    disturbances: () => 0,
    async pass(outgoing, send) {
      if (outgoing.body !== undefined) throw new Withheld('effect', 'Only what takes back may be sent here.');
      budget.takeBack();
      const sent = things.next();
      const exchange = await send({ signal: undefined, mayRepeat: true, again: budget.takeBack });
      if (isCancel(outgoing)) {
        for (const id of namedIds(outgoing)) things.sawCancel(keyName(outgoing.apiKey, subject), id, sent, exchange);
      }
      return exchange;
    },
    async close() {},
  };
}

function isCancel({ operationId }: Outgoing): boolean {
  return operationId === 'cancelScheduledMessages' || operationId === 'cancelCall';
}

/** The sessions and calls that a request speaks of. */
function namedIds({ path, body }: Outgoing): string[] {
  const { sessionId, emailOptions } = (body ?? {}) as { sessionId?: unknown; emailOptions?: unknown };
  const { replyTo } = (emailOptions ?? {}) as { replyTo?: unknown };
  return [...Object.values(path), sessionId, replyTo].filter((id): id is string => typeof id === 'string');
}

/** A key that opens nothing is as good as none: what is taken in spite of it may stand in our workspace. */
function keyName(apiKey: string | null, { otherWorkspace }: Subject): KeyName {
  return apiKey !== null && apiKey === otherWorkspace?.apiKey ? 'otherWorkspace' : 'workspace';
}
