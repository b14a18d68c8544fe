import type { ControlSchemas } from '../../../src/control-operations.ts';
import { formatInstant } from '../../../src/instant.ts';
import { startSlice } from '../../engine/cooperative-task.ts';
import { limits } from '../../http/limits.ts';
import { parseTextQuery } from '../search/text-query.ts';
import { createExchangeRedaction, presentExchange, toTenths } from './present-exchange.ts';
import { type ExchangeFilter, matchesFilter, type StoredExchange } from './stored-exchange.ts';
import { findViolations } from './violations.ts';

export type ExchangeList = ControlSchemas['Exchanges'];

/** Selects exchanges; an omitted field selects all. */
export interface ListFilter extends ExchangeFilter {
  hasViolations?: boolean | undefined;
  hasGaps?: boolean | undefined;
  /** Only exchanges up to this number. */
  until?: number | undefined;
  /** Words that it has, of what is not redacted. */
  search?: string | undefined;
  /** The number of the exchange to say the position of. */
  locate?: number | undefined;
  /** How many to skip. @defaultValue 0 */
  offset?: number | undefined;
  /** The maximum. @defaultValue 100 */
  limit?: number | undefined;
}

/**
 * Lists exchanges, one line each. Caches the number of violations of each: the dashboard polls, and an exchange does not
 * change.
 */
export function createExchangeLister() {
  const violationCounts = new WeakMap<StoredExchange, number>();
  const countViolations = async (stored: StoredExchange) => {
    const count = violationCounts.get(stored) ?? (await findViolations(stored)).length;
    violationCounts.set(stored, count);
    return count;
  };
  const texts = new WeakMap<StoredExchange, string>();
  const textOf = async (stored: StoredExchange, secrets: ReadonlySet<string>) => {
    const text = texts.get(stored) ?? toText(await presentExchange(stored, secrets));
    texts.set(stored, text);
    return text;
  };
  return async (
    newestFirst: readonly StoredExchange[],
    newest: number,
    secrets: ReadonlySet<string>,
    { hasViolations, hasGaps, until = newest, search, locate, offset = 0, limit = 100, ...filter }: ListFilter,
  ): Promise<ExchangeList> => {
    const hasTexts = parseTextQuery(search);
    const matching: StoredExchange[] = [];
    const slice = startSlice();
    for (const stored of newestFirst) {
      if (slice.isOver()) await slice.next();
      if (stored.number > until || !matchesFilter(stored, filter)) continue;
      if (hasGaps !== undefined && hasGaps !== stored.gaps.length > 0) continue;
      if (hasViolations !== undefined && hasViolations !== (await countViolations(stored)) > 0) continue;
      if (hasTexts !== undefined && !hasTexts([await textOf(stored, secrets)])) continue;
      matching.push(stored);
    }
    const exchanges = [];
    for (const stored of matching.slice(offset, offset + limit)) {
      if (slice.isOver()) await slice.next();
      exchanges.push(toExchangeInfo(stored, await countViolations(stored), secrets));
    }
    const position = matching.findIndex(({ number }) => number === locate);
    return {
      exchanges,
      total: matching.length,
      newest,
      ...(locate !== undefined && { position: position === -1 ? null : position }),
    };
  };
}

/** What can be searched of an exchange, as it is shown: without what is redacted. */
function toText({
  method,
  target,
  operationId,
  workspaceId,
  headers,
  body,
  reply,
}: ControlSchemas['Exchange']): string {
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
