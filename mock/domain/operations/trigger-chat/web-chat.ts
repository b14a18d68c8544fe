import type { Refusal } from '../../decision.ts';
import { type Result, succeed } from '../../result.ts';
import { toUserDetails } from '../../session/user-details.ts';
import { type ChatRequest, type MessageDraft, refuseMissing } from './draft.ts';

/** A message on a Web Chat channel: the agent always writes it. Source: Trigger Chat, rule 3. */
export function draftWebChatMessage(body: ChatRequest): Result<MessageDraft, Refusal> {
  const { customerNumber, messengerOptions = {} } = body;
  if (!customerNumber) {
    return refuseMissing(
      'customerNumberRequired',
      customerNumber,
      'customerNumber, the user ID on your site, is required for a Web Chat channel.',
    );
  }
  const { additionalContext = null } = messengerOptions;
  return succeed({
    user: toUserDetails(body, { id: customerNumber }),
    sender: {},
    content: { type: 'prompt', additionalContext },
    email: null,
  });
}
