import type { OperationId } from '../../src/operations.ts';
import type { Exchange } from '../exchange.ts';
import type { Line } from '../line.ts';
import { serviceOf } from '../service.ts';
import type { Subject } from '../subject.ts';
import { Unjudged, Violation } from '../violation.ts';
import type { Budget } from './budget.ts';
import { cleaningGateOf } from './gate.ts';
import type { OpenThing } from './ledger.ts';
import { isCancelled, type Things } from './things.ts';

/** What is needed to take things back. */
export interface Cleaning {
  subject: Subject;
  line: Line;
  budget: Budget;
  things: Things;
  /** Whether the things are of a run before, which the service must know by now. */
  isLater?: boolean;
}

const atOnce = 8;
const mostTries = 3;
/** Nobody is there when so many cancels had no answer. */
const mostUnanswered = 3;

/**
 * Takes things back: cancels each that was not, and asks again to see that nothing is left of it.
 *
 * Gives those that could not be taken back. It never throws for what the service does.
 */
export async function cleanUp(open: readonly OpenThing[], cleaning: Cleaning): Promise<OpenThing[]> {
  const { things, budget } = cleaning;
  const left: OpenThing[] = [];
  const decide = (thing: OpenThing, isOver: boolean) => {
    budget.release();
    if (isOver) things.settle(thing, things.wasCancelled(thing) === 'not' ? 'over' : 'taken back');
    else left.push(thing);
  };
  const waiting: OpenThing[] = [];
  for (const thing of open) {
    if (things.wasCancelled(thing) === 'surely') decide(thing, true);
    else if (thing.id === undefined) decide(thing, false);
    else waiting.push(thing);
  }
  // One cancel takes back all messages of a session.
  const groups = [...Map.groupBy(waiting, ({ what, key, id }) => `${what} ${key} ${id}`).values()];
  let next = 0;
  let unanswered = 0;
  const work = async () => {
    for (let group = groups[next++]; group !== undefined; group = groups[next++]) {
      const [{ what, key, id = '' }] = group as [OpenThing];
      const isOver = unanswered >= mostUnanswered ? undefined : await endOf(what, key, id, cleaning);
      if (isOver === undefined) unanswered += 1;
      for (const thing of group) decide(thing, isOver?.(thing) ?? false);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, groups.length) }, work));
  return left;
}

/**
 * Cancels what has this id until the service finds nothing more to cancel; tells of which things that is the end.
 * Undefined when no answer comes.
 */
async function endOf(what: OpenThing['what'], key: OpenThing['key'], id: string, cleaning: Cleaning) {
  const { subject, things, isLater = false } = cleaning;
  const apiKey = subject[key]?.apiKey;
  if (apiKey === undefined) return () => false;
  const ask = (operationId: OperationId, path: Readonly<Record<string, string>>) =>
    answerTo(operationId, path, apiKey, cleaning);
  const cancel = () =>
    what === 'call' ? ask('cancelCall', { callId: id }) : ask('cancelScheduledMessages', { sessionId: id });

  let last: Exchange | undefined;
  for (let tries = 0; tries < mostTries; tries++) {
    last = await cancel();
    if (last === undefined) return undefined;
    if (saysNothingLeft(last)) break;
    if (!isCancelled(last)) await new Promise((resolve) => setTimeout(resolve, 300));
  }
  const isTaken = (thing: OpenThing) => things.wasCancelled(thing) !== 'not';
  // What goes out now, or went out, is no longer waiting.
  if (what === 'message') {
    const isGone = isLater && last !== undefined && saysNothingLeft(last);
    return (thing: OpenThing) => isGone || isTaken(thing) || (last?.status === 200 && !thing.isFar);
  }
  if (last === undefined || !(isCancelled(last) || saysNothingLeft(last))) return () => false;
  const isOver = await hasEnded(() => ask('getSession', { sessionId: id }));
  return (thing: OpenThing) => isTaken(thing) || isOver(thing);
}

/** Whether a call that is not in the queue will not be placed any more, as far as its record tells. */
async function hasEnded(read: () => Promise<Exchange | undefined>): Promise<(thing: OpenThing) => boolean> {
  const record = await read();
  const status = (record?.json as { data?: { status?: unknown } | null } | undefined)?.data?.status;
  const forGood = ['call_hangup', 'call_canceled', 'call_expired'].includes(String(status));
  const forNow = ['call_placed', 'call_in_progress', 'call_errored', 'agent_errored', 'could_not_connect'];
  // A call for now that is in no queue was placed; of one for later nothing is known then.
  return ({ hasRetries, isFar }) =>
    forGood || (!hasRetries && (forNow.includes(String(status)) || (status === undefined && !isFar)));
}

/** Whether a cancel found nothing that waits; the rest is too late, or could not be told. */
function saysNothingLeft({ operationId, status, json }: Exchange): boolean {
  if (operationId === 'cancelCall') return status >= 400 && status < 500 && status !== 401 && status !== 429;
  const { message } = (json ?? {}) as { message?: unknown };
  return status === 200 && message === 'No scheduled jobs found';
}

/** The answer, whatever it is; undefined when none came or nothing could be sent. */
async function answerTo(
  operationId: OperationId,
  path: Readonly<Record<string, string>>,
  apiKey: string,
  { subject, line, ...rest }: Cleaning,
): Promise<Exchange | undefined> {
  if (line.whyDead() !== undefined) return undefined;
  const service = serviceOf(subject, cleaningGateOf({ subject, ...rest }), line);
  try {
    return await service.send(operationId, { path, apiKey });
  } catch (error) {
    if (error instanceof Violation) return service.exchanges.at(-1);
    if (error instanceof Unjudged || error instanceof RangeError) return undefined;
    throw error;
  }
}
