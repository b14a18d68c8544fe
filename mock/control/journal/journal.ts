import type { ControlInput, ControlSchemas } from '../../../src/control-operations.ts';
import { formatInstant, type Instant } from '../../../src/instant.ts';
import { bounds } from '../../domain/bounds.ts';
import { startSlice } from '../../engine/cooperative-task.ts';
import { limits } from '../../http/limits.ts';
import type { Recorder } from '../../http/message.ts';
import { parseTextQuery } from '../lists/search.ts';
import { createExchangeRedaction, presentExchange, toTenths } from './present-exchange.ts';
import { matchesFilter, type StoredExchange, toStoredExchange } from './stored-exchange.ts';
import { findViolations } from './violations.ts';

export type PresentedExchange = ControlSchemas['Exchange'];
type ExchangeList = ControlSchemas['Exchanges'];

/** Selects exchanges; an omitted field selects all. */
export type JournalFilter = ControlInput<'readJournal'>;

/** The latest exchanges. Numbers start at 1 and are never reused. */
export interface Journal extends Recorder {
  /** The selected exchanges, oldest first, and the `after` of the next page. */
  read(filter?: JournalFilter): Promise<{ exchanges: PresentedExchange[]; next: number }>;
  /** The selected exchanges, one line each, newest first. */
  list(filter?: ControlInput<'listExchanges'>): Promise<ExchangeList>;
  /** The exchange in which an event happened, if it is kept: of those that came in after the one of a number. */
  exchangeOf(eventNumber: number, after: number): StoredExchange | undefined;
  /** The number of the newest exchange; 0 before the first. */
  newest(): number;
  /** Removes all exchanges, or those of one workspace; the numbers continue. */
  clear(workspaceId?: string): void;
}

interface JournalOptions {
  /** The time in a workspace; without one, the mock's. */
  now(workspaceId: string | undefined): Instant;
  /** Every valid API key; all are masked. */
  keys(): Iterable<string>;
}

/** Creates a journal. Its limits are in `mock/http/limits.ts`. */
export function createJournal({ now, keys }: JournalOptions): Journal {
  let kept: StoredExchange[] = [];
  let newest = 0;
  let bytes = 0;
  const countViolations = cacheForEach(async (stored) => (await findViolations(stored)).length);
  const currentSecrets = () => {
    const secrets = new Set(keys());
    // A key that is no longer valid stays secret.
    for (const { workspaceId, apiKey } of kept)
      if (workspaceId !== undefined && apiKey !== undefined) secrets.add(apiKey);
    return secrets;
  };
  const textOf = cacheForEach(async (stored) => toText(await presentExchange(stored, currentSecrets())));
  return {
    record(exchange) {
      newest += 1;
      const stored = toStoredExchange(exchange, newest, now(exchange.workspaceId));
      kept.push(stored);
      bytes += stored.size;
      while (kept.length > limits.journalExchanges || bytes > limits.journalBytes) bytes -= kept.shift()?.size ?? 0;
    },
    async read(filter = {}) {
      const { after, limit = 100, hasViolations } = filter;
      const matching = kept.filter((stored) => stored.number > (after ?? 0) && matchesFilter(stored, filter));
      const [secrets, newestNow] = [currentSecrets(), newest];
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
      if (after === undefined) return { exchanges: exchanges.reverse(), next: newestNow };
      const last = exchanges.length < limit && size <= bounds.answerSize ? undefined : exchanges.at(-1);
      return { exchanges, next: last?.number ?? Math.max(newestNow, after) };
    },
    async list({ hasViolations, hasGaps, until, search, locate, offset = 0, limit = 100, ...filter } = {}) {
      const [newestNow, secrets] = [newest, currentSecrets()];
      const hasTexts = parseTextQuery(search);
      const matching: StoredExchange[] = [];
      const slice = startSlice();
      for (const stored of kept.toReversed()) {
        if (slice.isOver()) await slice.next();
        if (stored.number > (until ?? newestNow) || !matchesFilter(stored, filter)) continue;
        if (hasGaps !== undefined && hasGaps !== stored.gaps.length > 0) continue;
        if (hasViolations !== undefined && hasViolations !== (await countViolations(stored)) > 0) continue;
        if (hasTexts !== undefined && !hasTexts([await textOf(stored)])) continue;
        matching.push(stored);
      }
      const exchanges: ExchangeList['exchanges'] = [];
      for (const stored of matching.slice(offset, offset + limit)) {
        if (slice.isOver()) await slice.next();
        exchanges.push(toExchangeInfo(stored, await countViolations(stored), secrets));
      }
      const position = matching.findIndex(({ number }) => number === locate);
      return {
        exchanges,
        total: matching.length,
        newest: newestNow,
        ...(locate !== undefined && { position: position === -1 ? null : position }),
      };
    },
    exchangeOf: (eventNumber, after) =>
      kept.findLast(({ number, events: { from, to } }) => number > after && from <= eventNumber && eventNumber < to),
    newest: () => newest,
    clear(workspaceId) {
      kept = workspaceId === undefined ? [] : kept.filter((stored) => stored.workspaceId !== workspaceId);
      bytes = kept.reduce((sum, { size }) => sum + size, 0);
    },
  };
}

/** Computes something of each exchange once: the dashboard polls, and an exchange does not change. */
function cacheForEach<Value>(compute: (stored: StoredExchange) => Promise<Value>) {
  const values = new WeakMap<StoredExchange, Value>();
  return async (stored: StoredExchange): Promise<Value> => {
    const known = values.get(stored);
    if (known !== undefined) return known;
    const value = await compute(stored);
    values.set(stored, value);
    return value;
  };
}

/** What can be searched of an exchange, as it is shown: without what is redacted. */
function toText(exchange: PresentedExchange): string {
  const { method, target, operationId, workspaceId, headers, body, reply } = exchange;
  const parts = [`${method} ${target}`, reply.status, operationId, workspaceId, headers, body, reply.body];
  const texts = parts.map((part) => (typeof part === 'string' ? part : JSON.stringify(part)));
  return texts.map((text) => text.slice(0, limits.searchedLength)).join('\n');
}

function toExchangeInfo(
  stored: StoredExchange,
  violations: number,
  secrets: ReadonlySet<string>,
): ExchangeList['exchanges'][number] {
  const redaction = createExchangeRedaction(stored, secrets);
  return {
    number: stored.number,
    at: formatInstant(stored.at),
    method: redaction.text(stored.method),
    target: redaction.text(stored.target),
    workspaceId: stored.workspaceId ?? null,
    operationId: stored.operationId ?? null,
    status: stored.status,
    errorCode: stored.errorCode ?? null,
    durationMs: toTenths(stored.durationMs),
    gaps: [...stored.gaps],
    violations,
  };
}
