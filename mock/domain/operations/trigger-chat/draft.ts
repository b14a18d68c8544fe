import type { ErrorCode } from '../../../../src/errors.ts';
import type { EmailHeaders, MessageContent } from '../../chat/outgoing-message.ts';
import { type Command, type Refused, refuse } from '../../decision.ts';
import type { Sender } from '../../session/choose-agent.ts';
import type { Variables } from '../../session/placeholders.ts';
import type { UserDetails } from '../../session/session-start.ts';

export type ChatRequest = Command<'triggerChat'>['body'];

/** A request as its channel reads it, before an agent is chosen. */
export interface MessageDraft {
  user: UserDetails;
  /** The number or address that the message is sent from. */
  sender: Sender;
  content: MessageContent;
  email: EmailHeaders | null;
  /** The conversation of the message; without `sessionId` a new one, with these variables. */
  thread?: { sessionId?: string; variables: Variables | null };
}

/** The refusal of a missing string. Assumption `validation/empty-text`: an empty one counts as missing. */
export function refuseMissing(errorCode: ErrorCode, value: string | undefined, message: string): Refused {
  return refuse(errorCode, message, value === '' ? 'validation/empty-text' : undefined);
}
