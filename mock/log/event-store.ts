import { type NumberedEvent, StoreLost } from '../engine/event-log.ts';

/** A change of what is stored. A store makes all of it or nothing. */
export interface StoreChange {
  /** Whether all earlier events go. */
  isReplacement: boolean;
  events: readonly NumberedEvent[];
  /** Numbers of earlier events that go, lowest first. */
  forgotten: readonly number[];
}

export interface EventStore {
  append(change: StoreChange): Promise<void>;
  /** Resolves if no other process owned the store at any time since the call. Undefined: no other process can. */
  confirm?(): Promise<void>;
}

/**
 * One change at a time; what comes up meanwhile is the next one. After `onFailure`, all that waits fails too: all events from
 * `first` on, or, where that is undefined, only a replacement of all events.
 */
export function createStoreWriter(store: EventStore, onFailure: (error: unknown, first: number | undefined) => void) {
  let events: NumberedEvent[] = [];
  let isReplacement = false;
  let toForget: number[] = [];
  let isScheduled = false;
  let underWay: Promise<void> | undefined;
  let waiting: PromiseWithResolvers<void> | undefined;

  const takeChange = (): StoreChange => {
    const change = { isReplacement, events, forgotten: toForget };
    [events, isReplacement, toForget] = [[], false, []];
    return change;
  };
  const hasChange = () => events.length > 0 || isReplacement;
  const schedule = () => {
    if (isScheduled || underWay !== undefined) return;
    isScheduled = true;
    // Requests that came in together are answered in one go: what follows from them is one change.
    queueMicrotask(flush);
  };
  const flush = () => {
    isScheduled = false;
    if (underWay !== undefined || (!hasChange() && waiting === undefined)) return;
    const round = waiting ?? Promise.withResolvers<void>();
    waiting = undefined;
    // Perhaps no request waits for it.
    round.promise.catch(() => {});
    underWay = round.promise;
    const change = hasChange() ? takeChange() : undefined;
    const work = change === undefined ? store.confirm?.() : store.append(change);
    Promise.resolve(work).then(
      () => {
        underWay = undefined;
        round.resolve();
        if (hasChange() || waiting !== undefined) schedule();
      },
      (error: unknown) => {
        underWay = undefined;
        round.reject(error);
        const behind = waiting;
        waiting = undefined;
        const isReplaced = change?.isReplacement === true || isReplacement;
        const first = isReplaced ? undefined : (change?.events[0] ?? events[0])?.number;
        takeChange();
        onFailure(error, first);
        // What waited behind the change was decided upon it, and was never sent to the store.
        behind?.reject(error instanceof StoreLost ? new StoreLost(error.message, { mayBeStored: false }) : error);
      },
    );
  };
  return {
    append(added: readonly NumberedEvent[]) {
      for (const event of added) events.push(event);
      schedule();
    },
    replace(replacing: readonly NumberedEvent[]) {
      [events, isReplacement, toForget] = [[...replacing], true, []];
      schedule();
    },
    /** Removes events with the next change. */
    forget(numbers: readonly number[]) {
      toForget = [...toForget, ...numbers];
    },
    whenStored(): Promise<void> | undefined {
      if (!hasChange() && waiting === undefined && store.confirm === undefined) return underWay;
      waiting ??= Promise.withResolvers<void>();
      schedule();
      return waiting.promise;
    },
    /** Begins to store what waits now. */
    flush,
  };
}
