import fc from 'fast-check';
import { parseJsonPointer } from '../../src/schema.ts';
import { requestSchemaOf } from '../facts/document.ts';
import type { Subject } from '../subject/subject.ts';
import { type CallBody, type CallOperation, scheduledCall } from './call.ts';
import { type JsonType, jsonTypes, nonStringFormOf, typedFieldsOf, valueOfType, withValue } from './wrong-types.ts';

/** A field of a call, at any depth, with a value of a type that it cannot have: valid but for that. */
export interface WrongCallType {
  pointer: string;
  wrongType: JsonType;
}

/** Each field with each type that it cannot have. A timestamp decides when a call is placed. */
export function wrongCallTypesOf(operation: CallOperation): WrongCallType[] {
  const fields = typedFieldsOf(requestSchemaOf(operation) ?? {}).filter(({ pointer }) => !/schedule/i.test(pointer));
  return fields.flatMap(({ pointer, types }) => {
    // A number may be converted to whom it names.
    const isOpen = (type: JsonType) => type === 'number' && /number/i.test(pointer);
    const wrong = jsonTypes.filter((type) => !types.includes(type) && !isOpen(type));
    return wrong.map((wrongType) => ({ pointer, wrongType }));
  });
}

/** Bodies with one of them. Whether a text may stand for the number in it is open. */
export function callWithWrongType(
  { pointer, wrongType }: WrongCallType,
  operation: CallOperation,
  subject: Subject,
): fc.Arbitrary<CallBody> {
  const value = /number/i.test(pointer)
    ? nonStringFormOf(subject.recipients.numbers[0], wrongType)
    : wrongType === 'string'
      ? fc.constant('several')
      : valueOfType(wrongType);
  const steps = parseJsonPointer(pointer);
  return fc.tuple(scheduledCall(operation, subject), value).map(([body, wrong]) => withValue(body, steps, wrong));
}
