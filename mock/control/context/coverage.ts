import type { ControlSchemas } from '../../../src/control-operations.ts';
import { isDocumented } from '../../../src/errors.ts';
import { contentItemTypes, sessionStatuses, transcriptEntryTypes } from '../../../src/generated/enums.ts';
import { documentedErrors } from '../../../src/generated/errors.ts';
import { formatInstant, type Instant } from '../../../src/instant.ts';
import { operationIds } from '../../../src/operations.ts';
import { type Exchange, JsonBody } from '../../http/message.ts';

interface Envelope {
  data?: {
    status?: ControlSchemas['Status'];
    transcript?: readonly ControlSchemas['TranscriptEntry'][];
  } | null;
}

export type Coverage = ReturnType<typeof createCoverage>;

/** Records the items that replies have contained, and when each occurred first. `now` returns the mock's time. */
export function createCoverage(now: () => Instant) {
  /** The time at which each item first occurred, such as `status active` or `error getSession sessionNotFound`. */
  let firstSeen = new Map<string, Instant>();
  const see = (item: string) => {
    if (!firstSeen.has(item)) firstSeen.set(item, now());
  };
  const coveredAt = (item: string) => {
    const at = firstSeen.get(item);
    return at === undefined ? null : formatInstant(at);
  };
  const seeBody = (body: JsonBody) => {
    const { data } = body.value as Envelope;
    if (data?.status !== undefined) see(`status ${data.status}`);
    for (const entry of data?.transcript ?? []) {
      see(`entry ${entry.type}`);
      if (entry.type === 'message') for (const item of entry.content) see(`content ${item.type}`);
    }
  };
  return {
    record({ operationId, errorCode, reply }: Exchange) {
      if (operationId === undefined) return;
      if (errorCode === undefined) {
        if (reply.body instanceof JsonBody) seeBody(reply.body);
      } else if (isDocumented(operationId, errorCode)) see(`error ${operationId} ${errorCode}`);
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
