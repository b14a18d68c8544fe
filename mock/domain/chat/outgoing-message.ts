import type { Variables } from '../session/placeholders.ts';
import type { AgentDetails } from '../session/session-start.ts';
import type { WorkingHours } from '../time/working-hours.ts';

/** A chat message that waits until it is due: its sender and its content. */
export interface OutgoingMessage {
  agent: AgentDetails;
  variables: Variables | null;
  content: MessageContent;
  attachments: readonly string[];
  email: EmailHeaders | null;
  /** The hours that were asked for; its due time already respects them. */
  workingHours?: WorkingHours;
}

/** The content of a message: written by the agent, verbatim, or from a template. Source: `messageType`. */
export type MessageContent =
  | { type: 'prompt'; additionalContext: string | null }
  | { type: 'say'; text: string }
  | { type: 'template'; templateId: string; language: string; variables: Variables };

/** The headers of an email. `cc` and `bcc` are comma-separated addresses. */
export interface EmailHeaders {
  subject: string | null;
  cc: string | null;
  bcc: string | null;
}
