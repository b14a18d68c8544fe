import type { ControlSchemas } from '../../../src/control-operations.ts';
import { isDocumented } from '../../../src/errors.ts';
import { contentItemTypes, sessionStatuses, transcriptEntryTypes } from '../../../src/generated/enums.ts';
import { documentedErrors } from '../../../src/generated/errors.ts';
import { formatInstant, type Instant } from '../../../src/instant.ts';
import { isObject } from '../../../src/json.ts';
import { operationIds } from '../../../src/operations.ts';
import { type Exchange, JsonBody } from '../../http/message.ts';

function objectsIn(list: unknown): readonly Record<string, unknown>[] {
  return Array.isArray(list) ? list.filter(isObject) : [];
}

export type Coverage = ReturnType<typeof createCoverage>;

/** Records the items that replies have contained, and when each occurred first. `now` returns the mock's time. */
export function createCoverage(now: () => Instant) {
  /** The time at which each item first occurred, such as `status active` or `error getSession sessionNotFound`. */
  let firstSeen = new Map<string, Instant>();
  const see = (kind: string, name: unknown) => {
    if (typeof name !== 'string') return;
    const item = `${kind} ${name}`;
    if (!firstSeen.has(item)) firstSeen.set(item, now());
  };
  const coveredAt = (item: string) => {
    const at = firstSeen.get(item);
    return at === undefined ? null : formatInstant(at);
  };
  /** A fault may send any JSON value as a body. */
  const seeBody = (body: unknown) => {
    const data = isObject(body) && isObject(body.data) ? body.data : {};
    see('status', data.status);
    for (const { type, content } of objectsIn(data.transcript)) {
      see('entry', type);
      if (type === 'message') for (const item of objectsIn(content)) see('content', item.type);
    }
  };
  return {
    record({ operationId, errorCode, reply }: Exchange) {
      if (operationId === undefined) return;
      if (errorCode === undefined) {
        if (reply.body instanceof JsonBody) seeBody(reply.body.value);
      } else if (isDocumented(operationId, errorCode)) see(`error ${operationId}`, errorCode);
    },
    read: (): ControlSchemas['Coverage'] => ({
      statuses: sessionStatuses.map((status) => ({ status, coveredAt: coveredAt(`status ${status}`) })),
      errors: operationIds.flatMap((operationId) =>
        Object.entries(documentedErrors[operationId]).map(([errorCode, status]) => {
          return { operationId, errorCode, status, coveredAt: coveredAt(`error ${operationId} ${errorCode}`) };
        }),
      ),
      entryTypes: transcriptEntryTypes.map((type) => ({ type, coveredAt: coveredAt(`entry ${type}`) })),
      contentTypes: contentItemTypes.map((type) => ({ type, coveredAt: coveredAt(`content ${type}`) })),
    }),
    clear() {
      firstSeen = new Map();
    },
  };
}
