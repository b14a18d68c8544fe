import { type NumberedEvent, StoreLost } from '../engine/event-log.ts';

/** A change of the stored events. A store makes the whole change or nothing of it. */
export interface StoreChange {
  /** Whether the change removes all earlier events. */
  isReplacement: boolean;
  events: readonly NumberedEvent[];
  /** Numbers of the earlier events to remove, lowest first. */
  forgotten: readonly number[];
}

export interface EventStore {
  append(change: StoreChange): Promise<void>;
  /** Resolves if no other process has owned the store since the call. Undefined if no other process can own it. */
  confirm?(): Promise<void>;
}

/**
 * Writes one change at a time, and collects further events for the next change. When a write fails, all waiting changes fail too.
 * `onFailure` then gets the number of the first event that was not stored; undefined for a replacement of all events.
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
    // Requests that arrived together are answered together: store all their events as one change.
    queueMicrotask(flush);
  };
  const flush = () => {
    isScheduled = false;
    if (underWay !== undefined || (!hasChange() && waiting === undefined)) return;
    const round = waiting ?? Promise.withResolvers<void>();
    waiting = undefined;
    // Perhaps no request waits for this promise.
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
        // The waiting events were decided on the basis of the failed change, and were never sent to the store.
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
    /** Starts to store the waiting events at once. */
    flush,
  };
}
