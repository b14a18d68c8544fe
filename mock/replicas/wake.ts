import { bounds } from '../domain/bounds/bounds.ts';
import type { Streams } from '../log/streams.ts';
import type { Seat } from './seat/seat.ts';
import type { SharedState } from './shared-state.ts';

/** Has time pass where somebody watches, or where so much is due that a part of it was left. */
export interface Wake {
  /** Called after a seat was used. */
  arm(seat: Seat): void;
  /** Calls the listener when events of a seat were stored, by any replica, until the returned function is called. */
  watch(seat: Seat, listener: () => void): () => void;
  close(): void;
}

/** Milliseconds after which whoever watches asks what others have stored, should a notice have got lost. */
const askEveryMs = 1_000;

/** @param report called with what fails; it is tried again */
export function createWake(state: SharedState, streams: Streams, report: (error: unknown) => void): Wake {
  const timers = new Map<Seat, NodeJS.Timeout>();
  const watched = new Set<Seat>();
  let unsubscribe: (() => void) | undefined;
  let isClosed = false;

  const settle = (seat: Seat) =>
    state
      .run(
        () => seat,
        () => void seat.engine().settleSlice(seat.clock.now(), bounds.eventsPerSlice),
      )
      .catch(report);
  const arm = (seat: Seat) => {
    clearTimeout(timers.get(seat));
    timers.delete(seat);
    if (isClosed) return;
    const ms = msUntilDue(seat);
    if (ms === undefined) return;
    const fire = () => {
      timers.delete(seat);
      void settle(seat).then(() => {
        if (!timers.has(seat)) arm(seat);
      });
    };
    timers.set(seat, setTimeout(fire, ms).unref());
  };
  return {
    arm,
    watch(seat, listener) {
      const unwatch = seat.subscribe(listener);
      watched.add(seat);
      unsubscribe ??= streams.subscribe((names) => {
        for (const one of watched) if (names.includes(one.stream)) void settle(one);
      });
      arm(seat);
      return () => {
        unwatch();
        if (seat.subscribers() > 0) return;
        watched.delete(seat);
        arm(seat);
        if (watched.size > 0) return;
        unsubscribe?.();
        unsubscribe = undefined;
      };
    },
    close() {
      isClosed = true;
      for (const timer of timers.values()) clearTimeout(timer);
      unsubscribe?.();
    },
  };
}

function msUntilDue(seat: Seat): number | undefined {
  if (seat.hasMoreDue()) return 0;
  if (seat.subscribers() === 0) return undefined;
  const next = seat.engine().nextDueAt();
  const ms = next === undefined ? undefined : seat.clock.realMsUntil(next);
  return Math.min(Math.max(ms ?? askEveryMs, 1), askEveryMs);
}
