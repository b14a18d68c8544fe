import type { ControlSchemas } from '../../../src/control-operations.ts';
import type { Instant } from '../../../src/instant.ts';
import { bounds } from '../../domain/bounds/bounds.ts';
import { startSlice } from '../../engine/cooperative-task.ts';
import { limits } from '../../http/limits.ts';
import type { Recorder } from '../../http/message.ts';
import { createExchangeLister, type ExchangeList, type ListFilter } from './exchange-list.ts';
import { presentExchange } from './present-exchange.ts';
import { type ExchangeFilter, matchesFilter, type StoredExchange, toStoredExchange } from './stored-exchange.ts';

export type PresentedExchange = ControlSchemas['Exchange'];

/** Selects exchanges; an omitted field selects all. */
export interface JournalFilter extends ExchangeFilter {
  /** Only exchanges with a higher number, the first of them; without it, the latest. */
  after?: number | undefined;
  /** The maximum. @defaultValue 100 */
  limit?: number | undefined;
  hasViolations?: boolean | undefined;
}

/** The latest exchanges. Numbers start at 1 and are never reused. */
export interface Journal extends Recorder {
  /** The selected exchanges, oldest first, and the `after` of the next page. */
  read(filter?: JournalFilter): Promise<{ exchanges: PresentedExchange[]; next: number }>;
  /** The selected exchanges, one line each, newest first. */
  list(filter?: ListFilter): Promise<ExchangeList>;
  /** The exchange in which an event happened, if it is kept: of those that came in after the one of a number. */
  exchangeOf(eventNumber: number, after: number): StoredExchange | undefined;
  /** The number of the newest exchange; 0 before the first. */
  newest(): number;
  /** Removes all exchanges, or those of one workspace; the numbers continue. */
  clear(workspaceId?: string): void;
}

export interface JournalOptions {
  /** The time in a workspace; without one, the mock's. */
  now(workspaceId: string | undefined): Instant;
  /** Every valid API key; all are masked. */
  keys(): Iterable<string>;
  /** What it begins with, in the order of their numbers. */
  initial?: readonly StoredExchange[];
}

/** Creates a journal. Its limits are in `mock/http/limits.ts`. */
export function createJournal({ now, keys, initial = [] }: JournalOptions): Journal {
  const slots = Array.from<StoredExchange | undefined>({ length: limits.journalExchanges });
  let oldest = initial[0]?.number ?? 1;
  let nextNumber = oldest;
  let bytes = 0;

  const listExchanges = createExchangeLister();
  const currentSecrets = () => {
    const secrets = new Set(keys());
    // A key that is no longer valid stays secret.
    for (const stored of slots)
      if (stored?.workspaceId !== undefined && stored.apiKey !== undefined) secrets.add(stored.apiKey);
    return secrets;
  };
  const dropOldest = () => {
    const slot = oldest % limits.journalExchanges;
    bytes -= slots[slot]?.size ?? 0;
    slots[slot] = undefined;
    oldest += 1;
  };
  const add = (stored: StoredExchange) => {
    while (stored.number - oldest >= limits.journalExchanges) dropOldest();
    slots[stored.number % limits.journalExchanges] = stored;
    bytes += stored.size;
    nextNumber = stored.number + 1;
    while (bytes > limits.journalBytes) dropOldest();
  };
  for (const stored of initial) add(stored);
  return {
    record: (exchange) => add(toStoredExchange(exchange, nextNumber, now(exchange.workspaceId))),
    async read(filter = {}) {
      const { after, limit = 100, hasViolations } = filter;
      const newest = nextNumber - 1;
      const matching: StoredExchange[] = [];
      for (let number = Math.max(oldest, (after ?? 0) + 1); number <= newest; number += 1) {
        const stored = slots[number % limits.journalExchanges];
        if (stored !== undefined && matchesFilter(stored, filter)) matching.push(stored);
      }
      const secrets = currentSecrets();
      const exchanges: PresentedExchange[] = [];
      let size = 0;
      const slice = startSlice();
      for (const stored of after === undefined ? matching.reverse() : matching) {
        if (exchanges.length === limit || size > bounds.answerSize) break;
        if (slice.isOver()) await slice.next();
        const exchange = await presentExchange(stored, secrets);
        if (hasViolations === undefined || hasViolations === exchange.violations.length > 0) {
          exchanges.push(exchange);
          size += stored.size;
        }
      }
      if (after === undefined) return { exchanges: exchanges.reverse(), next: newest };
      const last = exchanges.length < limit && size <= bounds.answerSize ? undefined : exchanges.at(-1);
      return { exchanges, next: last?.number ?? Math.max(newest, after) };
    },
    list(filter = {}) {
      const newestFirst: StoredExchange[] = [];
      for (let number = nextNumber - 1; number >= oldest; number -= 1) {
        const stored = slots[number % limits.journalExchanges];
        if (stored !== undefined) newestFirst.push(stored);
      }
      return listExchanges(newestFirst, nextNumber - 1, currentSecrets(), filter);
    },
    exchangeOf(eventNumber, after) {
      for (let number = nextNumber - 1; number >= oldest && number > after; number -= 1) {
        const stored = slots[number % limits.journalExchanges];
        if (stored !== undefined && stored.events.from <= eventNumber && eventNumber < stored.events.to) return stored;
      }
      return undefined;
    },
    newest: () => nextNumber - 1,
    clear(workspaceId) {
      if (workspaceId !== undefined) {
        slots.forEach((stored, slot) => {
          if (stored?.workspaceId !== workspaceId) return;
          bytes -= stored.size;
          slots[slot] = undefined;
        });
        return;
      }
      slots.fill(undefined);
      oldest = nextNumber;
      bytes = 0;
    },
  };
}
