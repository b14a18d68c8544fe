import type { Variables } from '../session/placeholders.ts';
import type { AgentDetails } from '../session/session-start.ts';

/** A chat message that waits until it is due: who says what. */
export interface OutgoingMessage {
  agent: AgentDetails;
  variables: Variables | null;
  content: MessageContent;
  attachments: readonly string[];
  email: EmailHeaders | null;
}

/** What a message says: written by the agent, word for word, or from a template. Source: `messageType`. */
export type MessageContent =
  | { type: 'prompt'; additionalContext: string | null }
  | { type: 'say'; text: string }
  | { type: 'template'; templateId: string; language: string; variables: Variables };

/** What an email carries beside its content. `cc` and `bcc` are addresses with commas between them. */
export interface EmailHeaders {
  subject: string | null;
  cc: string | null;
  bcc: string | null;
}
