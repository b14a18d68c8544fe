import type { Control } from '../../../src/control-client.ts';
import { keyOf, sendToService } from './send-to-service.ts';

/** Cancels what is scheduled in a session, as an app would. @throws Error when nothing was cancelled. */
export async function cancelScheduledMessages(control: Control, workspaceId: string, sessionId: string): Promise<void> {
  const path = `/chat-agent/cancel/${encodeURIComponent(sessionId)}`;
  const { status, body } = await sendToService(await keyOf(control, workspaceId), { method: 'DELETE', path });
  const answer = body as { message?: string; data?: { isCancelled?: boolean; reason?: string } | null };
  if (status !== 200 || answer.data?.isCancelled !== true)
    throw new Error(answer.data?.reason ?? answer.message ?? `The service responded with ${status}.`);
}
