import fc from 'fast-check';
import type { StatementId } from '../../../src/generated/ids.ts';
import type { Subject } from '../../subject/subject.ts';
import { type CallBody, type CallOperation, fieldNameOf, scheduledCall } from './call.ts';

/** A request that is valid but for one thing. */
export interface CallFault {
  body: CallBody;
  /** What it goes against. */
  statements: readonly [StatementId, ...StatementId[]];
}

/**
 * Requests without a required field, or with a value outside the stated limits.
 *
 * Other values of a wrong type, and names that nothing has, are left out: what they get is open.
 */
export function callFaults(operation: CallOperation, subject: Subject): fc.Arbitrary<CallFault> {
  return fc.oneof(
    ...faultsOf(operation).map(({ field, values, statements }) =>
      fc.tuple(scheduledCall(operation, subject), values).map(([{ [field]: _, ...rest }, value]) => ({
        body: value === undefined ? rest : { ...rest, [field]: value },
        statements,
      })),
    ),
  );
}

interface Fault {
  field: string;
  values: fc.Arbitrary<unknown>;
  statements: CallFault['statements'];
}

/** No text can be read out of a list or an object: the field is as good as missing. */
const missingValues = fc.constantFrom<unknown[]>(undefined, undefined, {}, []);
const prioritiesOutOfRange = fc.oneof(
  // Zero is taken for nothing more often than any other number.
  { weight: 3, arbitrary: fc.constantFrom(0, 0, 101, -1) },
  { weight: 1, arbitrary: fc.integer({ min: 102, max: 100_000 }) },
);
const invalidTimesOfDay = fc.constantFrom('25:00', '12:60', '99:99', '9 am', 'noon', '12-30', '-1:00');

function faultsOf(operation: CallOperation): Fault[] {
  const isTrigger = operation === 'triggerCall';
  const chapter = isTrigger ? 'trigger-call' : 'update-workflow';
  const fault = (
    field: Parameters<typeof fieldNameOf>[1],
    values: Fault['values'],
    ...statements: Fault['statements']
  ) => {
    return { field: fieldNameOf(operation, field), values, statements };
  };
  const negativeVersion = fc.integer({ min: -1_000, max: -1 });
  return [
    fault(
      'number',
      missingValues,
      isTrigger ? 'trigger-call/field/phone-number' : 'update-workflow/field/customer-number',
    ),
    ...(isTrigger ? [fault('agent', missingValues, 'trigger-call/field/agent-name')] : []),
    fault('priority', prioritiesOutOfRange, `${chapter}/field/call-priority`, 'limits/call-priority'),
    fault('version', negativeVersion, `${chapter}/field/agent-version`, 'limits/call-agent-version'),
    fault('start', invalidTimesOfDay, `${chapter}/field/start-working-hour`, 'limits/working-hours'),
    fault('end', invalidTimesOfDay, `${chapter}/field/end-working-hour`, 'limits/working-hours'),
  ];
}
