import type { ControlInput, ControlOutput, UnaryControlOperationId } from '../../../src/control-operations.ts';
import type { ControlContext } from '../control-context.ts';
import type { JsonText } from '../json-text.ts';
import type { ControlRefusal } from '../refusal.ts';

/** The handler of each operation of the control plane. */
export type OperationHandlers = {
  [Id in UnaryControlOperationId]: (
    context: ControlContext,
    input: ControlInput<Id>,
  ) => HandlerResult<Id> | Promise<HandlerResult<Id>>;
};

type HandlerResult<Id extends UnaryControlOperationId> = ControlOutput<Id> | JsonText | ControlRefusal;
