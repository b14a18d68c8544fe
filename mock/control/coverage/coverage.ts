import type { ControlSchemas } from '../../../src/control-operations.ts';
import { isDocumented } from '../../../src/errors.ts';
import { contentItemTypes, sessionStatuses, transcriptEntryTypes } from '../../../src/generated/enums.ts';
import { documentedErrors } from '../../../src/generated/errors.ts';
import { formatInstant, type Instant } from '../../../src/instant.ts';
import { operationIds } from '../../../src/operations.ts';
import type { Recorder } from '../../http/message.ts';
import { JsonBody } from '../../http/message.ts';

/** What replies have contained so far, and when first. */
export interface Coverage extends Recorder {
  read(): ControlSchemas['Coverage'];
  /** Clears the coverage. */
  clear(): void;
}

/** A body of the service, as far as coverage reads it. */
interface Envelope {
  data?: {
    status?: ControlSchemas['Status'];
    transcript?: readonly ControlSchemas['TranscriptEntry'][];
  } | null;
}

/** Creates an empty coverage; `now` returns the mock's time. */
export function createCoverage(now: () => Instant): Coverage {
  let firstSeen = createEmpty();
  const see = (seen: Map<string, Instant>, item: string) => {
    if (!seen.has(item)) seen.set(item, now());
  };
  const formatSeen = (seen: Map<string, Instant>, item: string) => {
    const at = seen.get(item);
    return at === undefined ? null : formatInstant(at);
  };
  const seeBody = (body: JsonBody) => {
    if (body.seenBy === firstSeen) return;
    body.seenBy = firstSeen;
    const { data } = body.value as Envelope;
    if (data?.status !== undefined) see(firstSeen.statuses, data.status);
    for (const entry of data?.transcript ?? []) {
      see(firstSeen.entryTypes, entry.type);
      if (entry.type === 'message') for (const item of entry.content) see(firstSeen.contentTypes, item.type);
    }
  };
  return {
    record({ operationId, errorCode, reply }) {
      if (operationId === undefined) return;
      if (errorCode === undefined) {
        if (reply.body instanceof JsonBody) seeBody(reply.body);
      } else if (isDocumented(operationId, errorCode)) see(firstSeen.errors, `${operationId} ${errorCode}`);
    },
    read: () => ({
      statuses: sessionStatuses.map((status) => ({ status, coveredAt: formatSeen(firstSeen.statuses, status) })),
      errors: operationIds.flatMap((operationId) =>
        Object.entries(documentedErrors[operationId]).map(([errorCode, status]) => {
          return {
            operationId,
            errorCode,
            status,
            coveredAt: formatSeen(firstSeen.errors, `${operationId} ${errorCode}`),
          };
        }),
      ),
      entryTypes: transcriptEntryTypes.map((type) => ({ type, coveredAt: formatSeen(firstSeen.entryTypes, type) })),
      contentTypes: contentItemTypes.map((type) => ({ type, coveredAt: formatSeen(firstSeen.contentTypes, type) })),
    }),
    clear() {
      firstSeen = createEmpty();
    },
  };
}

/** When each was seen first. */
function createEmpty() {
  return {
    statuses: new Map<string, Instant>(),
    errors: new Map<string, Instant>(),
    entryTypes: new Map<string, Instant>(),
    contentTypes: new Map<string, Instant>(),
  };
}
