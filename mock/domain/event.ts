import type { callOutcomes } from '../../src/generated/enums.ts';
import type { components } from '../../src/generated/service-types.ts';
import type { Instant } from '../../src/instant.ts';
import type { Profile } from './profile.ts';
import type { Variables } from './session/placeholders.ts';
import type { StoredEntry } from './session/transcript.ts';
import type { WorkingHours } from './time/working-hours.ts';
import type { Workspace } from './workspace/workspace.ts';

type Schemas = components['schemas'];
export type SessionStatus = Schemas['SessionStatus'];
export type ChannelType = Schemas['CommunicationChannelType'];

/** One thing that happened. The log is a list of these, and the world is what they add up to. */
export type DomainEvent = { at: Instant } & (
  | { type: 'workspace-opened'; workspace: Workspace }
  | { type: 'workspace-changed'; workspace: Workspace }
  | { type: 'workspace-closed'; workspaceId: string }
  | { type: 'workspace-branched'; workspace: Workspace; history: readonly DomainEvent[] }
  | { type: 'profile-set'; profile: Profile }
  | { type: 'chat-started'; sessionId: string; start: SessionStart }
  | { type: 'message-scheduled'; sessionId: string; dueAt: Instant; outgoing: OutgoingMessage }
  | { type: 'message-sending'; sessionId: string; messageIndex: number; endAt: Instant }
  | { type: 'message-sent'; sessionId: string; messageIndex: number; entries: StoredEntry[] }
  | { type: 'message-failed'; sessionId: string; messageIndex: number }
  | { type: 'message-cancelled'; sessionId: string; messageIndex: number }
  | { type: 'agent-failed'; sessionId: string; messageIndex?: number }
  | { type: 'conversation-continued'; sessionId: string; entries: StoredEntry[]; agent: AgentDetails }
  | { type: 'chat-completed'; sessionId: string }
  | { type: 'workflow-updated'; workspaceId: string; workflowId: string; details: CallDetails }
  | { type: 'call-queued'; sessionId: string; start: CallStart; dueAt: Instant }
  | { type: 'call-ready'; sessionId: string }
  | { type: 'call-rescheduled'; sessionId: string; dueAt: Instant }
  | { type: 'call-placed'; sessionId: string; agentNumber: string | null; outcome: CallOutcome; stepAt: Instant }
  | { type: 'call-answered'; sessionId: string; entries: StoredEntry[]; stepAt: Instant }
  | { type: 'call-hung-up'; sessionId: string; entries: StoredEntry[] }
  | { type: 'call-errored'; sessionId: string }
  | { type: 'call-agent-errored'; sessionId: string }
  | { type: 'call-not-connected'; sessionId: string }
  | { type: 'call-not-answered'; sessionId: string }
  | { type: 'call-expired'; sessionId: string }
  | { type: 'call-cancelled'; sessionId: string }
  | { type: 'call-outcome-decided'; sessionId: string; outcome: CallOutcome; fromNext: boolean }
  | { type: 'next-call-outcomes-decided'; workspaceId: string; outcomes: readonly CallOutcome[] }
);

export type EventType = DomainEvent['type'];

/** The event of that type; for several types, any of them. */
export type EventOf<Type extends EventType> = Extract<DomainEvent, { type: Type }>;

export interface AgentDetails {
  name: string;
  number: string | null;
  email: string | null;
  version: string;
  /** Sessions say no version. Only under the alternative of `session/version-label`. */
  unlabelled?: true;
}

export interface UserDetails {
  id: string | null;
  name: string | null;
  number: string | null;
  email: string | null;
}

export interface SessionStart {
  workspaceId: string;
  at: Instant;
  agent: AgentDetails;
  user: UserDetails;
  variables: Variables | null;
  channelType: ChannelType;
  channelName: string | null;
}

export interface CallStart extends SessionStart {
  callId: string;
  /** The workflow whose update asked for it. Only under the alternative of `update-workflow/repeated`. */
  workflowId?: string;
  /** 0 for the original, 1 and more for retries. */
  retryAttemptNo: number;
  details: CallDetails;
}

/** A chat message that waits for its moment: who says what. */
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

/** An outbound call as it was asked for, the document's defaults filled in. */
export interface CallDetails {
  phoneNumber: string;
  channelName: string;
  agentNumber: string | null;
  options: CallOptions;
  noOfRetries: number;
  retryAfterHours: number;
  workingHours: WorkingHours;
  callPriority: number;
  callOnDate: string | null;
}

/** Source: Call options. */
type CallOptions = Schemas['CallOptions'];

/** How a call ends, seen from outside. Which course a call takes is decided when it is placed. */
export type CallOutcome = (typeof callOutcomes)[number];
