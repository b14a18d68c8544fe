import fc from 'fast-check';
import type { GapId, StatementId } from '../../src/generated/ids.ts';
import { parseJsonPointer } from '../../src/schema.ts';
import { requestSchemaOf } from '../operations/document.ts';
import type { Subject } from '../subject/subject.ts';
import { type CallBody, type CallOperation, nameFields, scheduledCall, scheduledCallFields } from './call.ts';
import { malformedDates, malformedTimesOfDay, unknownZones } from './time.ts';
import { type JsonType, jsonTypes, nonStringFormOf, typedFieldsOf, valueOfType, withValue } from './wrong-types.ts';

/** A request that is valid but for one thing. */
interface CallFault {
  body: CallBody;
  /** What it goes against. */
  statements: readonly [StatementId, ...StatementId[]];
  /** What leaves open whether it is refused. */
  gap?: GapId | undefined;
}

/** What is wrong with a request: a field, by its name in Trigger Call, and the value that it has instead. */
interface CallFaultKind extends Pick<CallFault, 'statements' | 'gap'> {
  field: string;
  /** Undefined where it is left out. */
  value: fc.Arbitrary<unknown>;
  /** Fields without which it would not matter. */
  beside: CallBody;
}

/** Requests that are valid but for that. */
export function callWithFault(
  { field, value, beside, statements, gap }: CallFaultKind,
  operation: CallOperation,
  subject: Subject,
): fc.Arbitrary<CallFault> {
  return fc.tuple(scheduledCallFields(operation, subject), value).map(([{ [field]: _, ...rest }, wrong]) => ({
    body: nameFields(operation, { ...rest, ...beside, ...(wrong === undefined ? {} : { [field]: wrong }) }),
    statements,
    ...(gap === undefined ? {} : { gap }),
  }));
}

/**
 * A required field that is missing, a value outside the stated limits, or a text that is no time, date or zone.
 *
 * Other values of a wrong type, and names that nothing has, are left out: what they get is open.
 */
export function callFaultsOf(operation: CallOperation, { recipients: { numbers, userIds } }: Subject): CallFaultKind[] {
  const isTrigger = operation === 'triggerCall';
  const chapter = isTrigger ? 'trigger-call' : 'update-workflow';
  const faults = (
    field: string,
    values: readonly unknown[],
    statements: CallFault['statements'],
    { beside = {}, others = [] }: { beside?: CallBody; others?: readonly fc.Arbitrary<unknown>[] } = {},
  ): CallFaultKind[] =>
    [...values.map((value) => fc.constant(value)), ...others].map((value) => ({ field, value, beside, statements }));
  const number = [isTrigger ? 'trigger-call/field/phone-number' : 'update-workflow/field/customer-number'] as const;
  const start = [`${chapter}/field/start-working-hour`, 'limits/working-hours'] as const;
  const end = [`${chapter}/field/end-working-hour`, 'limits/working-hours'] as const;
  const customer = { id: userIds[0], number: numbers[0], phoneNumber: numbers[0], customer_number: numbers[0] };
  return [
    // No text can be read out of a list or an object: the field is as good as missing.
    ...faults('phoneNumber', [undefined, {}, []], number),
    // A name that is no phone number, and nobody else's.
    ...(/\d{5}/.test(userIds[0])
      ? []
      : faults('phoneNumber', [userIds[0]], number).map((fault) => ({
          ...fault,
          gap: 'trigger-call/malformed-number' as const,
        }))),
    // Variables are for what the agent says: they name no customer.
    ...faults('phoneNumber', [undefined], number, { beside: { metadata: customer } }),
    ...(isTrigger ? faults('agentName', [undefined, {}, []], ['trigger-call/field/agent-name']) : []),
    ...faults('callPriority', [0, 101, -1], [`${chapter}/field/call-priority`, 'limits/call-priority'], {
      others: [fc.integer({ min: 102, max: 100_000 })],
    }),
    ...faults('agentVersion', [-1], [`${chapter}/field/agent-version`, 'limits/call-agent-version'], {
      others: [fc.integer({ min: -1_000, max: -2 })],
    }),
    ...faults('startWorkingHour', malformedTimesOfDay, start),
    ...faults('endWorkingHour', malformedTimesOfDay, end),
    ...faults('timezone', unknownZones, [`${chapter}/field/timezone`], {
      beside: { startWorkingHour: '09:00', endWorkingHour: '17:00' },
    }),
    ...faults('callOnDate', malformedDates, [`${chapter}/field/call-on-date`]),
  ];
}

/** A field of a call, at any depth, with a value of a type that it cannot have: valid but for that. */
export interface WrongCallType {
  pointer: string;
  wrongType: JsonType;
}

/** Each field with each type that it cannot have. Texts that look like what a field holds are open, and a timestamp decides when a call is placed. */
export function wrongCallTypesOf(operation: CallOperation): WrongCallType[] {
  const schema = requestSchemaOf(operation) ?? {};
  return typedFieldsOf(schema).flatMap(({ pointer, types }) => {
    if (/schedule/i.test(pointer)) return [];
    const isOpen = (type: JsonType) => type === 'string' && types.includes('number');
    const wrong = jsonTypes.filter((type) => !types.includes(type) && !isOpen(type));
    // A number may be converted to whom it names.
    const named = /number/i.test(pointer) ? wrong.filter((type) => type !== 'number') : wrong;
    return named.map((wrongType) => ({ pointer, wrongType }));
  });
}

/** Bodies with one of them. */
export function callWithWrongType(
  { pointer, wrongType }: WrongCallType,
  operation: CallOperation,
  subject: Subject,
): fc.Arbitrary<CallBody> {
  const value = /number/i.test(pointer)
    ? nonStringFormOf(subject.recipients.numbers[0], wrongType)
    : valueOfType(wrongType);
  const steps = parseJsonPointer(pointer);
  return fc.tuple(scheduledCall(operation, subject), value).map(([body, wrong]) => withValue(body, steps, wrong));
}
