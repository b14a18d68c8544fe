import { accept, type Command, type Gaps, type Outcome } from '../decision.ts';
import { type CallVariant, queueCall } from '../queue-call.ts';
import { sameName } from '../workspace.ts';
import type { World } from '../world.ts';

/** Source: Trigger Call. The mock chose all error codes, as the interface names no codes for calls. */
export function triggerCall(world: World, command: Command<'triggerCall'>, gaps: Gaps): Outcome<'triggerCall'> {
  const call = queueCall(world, command, gaps, command.body, variant);
  if (!call.ok) return call;
  return accept('Call triggered successfully', { callId: call.value.sessionId }, [call.value]);
}

const variant: CallVariant = {
  nameOf: sameName,
  channelField: '/channel',
  gapIds: {
    agent: 'trigger-call/unknown-agent',
    version: 'trigger-call/unknown-agent-version',
    agentNumber: 'trigger-call/agent-number-not-in-channel',
  },
};
