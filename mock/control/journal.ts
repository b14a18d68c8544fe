import type { ControlSchemas } from '../../src/control-operations.ts';
import type { Instant } from '../../src/instant.ts';
import type { Recorder } from '../http/exchange.ts';
import { limits } from '../http/limits.ts';
import { type ExchangeList, exchangeLister, type ListFilter } from './journal/exchange-list.ts';
import { isAskedFor, type Kept, type KeptFilter, keptOf, sizeOf } from './journal/kept.ts';
import { presentExchange } from './journal/present-exchange.ts';

export type PresentedExchange = ControlSchemas['Exchange'];

/** Which exchanges are asked for; what is left out makes no difference. */
export interface JournalFilter extends KeptFilter {
  /** Only exchanges with a higher number, the first of them; without it, the latest. */
  after?: number | undefined;
  /** How many at most. Default 100. */
  limit?: number | undefined;
  hasViolations?: boolean | undefined;
}

/** The latest exchanges. Numbers begin at 1 and are never used again. */
export interface Journal extends Recorder {
  /** The exchanges that are asked for, oldest first, and the `after` that continues from here. */
  read(filter?: JournalFilter): Promise<{ exchanges: PresentedExchange[]; next: number }>;
  /** Those that are asked for in one line each, newest first. */
  list(filter?: ListFilter): Promise<ExchangeList>;
  /** Forgets all exchanges; the numbers go on. */
  clear(): void;
}

export interface JournalParts {
  /** The mock's time. */
  now(): Instant;
  /** Every API key that opens a workspace now; none of them is ever shown. */
  keys(): Iterable<string>;
}

/** A journal without exchanges. Its limits stand in `mock/http/limits.ts`. */
export function createJournal({ now, keys }: JournalParts): Journal {
  const slots = Array.from<Kept | undefined>({ length: limits.journalExchanges });
  const sizes = new Float64Array(limits.journalExchanges);
  let oldest = 1;
  let next = 1;
  let bytes = 0;

  const list = exchangeLister();
  const secretsNow = () => {
    const secrets = new Set(keys());
    // A key that opened a workspace stays a secret when it no longer does.
    for (const kept of slots)
      if (kept?.workspaceId !== undefined && kept.apiKey !== undefined) secrets.add(kept.apiKey);
    return secrets;
  };
  const forgetOldest = () => {
    const slot = oldest % limits.journalExchanges;
    bytes -= sizes[slot] ?? 0;
    slots[slot] = undefined;
    oldest += 1;
  };
  return {
    record(exchange) {
      const kept = keptOf(exchange, next, now());
      if (next - oldest === limits.journalExchanges) forgetOldest();
      const slot = next % limits.journalExchanges;
      slots[slot] = kept;
      sizes[slot] = sizeOf(kept);
      bytes += sizes[slot];
      next += 1;
      while (bytes > limits.journalBytes) forgetOldest();
    },
    async read(filter = {}) {
      const { after, limit = 100, hasViolations } = filter;
      const newest = next - 1;
      const chosen: Kept[] = [];
      for (let number = Math.max(oldest, (after ?? 0) + 1); number <= newest; number += 1) {
        const kept = slots[number % limits.journalExchanges];
        if (kept !== undefined && isAskedFor(kept, filter)) chosen.push(kept);
      }
      const secrets = secretsNow();
      const exchanges: PresentedExchange[] = [];
      for (const kept of after === undefined ? chosen.reverse() : chosen) {
        if (exchanges.length === limit) break;
        const exchange = await presentExchange(kept, secrets);
        if (hasViolations === undefined || hasViolations === exchange.violations.length > 0) exchanges.push(exchange);
      }
      if (after === undefined) return { exchanges: exchanges.reverse(), next: newest };
      const last = exchanges.length < limit ? undefined : exchanges.at(-1);
      return { exchanges, next: last?.number ?? Math.max(newest, after) };
    },
    list(filter = {}) {
      const newestFirst: Kept[] = [];
      for (let number = next - 1; number >= oldest; number -= 1) {
        const kept = slots[number % limits.journalExchanges];
        if (kept !== undefined) newestFirst.push(kept);
      }
      return list(newestFirst, next - 1, secretsNow(), filter);
    },
    clear() {
      slots.fill(undefined);
      oldest = next;
      bytes = 0;
    },
  };
}
