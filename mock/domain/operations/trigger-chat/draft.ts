import type { ErrorCode } from '../../../../src/errors.ts';
import { type Command, type Refused, refused } from '../../decision.ts';
import type { EmailHeaders, MessageContent, UserDetails } from '../../event.ts';
import type { Sender } from '../../session/choose-agent.ts';
import type { Variables } from '../../session/placeholders.ts';

export type ChatRequest = Command<'triggerChat'>['body'];

/** What a channel makes of a request before an agent is chosen. */
export interface MessageDraft {
  user: UserDetails;
  /** The number or address that the message is sent from. */
  sender: Sender;
  content: MessageContent;
  email: EmailHeaders | null;
  /** The conversation that the message belongs to. Without `sessionId` a new one begins that knows its variables. */
  thread?: { sessionId?: string; variables: Variables | null };
}

/** The refusal of a string that is not there. Assumption `validation/empty-text`: an empty one counts as missing. */
export function refuseMissing(errorCode: ErrorCode, value: string | undefined, message: string): Refused {
  return refused(errorCode, message, value === '' ? 'validation/empty-text' : undefined);
}
