import type { OperationId } from '../../src/operations.ts';
import type { Exchange } from '../exchange.ts';
import type { Waiting } from './judged-request.ts';
import type { KeyName, Ledger, LedgerLine, OpenThing } from './ledger.ts';

/** What a run has scheduled, and what it saw of its cancelling. All of it stands in the ledger first. */
export interface Things {
  /** Before it is asked for. */
  plan(rule: string, key: KeyName, waiting: Waiting): OpenThing;
  /** The answer to the request that asked for it; undefined when the request never got there. True when it may wait now. */
  answered(thing: OpenThing, exchange: Exchange | undefined): boolean;
  settle(thing: OpenThing, how: (LedgerLine & { type: 'settled' })['how']): void;
  /** Where a cancel stands among all that is sent; {@link sawCancel} wants it. */
  next(): number;
  /** Takes note of the answer to a cancel that was sent then. */
  sawCancel(key: KeyName, id: string, sent: number, exchange: Exchange): void;
  /**
   * Whether a cancel of its id succeeded: surely one for this thing when it was sent after the thing was there; only
   * possibly when the two were under way together.
   */
  wasCancelled(thing: OpenThing): 'surely' | 'possibly' | 'not';
  /** What a cancel of that id surely took back, and is not settled. */
  takenBackBy(key: KeyName, id: string): OpenThing[];
  /** What a rule has scheduled and is not settled. */
  openOf(rule: string): OpenThing[];
  /** Takes note of an id that an answer gives out. */
  gaveOut(exchange: Exchange): void;
  /** When the service gave out an id, by `performance.now()`; undefined when it did not in this run. */
  givenOutAt(id: string): number | undefined;
}

/** From when to when something was under way. */
interface Span {
  sent: number;
  answered: number;
}

/** `opened` are things of a run before. */
export function thingsOf(baseUrl: string, ledger: Ledger, opened: readonly OpenThing[] = []): Things {
  const open = new Map<OpenThing, Span>(opened.map((thing) => [thing, { sent: 0, answered: 0 }]));
  // Of the cancels that succeeded: when the last was sent, by key and id, and when it was answered, by id alone: another
  // key may turn out to open the same workspace.
  const sentCancels = new Map<string, number>();
  const answeredCancels = new Map<string, number>();
  const givenOut = new Map<string, number>();
  // Several runs may share a ledger.
  const run = Math.random().toString(36).slice(2, 10);
  let count = 0;
  const next = () => {
    count += 1;
    return count;
  };
  const settle: Things['settle'] = (thing, how) => {
    if (open.delete(thing)) ledger.write({ type: 'settled', thing: thing.thing, how });
  };
  const wasCancelled: Things['wasCancelled'] = (thing) => {
    const span = open.get(thing);
    if (span === undefined || thing.id === undefined) return 'not';
    if ((sentCancels.get(`${thing.key} ${thing.id}`) ?? 0) > span.answered) return 'surely';
    return (answeredCancels.get(thing.id) ?? 0) > span.sent ? 'possibly' : 'not';
  };
  return {
    next,
    plan(rule, key, waiting) {
      const sent = next();
      const planned = { thing: `${run}-${sent}`, rule, baseUrl, key, ...waiting };
      ledger.write({ type: 'planned', at: new Date().toISOString(), ...planned });
      const thing: OpenThing = { ...planned, id: undefined };
      open.set(thing, { sent, answered: Number.POSITIVE_INFINITY });
      return thing;
    },
    answered(thing, exchange) {
      if (exchange === undefined || isRefusal(exchange)) {
        settle(thing, 'refused');
        return false;
      }
      const id = idIn(exchange);
      if (id === undefined) return true;
      thing.id = id;
      const span = open.get(thing);
      if (span !== undefined) span.answered = next();
      ledger.write({ type: 'known', thing: thing.thing, id });
      return true;
    },
    settle,
    sawCancel(key, id, sent, exchange) {
      if (!isCancelled(exchange)) return;
      const name = `${key} ${id}`;
      sentCancels.set(name, Math.max(sentCancels.get(name) ?? 0, sent));
      answeredCancels.set(id, next());
    },
    wasCancelled,
    takenBackBy: (key, id) =>
      [...open.keys()].filter((thing) => thing.key === key && thing.id === id && wasCancelled(thing) === 'surely'),
    openOf: (rule) => [...open.keys()].filter((thing) => thing.rule === rule),
    gaveOut(exchange) {
      const id = exchange.status === 200 ? idIn(exchange) : undefined;
      if (id !== undefined && !givenOut.has(id)) givenOut.set(id, performance.now());
    },
    givenOutAt: (id) => givenOut.get(id),
  };
}

/** Whether an answer says that nothing was done: an error of the client, one in the envelope, or no service at all. */
function isRefusal({ status, json }: Exchange): boolean {
  if (status < 400) return false;
  return status < 500 || status === 503 || typeof (json as { errorCode?: unknown } | undefined)?.errorCode === 'string';
}

function idIn({ operationId, json }: Exchange): string | undefined {
  const name: Partial<Record<OperationId, string>> = { triggerChat: 'sessionId', triggerCall: 'callId' };
  const data = (json as { data?: Readonly<Record<string, unknown>> | null } | undefined)?.data;
  const id = data?.[name[operationId] ?? ''];
  return typeof id === 'string' && id !== '' ? id : undefined;
}

/** Whether an answer says that something was cancelled. */
export function isCancelled({ operationId, status, json }: Exchange): boolean {
  if (status !== 200) return false;
  if (operationId === 'cancelCall') return true;
  return (json as { data?: { isCancelled?: unknown } | null } | undefined)?.data?.isCancelled === true;
}
