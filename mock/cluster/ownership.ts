import type { Instant } from '../../src/instant.ts';
import type { NumberedEvent } from '../engine/event-log.ts';
import type { EventStore } from '../log/event-store.ts';
import type { PostgresSession } from '../log/postgres-store.ts';

export interface Takeover {
  now: Instant;
  stored: readonly NumberedEvent[];
  store: Required<EventStore>;
}

export type Owner = { isSelf: true } | { isSelf: false; url: string; epoch: number } | undefined;

export interface OwnershipOptions {
  connect(): Promise<PostgresSession>;
  url(): string | undefined;
  onTakeOver(takeover: Takeover): Promise<void>;
  onLoss(): void;
  onChange(owner: Owner): void;
  onError(error: unknown): void;
}

/** The owner of the mock's state renews a lease every `renew` ms. Other processes check the lease every `look` ms. */
const intervalMs = { look: 200, renew: 500 };

/**
 * If another process takes over, it increases the epoch, and the database then refuses appends of the former owner. A
 * lock would not do, because a suspended process keeps its lock.
 */
export function competeForOwnership(first: PostgresSession, options: OwnershipOptions) {
  const { connect, url, onTakeOver, onLoss, onChange, onError } = options;
  let session: PostgresSession | undefined = first;
  let owner: Owner;
  let heldEpoch: number | undefined;
  let isClosed = false;
  let lookNow = () => {};

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
    await onTakeOver({ now: takeover.now, stored, store: current.store(takeover.epoch) });
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
    lookNow: () => lookNow(),
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
