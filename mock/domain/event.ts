import type { components } from '../../src/generated/service-types.ts';
import type { Instant } from '../../src/instant.ts';
import type { CallDetails, CallOutcome, CallStart } from './call.ts';
import type { ChatStart, OutgoingMessage } from './chat.ts';
import type { Profile } from './decision.ts';
import { workspaceIdIn } from './identifiers.ts';
import type { Variables } from './placeholders.ts';
import type { StoredEntry } from './transcript.ts';
import type { Workspace } from './workspace.ts';

/** The version of the stored events. This program reads no other version. */
export const eventFormat = 3;

/**
 * Replaying all events builds the mock's state.
 * `at` is the time on the workspace's clock, so events are in time order only for each clock.
 * `workspace-clock-set`: the workspace gets its own clock, which shows `at`, or follows the mock's clock again.
 * `sessions-evicted`: the mock removed expired sessions, or made room. `total` counts all evictions so far.
 * `message-scheduled`: `dueAt` is null for a message that the mock sends at once.
 * `agent-failed`: `messageIndex` names the message that the agent could not send, if any.
 * `next-call-outcomes-removed`: only compaction reads `count`.
 */
export type DomainEvent = { at: Instant } & (
  | { type: 'workspace-opened'; workspace: Workspace }
  | { type: 'workspace-changed'; workspace: Workspace }
  | { type: 'workspace-closed'; workspaceId: string }
  | { type: 'workspace-restored'; workspace: Workspace; history: readonly DomainEvent[] }
  | { type: 'workspace-clock-set'; workspaceId: string; isOwn: boolean }
  | { type: 'profile-set'; profile: Profile; workspaceId?: string }
  | { type: 'sessions-evicted'; sessionIds: readonly string[]; total: number }
  | ({ type: 'chat-started'; sessionId: string } & ChatStart)
  | ({ type: 'message-scheduled'; sessionId: string; dueAt: Instant | null } & OutgoingMessage)
  | { type: 'message-sending'; sessionId: string; messageIndex: number }
  | { type: 'message-sent'; sessionId: string; messageIndex: number; entries: readonly StoredEntry[] }
  | { type: 'message-failed'; sessionId: string; messageIndex: number }
  | { type: 'message-cancelled'; sessionId: string; messageIndex: number }
  | { type: 'agent-failed'; sessionId: string; messageIndex?: number }
  | { type: 'conversation-continued'; sessionId: string; entries: readonly StoredEntry[]; agent: AgentDetails }
  | { type: 'chat-completed'; sessionId: string }
  | { type: 'workflow-updated'; workspaceId: string; workflowId: string; details: CallDetails }
  | ({ type: 'call-queued'; sessionId: string; dueAt: Instant } & CallStart)
  | { type: 'call-ready'; sessionId: string }
  | { type: 'call-rescheduled'; sessionId: string; dueAt: Instant }
  | { type: 'call-placed'; sessionId: string; agentNumber: string | null; outcome: CallOutcome; stepAt: Instant }
  | { type: 'call-answered'; sessionId: string; entries: readonly StoredEntry[]; stepAt: Instant }
  | { type: 'call-hung-up'; sessionId: string; entries: readonly StoredEntry[] }
  | { type: 'call-errored'; sessionId: string }
  | { type: 'call-agent-errored'; sessionId: string }
  | { type: 'call-not-connected'; sessionId: string }
  | { type: 'call-not-answered'; sessionId: string }
  | { type: 'call-expired'; sessionId: string }
  | { type: 'call-cancelled'; sessionId: string }
  | { type: 'call-outcome-decided'; sessionId: string; outcome: CallOutcome; fromNext: boolean }
  | { type: 'next-call-outcomes-decided'; workspaceId: string; outcomes: readonly CallOutcome[] }
  | { type: 'next-call-outcomes-removed'; workspaceId: string; count: number }
);

export type EventType = DomainEvent['type'];

export type EventOf<Type extends EventType> = Extract<DomainEvent, { type: Type }>;

type Schemas = components['schemas'];
export type SessionStatus = Schemas['SessionStatus'];
export type ChannelType = Schemas['CommunicationChannelType'];

export interface AgentDetails {
  name: string;
  number: string | null;
  email: string | null;
  version: string;
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
  channelName: string | null;
}

export function workspaceIdOf(event: DomainEvent): string | undefined {
  if ('workspaceId' in event) return event.workspaceId;
  if ('workspace' in event) return event.workspace.id;
  return 'sessionId' in event ? workspaceIdIn(event.sessionId) : undefined;
}

/**
 * The new status of a session by event and old status. All other events are impossible.
 * Source: Session statuses; Transitions, for cancellations. Assumption `session/transitions`: the interface does not
 * state the other transitions.
 */
export const transitions = {
  'chat-started': { none: 'active' },
  'message-scheduled': { active: 'active', completed: 'active', agent_errored: 'active' },
  'message-sending': { active: 'active', agent_errored: 'active' },
  'message-sent': { active: 'active', agent_errored: 'active' },
  'message-failed': { active: 'active', agent_errored: 'agent_errored' },
  'message-cancelled': { active: 'active', agent_errored: 'agent_errored' },
  'agent-failed': { active: 'agent_errored', agent_errored: 'agent_errored' },
  'conversation-continued': { active: 'active', completed: 'active', agent_errored: 'active' },
  'chat-completed': { active: 'completed' },
  'call-queued': { none: 'call_in_queue' },
  'call-ready': { call_in_queue: 'call_in_queue' },
  'call-rescheduled': { call_in_queue: 'call_in_queue' },
  'call-placed': { call_in_queue: 'call_placed' },
  'call-answered': { call_placed: 'call_in_progress' },
  'call-hung-up': { call_in_progress: 'call_hangup' },
  'call-errored': { call_in_progress: 'call_errored' },
  'call-agent-errored': { call_in_progress: 'agent_errored' },
  'call-not-connected': { call_placed: 'could_not_connect' },
  'call-not-answered': { call_placed: 'call_expired' },
  'call-expired': { call_in_queue: 'call_expired' },
  'call-cancelled': { call_in_queue: 'call_canceled' },
} as const satisfies Record<SessionEvent, Row>;

export type SessionEvent = Exclude<
  EventType,
  | `workspace-${string}`
  | 'profile-set'
  | 'sessions-evicted'
  | 'workflow-updated'
  | 'call-outcome-decided'
  | 'next-call-outcomes-decided'
  | 'next-call-outcomes-removed'
>;

type Row = Partial<Record<SessionStatus | 'none', SessionStatus>>;
