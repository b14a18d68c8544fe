import { isObject } from '../../src/json.ts';
import type { OperationId } from '../../src/operations.ts';
import type { Evidence } from '../response-check.ts';
import type { Service } from '../transport/service.ts';

/** Two successes of an operation that gave out the same identifier, each of which has to have its own; undefined for none. */
export function evidenceOfSameId(
  { exchanges }: Pick<Service, 'exchanges'>,
  operationId: OperationId,
  pointer: '/data/sessionId' | '/data/callId',
): Evidence | undefined {
  const seen = new Map<unknown, object>();
  for (const { operationId: id, status, json } of exchanges) {
    if (id !== operationId || status !== 200 || !isObject(json) || !isObject(json.data)) continue;
    const given = json.data[pointer.slice('/data/'.length)];
    const earlier = seen.get(given);
    if (earlier !== undefined)
      return { type: 'other', place: { within: json, pointer }, as: { within: earlier, pointer } };
    seen.set(given, json);
  }
  return undefined;
}
