import type { ControlSchemas } from '../../../src/control-operations.ts';
import { contentItemTypes, sessionStatuses, transcriptEntryTypes } from '../../../src/generated/enums.ts';
import { documentedErrors } from '../../../src/generated/errors.ts';
import { formatInstant, type Instant } from '../../../src/instant.ts';
import { operationIds } from '../../../src/operations.ts';
import type { Exchange, Recorder } from '../../http/exchange.ts';
import type { CoverageItem } from './coverage-items.ts';
import { findCoveredItems } from './find-covered-items.ts';

/** What answers have shown so far, and when first. */
export interface Coverage extends Recorder {
  read(): ControlSchemas['Coverage'];
  /** Forgets what was shown. */
  clear(): void;
}

/** A coverage of nothing yet; `now` is the mock's time. */
export function createCoverage(now: () => Instant): Coverage {
  const coveredAt = new Map<CoverageItem, Instant>();
  const formatCoveredAt = (item: CoverageItem) => {
    const at = coveredAt.get(item);
    return at === undefined ? null : formatInstant(at);
  };
  return {
    record(exchange: Exchange) {
      for (const item of findCoveredItems(exchange, (candidate) => coveredAt.has(candidate))) {
        if (!coveredAt.has(item)) coveredAt.set(item, now());
      }
    },
    read: () => ({
      statuses: sessionStatuses.map((status) => ({ status, coveredAt: formatCoveredAt(`status ${status}`) })),
      errors: operationIds.flatMap((operationId) =>
        Object.entries(documentedErrors[operationId]).map(([errorCode, status]) => {
          return { operationId, errorCode, status, coveredAt: formatCoveredAt(`error ${operationId} ${errorCode}`) };
        }),
      ),
      entryTypes: transcriptEntryTypes.map((type) => ({ type, coveredAt: formatCoveredAt(`entry ${type}`) })),
      contentTypes: contentItemTypes.map((type) => ({ type, coveredAt: formatCoveredAt(`content ${type}`) })),
    }),
    clear: () => coveredAt.clear(),
  };
}
