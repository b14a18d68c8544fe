import type { Control } from '../../../src/control-client.ts';
import type { ControlSchemas } from '../../../src/control-operations.ts';

/** Adds faults again that were there before, in their order, each for the requests that it had left. */
export async function addFaults(control: Control, faults: readonly ControlSchemas['Fault'][]): Promise<void> {
  for (const { faultId: _, applied, times, ...fault } of faults) {
    const left = times === undefined ? undefined : times - applied;
    if (left === undefined || left > 0)
      await control.addFault({ ...fault, ...(left !== undefined && { times: left }) });
  }
}
