import type { ControlSchemas } from '../../../src/control-operations.ts';
import { formatInstant } from '../../../src/instant.ts';
import { startTurn } from '../../work.ts';
import { createExchangeRedaction, findViolations } from './present-exchange.ts';
import { type ExchangeFilter, matchesFilter, type StoredExchange } from './stored-exchange.ts';

export type ExchangeList = ControlSchemas['Exchanges'];

/** Selects exchanges; an omitted field selects all. */
export interface ListFilter extends ExchangeFilter {
  hasViolations?: boolean | undefined;
  hasGaps?: boolean | undefined;
  /** Only exchanges up to this number. */
  until?: number | undefined;
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
  return async (
    newestFirst: readonly StoredExchange[],
    newest: number,
    secrets: ReadonlySet<string>,
    { hasViolations, hasGaps, until = newest, offset = 0, limit = 100, ...filter }: ListFilter,
  ): Promise<ExchangeList> => {
    const matching: StoredExchange[] = [];
    const turn = startTurn();
    for (const stored of newestFirst) {
      if (turn.isOver()) await turn.next();
      if (stored.number > until || !matchesFilter(stored, filter)) continue;
      if (hasGaps !== undefined && hasGaps !== stored.gaps.length > 0) continue;
      if (hasViolations !== undefined && hasViolations !== (await countViolations(stored)) > 0) continue;
      matching.push(stored);
    }
    const exchanges = [];
    for (const stored of matching.slice(offset, offset + limit)) {
      if (turn.isOver()) await turn.next();
      exchanges.push(toExchangeInfo(stored, await countViolations(stored), secrets));
    }
    return { exchanges, total: matching.length, newest };
  };
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
    gaps: [...stored.gaps],
    violations,
  };
}
