import type { ControlSchemas } from '../../../src/control-operations.ts';
import { formatInstant } from '../../../src/instant.ts';
import { isAskedFor, type Kept, type KeptFilter } from './kept.ts';
import { gapsOf, redactionFor, violationsOf } from './present-exchange.ts';

export type ExchangeList = ControlSchemas['Exchanges'];

/** Which exchanges are listed; what is left out makes no difference. */
export interface ListFilter extends KeptFilter {
  hasViolations?: boolean | undefined;
  hasGaps?: boolean | undefined;
  /** Only exchanges up to this number. */
  until?: number | undefined;
  /** How many are left out before the first. Default 0. */
  offset?: number | undefined;
  /** How many at most. Default 100. */
  limit?: number | undefined;
}

/**
 * Lists exchanges in one line each. It remembers how many violations each has, as a page that is looked at asks again and
 * again, and an exchange does not change.
 */
export function exchangeLister() {
  const counted = new WeakMap<Kept, number>();
  const countOf = async (kept: Kept) => {
    const known = counted.get(kept) ?? (await violationsOf(kept)).length;
    counted.set(kept, known);
    return known;
  };
  return async (
    newestFirst: readonly Kept[],
    newest: number,
    secrets: ReadonlySet<string>,
    { hasViolations, hasGaps, until = newest, offset = 0, limit = 100, ...filter }: ListFilter,
  ): Promise<ExchangeList> => {
    const found: Kept[] = [];
    for (const kept of newestFirst) {
      if (kept.number > until || !isAskedFor(kept, filter)) continue;
      if (hasGaps !== undefined && hasGaps !== gapsOf(kept).length > 0) continue;
      if (hasViolations !== undefined && hasViolations !== (await countOf(kept)) > 0) continue;
      found.push(kept);
    }
    const exchanges = [];
    for (const kept of found.slice(offset, offset + limit))
      exchanges.push(inOneLine(kept, await countOf(kept), secrets));
    return { exchanges, total: found.length, newest };
  };
}

function inOneLine(kept: Kept, violations: number, secrets: ReadonlySet<string>): ExchangeList['exchanges'][number] {
  const redaction = redactionFor(kept, secrets);
  return {
    number: kept.number,
    at: formatInstant(kept.at),
    method: redaction.text(kept.method),
    target: redaction.text(kept.target),
    workspaceId: kept.workspaceId ?? null,
    operationId: kept.operationId ?? null,
    status: kept.reply.status,
    gaps: gapsOf(kept),
    violations,
  };
}
