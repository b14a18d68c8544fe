import { isObject } from '../../../src/json.ts';
import type { JsonObject } from '../../json-object.ts';
import { toPointerStep } from '../../json-pointer.ts';
import { type Evidence, evidenceOfMember } from '../../response-check.ts';
import type { Service } from '../../transport/service.ts';
import { describedFieldsOf } from './session-record.ts';

/** Where the last record that was read differs from one before of the same session; undefined where it does not. */
export function evidenceOfLastReads({ exchanges }: Pick<Service, 'exchanges'>): Evidence | undefined {
  const records = exchanges.flatMap(({ operationId, status, json }) => {
    const { data } = (isObject(json) ? json : {}) as { data?: unknown };
    return operationId === 'getSession' && status === 200 && isObject(data) ? [data] : [];
  });
  const last = records.at(-1);
  const earlier = records.filter((record) => record !== last && record.sessionId === last?.sessionId).toReversed();
  const found = earlier.map((record) => (last === undefined ? undefined : evidenceOfDifference(last, record)));
  return found.find((evidence) => evidence !== undefined);
}

/** The first described value of a record that is another in the other one. */
function evidenceOfDifference(record: JsonObject, other: JsonObject): Evidence | undefined {
  const [values, otherValues] = [record, other].map((one) => new Map(valuesIn(describedFieldsOf(one), ''))) as [
    Map<string, string>,
    Map<string, string>,
  ];
  const pointer = [...values.keys(), ...otherValues.keys()].find((key) => values.get(key) !== otherValues.get(key));
  if (pointer === undefined) return undefined;
  return evidenceOfMember('same', record, other, pointer);
}

/** Every value that is no object and no list, by its JSON Pointer, as JSON. */
function* valuesIn(value: unknown, pointer: string): Generator<[string, string]> {
  if (!isObject(value) && !Array.isArray(value)) return void (yield [pointer, JSON.stringify(value)]);
  for (const [name, member] of Object.entries(value)) yield* valuesIn(member, `${pointer}${toPointerStep(name)}`);
}
