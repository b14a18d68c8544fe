import type { Command, Decision } from '../../decision.ts';
import type { World } from '../../world.ts';
import { replyInResponse } from './reply-in-response.ts';
import { sendMessage } from './send-message.ts';

/**
 * Starts a conversation with a customer, now or later; or, in reply mode, lets an agent
 * answer in the response and sends nothing.
 *
 * Source: Trigger Chat.
 */
export function triggerChat(world: World, command: Command<'triggerChat'>): Decision<'triggerChat'> {
  return command.body.doReturnResponse === true ? replyInResponse(world, command) : sendMessage(world, command);
}
