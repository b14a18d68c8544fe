import { isObject } from '../../../src/json.ts';
import type { JsonObject } from '../../json-object.ts';
import { toPointerStep } from '../../json-pointer.ts';
import type { Service } from '../../transport/service.ts';
import { type Place, seenIn } from '../../violation.ts';
import { describedFieldsOf } from './session-record.ts';

type Exchanges = Pick<Service, 'exchanges'>;

/** A place in the record that was read last, of this session if one is given. */
export function lastRead(
  { exchanges }: Exchanges,
  pointer = '/data/transcript',
  sessionId?: string,
): Place | undefined {
  const read = exchanges.findLast(({ operationId, request: { url } }) => {
    return operationId === 'getSession' && (sessionId === undefined || url.endsWith(encodeURIComponent(sessionId)));
  });
  return read === undefined ? undefined : seenIn(read, pointer);
}

/** Where the record that was read last differs from an earlier one of the same session; undefined where it does not. */
export function differenceInReads({ exchanges }: Exchanges): Place | undefined {
  const records = exchanges.flatMap(({ operationId, status, json }) => {
    const { data } = (isObject(json) ? json : {}) as { data?: unknown };
    return operationId === 'getSession' && status === 200 && isObject(data) ? [data] : [];
  });
  const last = records.at(-1);
  if (last === undefined) return undefined;
  const earlier = records.filter((record) => record !== last && record.sessionId === last.sessionId).toReversed();
  const pointer = earlier.map((record) => findDifference(last, record)).find((found) => found !== undefined);
  return pointer === undefined ? undefined : seenIn(last, pointer);
}

/** The pointer of the first described value that is another in the other record. */
function findDifference(record: JsonObject, other: JsonObject): string | undefined {
  const values = new Map(valuesIn(describedFieldsOf(record), ''));
  const otherValues = new Map(valuesIn(describedFieldsOf(other), ''));
  return [...values.keys(), ...otherValues.keys()].find((key) => values.get(key) !== otherValues.get(key));
}

/** Every value that is no object and no list, by its JSON Pointer, as JSON. */
function* valuesIn(value: unknown, pointer: string): Generator<[string, string]> {
  if (!isObject(value) && !Array.isArray(value)) return void (yield [pointer, JSON.stringify(value)]);
  for (const [name, member] of Object.entries(value)) yield* valuesIn(member, `${pointer}${toPointerStep(name)}`);
}
