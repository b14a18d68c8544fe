import { isObject } from '../../src/json.ts';
import type { OperationId } from '../../src/operations.ts';
import type { Service } from '../transport/service.ts';
import { type Place, seenIn } from '../violation.ts';

/** Where a success gave out an identifier that an earlier one had given out; undefined for none. */
export function placeOfSameId(
  { exchanges }: Pick<Service, 'exchanges'>,
  operationId: OperationId,
  pointer: '/data/sessionId' | '/data/callId',
): Place | undefined {
  const seen = new Set<unknown>();
  for (const { operationId: id, status, json } of exchanges) {
    if (id !== operationId || status !== 200 || !isObject(json) || !isObject(json.data)) continue;
    const given = json.data[pointer.slice('/data/'.length)];
    if (seen.has(given)) return seenIn(json, pointer);
    seen.add(given);
  }
  return undefined;
}
