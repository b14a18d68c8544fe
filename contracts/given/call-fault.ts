import fc from 'fast-check';
import type { StatementId } from '../../src/generated/ids.ts';
import type { Subject } from '../subject.ts';
import { type CallBody, type CallOperation, fieldOf, scheduledCall } from './call.ts';

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
const missing = fc.constantFrom<unknown[]>(undefined, undefined, {}, []);
const outOfPriorities = fc.oneof(
  // Zero is taken for nothing more often than any other number.
  { weight: 3, arbitrary: fc.constantFrom(0, 0, 101, -1) },
  { weight: 1, arbitrary: fc.integer({ min: 102, max: 100_000 }) },
);
const noTimeOfDay = fc.constantFrom('25:00', '12:60', '99:99', '9 am', 'noon', '12-30', '-1:00');

function faultsOf(operation: CallOperation): Fault[] {
  const isTrigger = operation === 'triggerCall';
  const chapter = isTrigger ? 'trigger-call' : 'update-workflow';
  const of = (field: Parameters<typeof fieldOf>[1], values: Fault['values'], ...statements: Fault['statements']) => {
    return { field: fieldOf(operation, field), values, statements };
  };
  const negative = fc.integer({ min: -1_000, max: -1 });
  return [
    of('number', missing, isTrigger ? 'trigger-call/field/phone-number' : 'update-workflow/field/customer-number'),
    ...(isTrigger ? [of('agent', missing, 'trigger-call/field/agent-name')] : []),
    of('priority', outOfPriorities, `${chapter}/field/call-priority`, 'limits/call-priority'),
    of('version', negative, `${chapter}/field/agent-version`, 'limits/call-agent-version'),
    of('start', noTimeOfDay, `${chapter}/field/start-working-hour`, 'limits/working-hours'),
    of('end', noTimeOfDay, `${chapter}/field/end-working-hour`, 'limits/working-hours'),
  ];
}
