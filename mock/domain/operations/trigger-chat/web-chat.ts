import type { Refused } from '../../decision.ts';
import { userDetails } from '../../user-details.ts';
import { type ChatRequest, type Draft, missing } from './draft.ts';

/** A message on a Web Chat channel: the agent writes it, whatever else the options say. Source: Trigger Chat, rule 3. */
export function webChatDraft(body: ChatRequest): Draft | Refused {
  const { customerNumber, messengerOptions = {} } = body;
  if (!customerNumber) {
    return missing(
      'customerNumberRequired',
      customerNumber,
      'customerNumber, the user ID on your site, is required for a Web Chat channel.',
    );
  }
  const { additionalContext = null } = messengerOptions;
  return {
    user: userDetails(body, { id: customerNumber }),
    sender: {},
    words: { type: 'prompt', additionalContext },
    email: null,
    gaps: [],
  };
}
