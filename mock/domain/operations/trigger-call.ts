import { accept, type Command, type Outcome } from '../decision.ts';
import { type CallRequestMapping, callFields, queueCall } from '../queue-call.ts';
import type { World } from '../world.ts';

/** Source: Trigger Call. Every refusal is a choice of ours: the interface names no error codes for calls. */
export function triggerCall(world: World, command: Command<'triggerCall'>): Outcome<'triggerCall'> {
  const call = queueCall(world, command, command.body, mapping);
  if (!call.ok) return call;
  return accept('Call triggered successfully', { callId: call.value.sessionId }, [call.value]);
}

const mapping: CallRequestMapping = {
  fields: { ...callFields, channel: 'channel' },
  gapIds: {
    agent: 'trigger-call/unknown-agent',
    version: 'trigger-call/unknown-agent-version',
    agentNumber: 'trigger-call/agent-number-not-in-channel',
  },
};
