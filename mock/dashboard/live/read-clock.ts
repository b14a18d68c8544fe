import { type Control, ControlError } from '../../../src/control-client.ts';
import type { ControlSchemas } from '../../../src/control-operations.ts';

/** The clock of a workspace; without one, or where an address names one that is not there, that of the mock. */
export async function readClock(control: Control, workspaceId: string | undefined): Promise<ControlSchemas['Clock']> {
  if (workspaceId === undefined) return control.getClock();
  try {
    return await control.getClock({ workspaceId });
  } catch (error) {
    if (error instanceof ControlError && error.errorCode === 'workspaceNotFound') return control.getClock();
    throw error;
  }
}
