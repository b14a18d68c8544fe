import { createJournal, type Journal } from '../control/journal/journal.ts';
import { type StoredExchange, toStoredExchange } from '../control/journal/stored-exchange.ts';
import type { Exchange } from '../http/exchange.ts';
import { limits } from '../http/limits.ts';
import type { RequestNote, Streams } from '../log/streams.ts';
import { startTurn } from '../work.ts';
import type { Seat } from './seat/seat.ts';

/** The journal of all replicas: what is recorded is stored a moment later, and what is lost on the way is missed by nobody. */
export interface SharedJournal {
  record(exchange: Exchange): void;
  /** The requests that all replicas have stored by now, and all of this one: of a workspace, or of all. */
  read(workspaceId?: string): Promise<Journal>;
  /** Removes the requests of a workspace, or all. */
  clear(workspaceId?: string): Promise<void>;
  /** Stores what was recorded. */
  close(): Promise<void>;
}

/** Milliseconds in which requests are gathered, to be stored at once. */
const gatherMs = 50;

export function createSharedJournal(streams: Streams, directory: Seat): SharedJournal {
  let waiting: StoredExchange[] = [];
  let timer: NodeJS.Timeout | undefined;
  let storing: Promise<void> = Promise.resolve();
  const now = () => directory.clock.now();

  const store = async () => {
    const [stored, turn] = [waiting, startTurn()];
    waiting = [];
    const notes: RequestNote[] = [];
    for (const exchange of stored) {
      notes.push({ workspaceId: exchange.workspaceId, text: formatExchange(exchange) });
      if (turn.isOver()) await turn.next();
    }
    if (notes.length > 0) await streams.addRequests(notes, limits.journalExchanges);
  };
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    storing = storing.then(store).catch(() => {});
    return storing;
  };
  return {
    record(exchange) {
      // Where the store is slow or gone, the latest are worth more than those before.
      if (waiting.length === limits.journalExchanges) waiting.shift();
      waiting.push(toStoredExchange(exchange, 0, now()));
      timer ??= setTimeout(flush, gatherMs).unref();
    },
    async read(workspaceId) {
      await flush();
      const requests = await streams.readRequests();
      const initial = requests
        .map(({ number, text }) => parseExchange(text, number))
        .filter((exchange) => workspaceId === undefined || exchange.workspaceId === workspaceId);
      return createJournal({ now, keys: () => directory.engine().apiKeys(), initial });
    },
    async clear(workspaceId) {
      await flush();
      await streams.removeRequests(workspaceId);
    },
    close: flush,
  };
}

type ExchangeText = Omit<StoredExchange, 'number' | 'body' | 'replyBody'> & {
  body: string;
  replyBody: { value: unknown } | string;
};

function formatExchange({ number: _, body, replyBody, ...rest }: StoredExchange): string {
  const text: ExchangeText = {
    ...rest,
    body: toBase64(body),
    replyBody: replyBody instanceof Uint8Array ? toBase64(replyBody) : replyBody,
  };
  return JSON.stringify(text);
}

function parseExchange(text: string, number: number): StoredExchange {
  const { body, replyBody, ...rest } = JSON.parse(text) as ExchangeText;
  return {
    ...rest,
    number,
    body: fromBase64(body),
    replyBody: typeof replyBody === 'string' ? fromBase64(replyBody) : replyBody,
  };
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
