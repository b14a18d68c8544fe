import fc from 'fast-check';
import { setFields } from '../../src/document/faults.ts';
import { requestSchemaOf } from '../facts/document.ts';
import type { Subject } from '../subject/subject.ts';
import { type CallBody, type CallOperation, scheduledCall } from './call.ts';
import { type JsonType, jsonTypes, nonStringFormOf, typedFieldsOf, valueOfType } from './wrong-types.ts';

/** A field of a call, at any depth, and a type that the field does not accept. */
export interface WrongCallType {
  pointer: string;
  wrongType: JsonType;
}

/** Each field with each type that it does not accept. Leaves out timestamps, because they determine when a call is placed. */
export function wrongCallTypesOf(operation: CallOperation): WrongCallType[] {
  const fields = typedFieldsOf(requestSchemaOf(operation) ?? {}).filter(({ pointer }) => !/schedule/i.test(pointer));
  return fields.flatMap(({ pointer, types }) => {
    // A service may convert a number to a phone number.
    const isOpen = (type: JsonType) => type === 'number' && /number/i.test(pointer);
    const wrong = jsonTypes.filter((type) => !types.includes(type) && !isOpen(type));
    return wrong.map((wrongType) => ({ pointer, wrongType }));
  });
}

/** Valid calls except for one field with a wrong type. Numeric strings are left out: whether they count as numbers is open. */
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
  return fc
    .tuple(scheduledCall(operation, subject), value)
    .map(([body, wrong]) => setFields(body, { [pointer]: wrong }));
}
