import fc from 'fast-check';
import type { GapId } from '../../src/generated/ids.ts';
import { parseJsonPointer } from '../../src/schema.ts';
import { requestSchemaOf } from '../facts/document.ts';
import type { Statements } from '../oracle/violation.ts';
import type { Subject } from '../subject/subject.ts';
import { type CallBody, type CallOperation, nameFields, scheduledCall } from './call.ts';
import { malformedDates, malformedTimesOfDay, unknownZones } from './time.ts';
import { type JsonType, jsonTypes, nonStringFormOf, typedFieldsOf, valueOfType, withValue } from './wrong-types.ts';

/** What is wrong with a request that is valid but for that. Fields have their names in Trigger Call. */
interface CallFault {
  field: string;
  /** Undefined where it is left out. */
  value: unknown;
  /** Fields without which it would not matter. */
  beside?: CallBody;
  /** What it goes against. */
  statements: Statements;
  /** What leaves open whether it is refused. */
  gap?: GapId;
}

export function callWithFault(
  { field, value, beside = {}, ...fault }: CallFault,
  operation: CallOperation,
  subject: Subject,
): fc.Arbitrary<Pick<CallFault, 'statements' | 'gap'> & { body: CallBody }> {
  const wrong = nameFields(operation, { ...beside, [field]: value });
  return scheduledCall(operation, subject).map((body) => {
    const members = Object.entries({ ...body, ...wrong }).filter(([, member]) => member !== undefined);
    return { ...fault, body: Object.fromEntries(members) };
  });
}

/** A missing required field, or a value that the interface rules out; what other faults get is open. */
export function callFaultsOf(operation: CallOperation, { recipients, workspace: { channels } }: Subject): CallFault[] {
  const { numbers, userIds } = recipients;
  const isTrigger = operation === 'triggerCall';
  const chapter = isTrigger ? 'trigger-call' : 'update-workflow';
  const faults = (fault: Omit<CallFault, 'value'>, ...values: readonly unknown[]): CallFault[] =>
    values.map((value) => ({ ...fault, value }));
  const number = {
    field: 'phoneNumber',
    statements: [isTrigger ? 'trigger-call/field/phone-number' : 'update-workflow/field/customer-number'],
  } as const;
  const priority = [`${chapter}/field/call-priority`, 'limits/call-priority'] as const;
  const version = [`${chapter}/field/agent-version`, 'limits/call-agent-version'] as const;
  const start = [`${chapter}/field/start-working-hour`, 'limits/working-hours'] as const;
  const end = [`${chapter}/field/end-working-hour`, 'limits/working-hours'] as const;
  const beside = { startWorkingHour: '09:00', endWorkingHour: '17:00' };
  const customer = { id: userIds[0], number: numbers[0], phoneNumber: numbers[0], customer_number: numbers[0] };
  return [
    // No text can be read out of a list or an object: the field is as good as missing.
    ...faults(number, undefined, {}, []),
    // A name that is no phone number, and no other name in use.
    ...(/\d{5}/.test(userIds[0]) ? [] : faults({ ...number, gap: 'trigger-call/malformed-number' }, userIds[0])),
    // Variables are for what the agent says: they name no customer.
    ...faults({ ...number, beside: { metadata: customer } }, undefined),
    ...(isTrigger
      ? faults({ field: 'agentName', statements: ['trigger-call/field/agent-name'] }, undefined, {}, [])
      : []),
    ...(isTrigger && channels.messenger !== undefined
      ? faults(
          { field: 'channel', statements: ['trigger-call/field/channel'], gap: 'trigger-call/channel-kind' },
          channels.messenger,
        )
      : []),
    ...faults({ field: 'callPriority', statements: priority }, 0, 101, -1, 100_000),
    ...faults({ field: 'agentVersion', statements: version }, -1, -1_000),
    ...faults({ field: 'startWorkingHour', statements: start }, ...malformedTimesOfDay),
    ...faults({ field: 'endWorkingHour', statements: end }, ...malformedTimesOfDay),
    ...faults({ field: 'timezone', statements: [`${chapter}/field/timezone`], beside }, ...unknownZones),
    ...faults({ field: 'callOnDate', statements: [`${chapter}/field/call-on-date`] }, ...malformedDates),
    // Of Trigger Call another rule tries it, as it would call at once.
    ...(isTrigger
      ? []
      : faults({ field: 'scheduleTime', statements: ['update-workflow/field/schedule-time'] }, 'soon')),
  ];
}

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
