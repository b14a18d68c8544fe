import type { ControlSchemas } from '../../../src/control-operations.ts';
import { isDocumented } from '../../../src/errors.ts';
import { contentItemTypes, sessionStatuses, transcriptEntryTypes } from '../../../src/generated/enums.ts';
import type { Exchange } from '../../http/exchange.ts';
import type { CoverageItem } from './coverage-items.ts';

/**
 * What an answer shows. A body is read only where something may stand in it that is not `known` yet, because this is on
 * the way of every request.
 */
export function findCoveredItems(
  { operationId, reply }: Exchange,
  isKnown: (item: CoverageItem) => boolean,
): readonly CoverageItem[] {
  const { status, body } = reply;
  if (operationId === undefined || typeof body !== 'string') return [];
  if (status >= 400) {
    const code = /^\{"responseCode":[^,]+,"errorCode":"(\w+)"/.exec(body)?.[1];
    return code !== undefined && isDocumented(operationId, code) ? [`error ${operationId} ${code}`] : [];
  }
  // No other operation answers with a session or a transcript.
  if (operationId !== 'getSession' && operationId !== 'triggerChat') return [];
  const isNew = (field: string) => {
    const item = itemByField.get(field);
    return item !== undefined && !isKnown(item);
  };
  // In one pass: to look for each text by itself took longer than to answer.
  if (body.match(fieldPattern)?.some(isNew) !== true) return [];
  return itemsInBody(JSON.parse(body));
}

/** Quotes inside a text are escaped, so that only a field can read like this. */
const fieldPattern = /"(?:status|type)":"\w+"/g;

/** What such a field shows. */
const itemByField: ReadonlyMap<string, CoverageItem> = new Map<string, CoverageItem>([
  ...sessionStatuses.map((status) => [`"status":"${status}"`, `status ${status}`] as const),
  ...transcriptEntryTypes.map((type) => [`"type":"${type}"`, `entry ${type}`] as const),
  ...contentItemTypes.map((type) => [`"type":"${type}"`, `content ${type}`] as const),
]);

interface ReplyBody {
  data?: {
    status?: ControlSchemas['Status'];
    transcript?: readonly ControlSchemas['TranscriptEntry'][];
  } | null;
}

function itemsInBody({ data }: ReplyBody): CoverageItem[] {
  const transcript = data?.transcript ?? [];
  return [
    ...(data?.status === undefined ? [] : [`status ${data.status}` as const]),
    ...transcript.map(({ type }) => `entry ${type}` as const),
    ...transcript.flatMap((entry) =>
      entry.type === 'message' ? entry.content.map(({ type }) => `content ${type}` as const) : [],
    ),
  ];
}
