import type { ControlCallId, ControlInput, ControlOutput } from '../../src/control-operations.ts';
import type { Plane } from './plane.ts';
import type { Refusal } from './refusal.ts';

/** What each operation of the control plane does, and what it answers. */
export type ControlOperations = {
  [Id in ControlCallId]: (plane: Plane, input: ControlInput<Id>) => Outcome<Id> | Promise<Outcome<Id>>;
};

type Outcome<Id extends ControlCallId> = ControlOutput<Id> | Refusal;
