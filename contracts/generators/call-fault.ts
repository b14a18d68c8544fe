import fc from 'fast-check';
import type { StatementId } from '../../src/generated/ids.ts';
import type { Subject } from '../subject/subject.ts';
import { type CallBody, type CallOperation, fieldNameOf, scheduledCall } from './call.ts';
import { malformedDates, malformedTimesOfDay, unknownZones } from './time.ts';

/** A request that is valid but for one thing. */
export interface CallFault {
  body: CallBody;
  /** What it goes against. */
  statements: readonly [StatementId, ...StatementId[]];
}

/** What is wrong with a request: the field, and the value that it has instead; left out without one. */
export interface CallFaultKind {
  field: string;
  value: FaultValue;
  /** Fields without which it would not matter. */
  beside: CallBody;
  statements: CallFault['statements'];
}

/** A value that is wrong, `omitted`, or another one each time. */
type FaultValue = 'omitted' | { is: unknown } | { atLeast: number; atMost: number };

/**
 * A required field that is missing, a value outside the stated limits, or a text that is no time, date or zone.
 *
 * Other values of a wrong type, and names that nothing has, are left out: what they get is open.
 */
export function callFaultsOf(operation: CallOperation, subject: Subject): CallFaultKind[] {
  return faultsOf(operation, subject).flatMap(({ values, ...fault }) => values.map((value) => ({ ...fault, value })));
}

/** Requests that are valid but for that. */
export function callWithFault(
  { field, value, beside, statements }: CallFaultKind,
  operation: CallOperation,
  subject: Subject,
): fc.Arbitrary<CallFault> {
  return fc.tuple(scheduledCall(operation, subject), toArbitrary(value)).map(([{ [field]: _, ...rest }, wrong]) => ({
    body: { ...rest, ...beside, ...(wrong === undefined ? {} : { [field]: wrong }) },
    statements,
  }));
}

function toArbitrary(value: FaultValue): fc.Arbitrary<unknown> {
  if (value === 'omitted') return fc.constant(undefined);
  return 'is' in value ? fc.constant(value.is) : fc.integer({ min: value.atLeast, max: value.atMost });
}

type Fault = Omit<CallFaultKind, 'value'> & { values: readonly FaultValue[] };

function toValues(...values: readonly unknown[]): FaultValue[] {
  return values.map((is) => ({ is }));
}

/** No text can be read out of a list or an object: the field is as good as missing. */
const missingValues: readonly FaultValue[] = ['omitted', ...toValues({}, [])];
const prioritiesOutOfRange: readonly FaultValue[] = [...toValues(0, 101, -1), { atLeast: 102, atMost: 100_000 }];
const negativeVersions: readonly FaultValue[] = [...toValues(-1), { atLeast: -1_000, atMost: -2 }];

function faultsOf(operation: CallOperation, { recipients: { numbers, userIds } }: Subject): Fault[] {
  const isTrigger = operation === 'triggerCall';
  const chapter = isTrigger ? 'trigger-call' : 'update-workflow';
  const fault = (
    field: Parameters<typeof fieldNameOf>[1],
    values: Fault['values'],
    ...statements: Fault['statements']
  ) => {
    return { field: fieldNameOf(operation, field), values, beside: {}, statements };
  };
  const hours = { [fieldNameOf(operation, 'start')]: '09:00', [fieldNameOf(operation, 'end')]: '17:00' };
  const number = isTrigger ? 'trigger-call/field/phone-number' : 'update-workflow/field/customer-number';
  const customer = { id: userIds[0], number: numbers[0], phoneNumber: numbers[0], customer_number: numbers[0] };
  return [
    fault('number', missingValues, number),
    // Variables are for what the agent says: they name no customer.
    { ...fault('number', ['omitted'], number), beside: { [fieldNameOf(operation, 'variables')]: customer } },
    ...(isTrigger ? [fault('agent', missingValues, 'trigger-call/field/agent-name')] : []),
    fault('priority', prioritiesOutOfRange, `${chapter}/field/call-priority`, 'limits/call-priority'),
    fault('version', negativeVersions, `${chapter}/field/agent-version`, 'limits/call-agent-version'),
    fault('start', toValues(...malformedTimesOfDay), `${chapter}/field/start-working-hour`, 'limits/working-hours'),
    fault('end', toValues(...malformedTimesOfDay), `${chapter}/field/end-working-hour`, 'limits/working-hours'),
    { ...fault('timezone', toValues(...unknownZones), `${chapter}/field/timezone`), beside: hours },
    fault('onDate', toValues(...malformedDates), `${chapter}/field/call-on-date`),
  ];
}
