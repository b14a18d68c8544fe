import type { Control } from '../../../src/control-client.ts';
import type { ControlSchemas } from '../../../src/control-operations.ts';
import { keyOf, sendToService } from './send-to-service.ts';

/** Cancels a call in the queue, as an app would. @throws Error when it was not cancelled. */
export async function cancelCall(
  control: Control,
  { workspaceId, callId }: Pick<ControlSchemas['CallInfo'], 'workspaceId' | 'callId'>,
): Promise<void> {
  const path = `/call/cancel/${encodeURIComponent(callId)}`;
  const { status, body } = await sendToService(await keyOf(control, workspaceId), { method: 'PUT', path });
  if (status !== 200)
    throw new Error((body as { message?: string }).message ?? `The service responded with ${status}.`);
}
