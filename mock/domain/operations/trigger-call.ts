import { queueCall } from '../call-request.ts';
import { accepted, type Command, type Decision } from '../decision.ts';
import type { World } from '../world.ts';

/**
 * Puts an outbound call in the queue, due now or later.
 *
 * Source: Trigger Call. Every refusal is a choice of ours: the interface names no error codes for calls.
 */
export function triggerCall(world: World, command: Command<'triggerCall'>): Decision<'triggerCall'> {
  const call = queueCall(world, command, command.body);
  if ('accepted' in call) return call;
  return accepted('Call triggered successfully', { callId: call.callId }, [call.queued], call.gaps);
}
