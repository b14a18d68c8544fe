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

/** The destination of requests: this process, the owner's address, or undefined while there is no owner. */
export type Owner = { isSelf: true } | { isSelf: false; url: string; epoch: number } | undefined;

export interface OwnershipOptions {
  connect(): Promise<PostgresSession>;
  /** The address of this process, once it listens. */
  url(): string | undefined;
  onTakeOver(takeover: Takeover): Promise<void>;
  /** Stops serving: another process owns the state, or the database is gone. */
  onLoss(): void;
  /** Called whenever the destination of requests changes. */
  onChange(owner: Owner): void;
  onError(error: unknown): void;
}

/** Milliseconds between two reads of the ownership, and between two renewals by the owner. */
const intervalMs = { look: 200, renew: 500 };

/**
 * Competes for the ownership of the state in a database, until it is closed. `first`: a connection that is already open.
 *
 * A lock would not do: a process that is suspended keeps the lock of its connection.
 * Instead, every append and every read checks the epoch of the owner.
 * A process raises the epoch at once when the owner's connection has ended, and otherwise when the owner's lease has expired.
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
  /** Reads or renews the ownership once. Returns the milliseconds until the next step. */
  const step = async (current: PostgresSession): Promise<number> => {
    if (heldEpoch !== undefined) {
      await current.renew(heldEpoch, url());
      return intervalMs.renew;
    }
    const ownership = await current.readOwnership();
    if (!ownership.isFree) {
      setOwner(ownership.url === undefined ? undefined : { isSelf: false, url: ownership.url, epoch: ownership.epoch });
      return intervalMs.look;
    }
    setOwner(undefined);
    const takeover = ownership.isReadOnly ? undefined : await current.takeOver(ownership.epoch, url());
    if (takeover === undefined) return intervalMs.look;
    heldEpoch = takeover.epoch;
    const stored = await readAll(current, takeover.epoch);
    await onTakeOver({ seed, now: takeover.now, stored, store: current.store(takeover.epoch) });
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
        // Report only the first of several failures in a row.
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
    /** Reads the ownership at once, because the address has changed. */
    lookNow: () => lookNow(),
    /** Gives up the ownership after the store was lost, and reads the ownership at once. */
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
