import type { ControlSchemas } from '../../../src/control-operations.ts';
import { isDocumented } from '../../../src/errors.ts';
import { contentItemTypes, sessionStatuses, transcriptEntryTypes } from '../../../src/generated/enums.ts';
import { documentedErrors } from '../../../src/generated/errors.ts';
import { formatInstant, type Instant } from '../../../src/instant.ts';
import { isObject } from '../../../src/json.ts';
import { operationIds } from '../../../src/operations.ts';
import { type Exchange, JsonBody } from '../../http/message.ts';

/** The items of a JSON list. An item that is no object has no members. */
function itemsOf(list: unknown): readonly (Record<string, unknown> | null)[] {
  return Array.isArray(list) ? list : [];
}

/** The time at which each item first occurred, by the kind of item. */
const nothingSeen = () => ({
  statuses: new Map<string, Instant>(),
  /** By operation and error code: `getSession sessionNotFound`. */
  errors: new Map<string, Instant>(),
  entryTypes: new Map<string, Instant>(),
  contentTypes: new Map<string, Instant>(),
});

export type Coverage = ReturnType<typeof createCoverage>;

/** Records the statuses, entry types and errors in replies, and when each first occurred on the mock's clock. */
export function createCoverage(now: () => Instant) {
  let firstSeen = nothingSeen();
  const see = (kind: keyof typeof firstSeen, item: unknown) => {
    if (typeof item === 'string' && !firstSeen[kind].has(item)) firstSeen[kind].set(item, now());
  };
  const coveredAt = (kind: keyof typeof firstSeen, item: string) => {
    const at = firstSeen[kind].get(item);
    return at === undefined ? null : formatInstant(at);
  };
  /** Check all types here, because a fault may send any JSON value as a body. */
  const seeBody = (body: unknown) => {
    if (!isObject(body) || !isObject(body.data)) return;
    const { status, transcript } = body.data;
    see('statuses', status);
    for (const entry of itemsOf(transcript)) {
      see('entryTypes', entry?.type);
      if (entry?.type === 'message') for (const item of itemsOf(entry.content)) see('contentTypes', item?.type);
    }
  };
  return {
    record({ operationId, errorCode, reply }: Exchange) {
      if (operationId === undefined) return;
      if (errorCode === undefined) {
        if (reply.body instanceof JsonBody) seeBody(reply.body.value);
      } else if (isDocumented(operationId, errorCode)) see('errors', `${operationId} ${errorCode}`);
    },
    read: (): ControlSchemas['Coverage'] => ({
      statuses: sessionStatuses.map((status) => ({ status, coveredAt: coveredAt('statuses', status) })),
      errors: operationIds.flatMap((operationId) =>
        Object.entries(documentedErrors[operationId]).map(([errorCode, status]) => {
          return { operationId, errorCode, status, coveredAt: coveredAt('errors', `${operationId} ${errorCode}`) };
        }),
      ),
      entryTypes: transcriptEntryTypes.map((type) => ({ type, coveredAt: coveredAt('entryTypes', type) })),
      contentTypes: contentItemTypes.map((type) => ({ type, coveredAt: coveredAt('contentTypes', type) })),
    }),
    clear() {
      firstSeen = nothingSeen();
    },
  };
}
