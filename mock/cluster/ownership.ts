import type { Instant } from '../../src/instant.ts';
import type { NumberedEvent } from '../engine/event-log.ts';
import type { EventStore } from '../log/event-store.ts';
import type { PostgresSession } from '../log/postgres-store.ts';

export interface Takeover {
  seed: string;
  now: Instant;
  stored: readonly NumberedEvent[];
  store: Required<EventStore>;
}

/** Where requests go now: to this process, to the owner's address, or nowhere. */
export type Owner = { isSelf: true } | { isSelf: false; url: string; epoch: number } | undefined;

export interface OwnershipOptions {
  connect(): Promise<PostgresSession>;
  /** The address of this process, once it listens. */
  url(): string | undefined;
  onTakeOver(takeover: Takeover): Promise<void>;
  /** Stops serving: another process owns the state, or the database is gone. */
  onLoss(): void;
  /** Called whenever requests go somewhere else than before. */
  onChange(owner: Owner): void;
  onError(error: unknown): void;
}

/** Milliseconds between two looks at who is the owner, and between two renewals of it. */
const intervalMs = { look: 200, renew: 500 };

/**
 * Competes for the state of a database, until it is closed. `first`: the first connection, which was tried before.
 *
 * Why not a lock: a process that is stopped keeps the lock of its connection.
 * The epoch decides, which every append and every read checks.
 * It is raised at once when the owner's connection is gone, and after the lease when nothing was heard of the owner.
 */
export function competeForOwnership(first: PostgresSession, options: OwnershipOptions) {
  const { connect, url, onTakeOver, onLoss, onChange, onError } = options;
  let session: PostgresSession | undefined = first;
  let owner: Owner;
  let heldEpoch: number | undefined;
  let isClosed = false;
  let lookNow = () => {};
  const { secret, seed } = first;

  const setOwner = (next: Owner) => {
    const isSame = JSON.stringify(owner) === JSON.stringify(next);
    owner = next;
    if (!isSame) onChange(next);
  };
  const readAll = async (current: PostgresSession, epoch: number) => {
    const stored: NumberedEvent[] = [];
    for await (const page of current.readEvents()) {
      for (const one of page) stored.push(one);
      await current.renew(epoch, url());
    }
    return stored;
  };
  /** One look or one renewal. Returns after how many milliseconds the next one is. */
  const step = async (current: PostgresSession): Promise<number> => {
    if (heldEpoch !== undefined) {
      await current.renew(heldEpoch, url());
      return intervalMs.renew;
    }
    const seen = await current.readOwnership();
    if (!seen.isFree) {
      setOwner(seen.url === undefined ? undefined : { isSelf: false, url: seen.url, epoch: seen.epoch });
      return intervalMs.look;
    }
    setOwner(undefined);
    const taken = seen.isReadOnly ? undefined : await current.takeOver(seen.epoch, url());
    if (taken === undefined) return intervalMs.look;
    heldEpoch = taken.epoch;
    const stored = await readAll(current, taken.epoch);
    await onTakeOver({ seed, now: taken.now, stored, store: current.store(taken.epoch) });
    setOwner({ isSelf: true });
    return intervalMs.renew;
  };
  const stepDown = () => {
    const wasOwner = heldEpoch !== undefined;
    heldEpoch = undefined;
    setOwner(undefined);
    if (wasOwner) onLoss();
    void session?.close();
    session = undefined;
  };
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      lookNow = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const run = async () => {
    let hasFailed = false;
    while (!isClosed) {
      let ms = intervalMs.look;
      try {
        session ??= await connect();
        ms = await step(session);
        hasFailed = false;
      } catch (error) {
        // The first of several failures says it all.
        if (!hasFailed) onError(error);
        hasFailed = true;
        stepDown();
      }
      if (!isClosed) await pause(ms);
    }
  };
  const running = run();
  return {
    owner: () => owner,
    secret: () => secret,
    /** Looks again now: the address has changed. */
    lookNow: () => lookNow(),
    /** Stops being the owner, as the store was lost, and looks again. */
    stepDown(error: unknown) {
      if (heldEpoch === undefined) return;
      onError(error);
      stepDown();
      lookNow();
    },
    async close() {
      isClosed = true;
      lookNow();
      await running;
      if (heldEpoch !== undefined) await session?.release(heldEpoch).catch(() => {});
      stepDown();
    },
  };
}
