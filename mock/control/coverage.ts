import type { ControlSchemas } from '../../src/control-operations.ts';
import { documentedErrors } from '../../src/generated/errors.ts';
import { formatInstant, type Instant } from '../../src/instant.ts';
import { operationIds } from '../../src/operations.ts';
import type { Exchange, Recorder } from '../http/exchange.ts';
import { contentTypes, entryTypes, type Shown, statuses } from './coverage/showable.ts';
import { shownBy } from './coverage/shown-by.ts';

/** What answers have shown so far, and when first. */
export interface Coverage extends Recorder {
  read(): ControlSchemas['Coverage'];
  /** Forgets what was shown. */
  clear(): void;
}

/** A coverage of nothing yet; `now` is the mock's time. */
export function createCoverage(now: () => Instant): Coverage {
  const metAt = new Map<Shown, Instant>();
  const when = (shown: Shown) => {
    const at = metAt.get(shown);
    return at === undefined ? null : formatInstant(at);
  };
  return {
    record(exchange: Exchange) {
      for (const shown of shownBy(exchange, (one) => metAt.has(one))) {
        if (!metAt.has(shown)) metAt.set(shown, now());
      }
    },
    read: () => ({
      statuses: statuses.map((status) => ({ status, metAt: when(`status ${status}`) })),
      errors: operationIds.flatMap((operationId) =>
        Object.entries(documentedErrors[operationId]).map(([errorCode, status]) => {
          return { operationId, errorCode, status, metAt: when(`error ${operationId} ${errorCode}`) };
        }),
      ),
      entryTypes: entryTypes.map((type) => ({ type, metAt: when(`entry ${type}`) })),
      contentTypes: contentTypes.map((type) => ({ type, metAt: when(`content ${type}`) })),
    }),
    clear: () => metAt.clear(),
  };
}
