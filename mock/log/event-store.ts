import { type NumberedEvent, StoreLost } from '../engine/event-log.ts';

/** A store applies a change of its events completely or not at all. */
export interface StoreChange {
  isReplacement: boolean;
  events: readonly NumberedEvent[];
  forgotten: readonly number[];
}

export interface EventStore {
  append(change: StoreChange): Promise<void>;
  /** Resolves if this process still owns the store. Missing if no other process can take over the store. */
  confirm?(): Promise<void>;
}

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
    queueMicrotask(flush);
  };
  const flush = () => {
    isScheduled = false;
    if (underWay !== undefined || (!hasChange() && waiting === undefined)) return;
    const round = waiting ?? Promise.withResolvers<void>();
    waiting = undefined;
    // Without this handler, a failed write ends the process if no request awaits the promise.
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
        // Refuse the waiting events too, because they depend on the failed change. The store has not received them.
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
    forget(numbers: readonly number[]) {
      toForget = [...toForget, ...numbers];
    },
    whenStored(): Promise<void> | undefined {
      if (!hasChange() && waiting === undefined && store.confirm === undefined) return underWay;
      waiting ??= Promise.withResolvers<void>();
      schedule();
      return waiting.promise;
    },
    flush,
  };
}
