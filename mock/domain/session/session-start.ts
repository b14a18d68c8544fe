import type { components } from '../../../src/generated/service-types.ts';
import type { Instant } from '../../../src/instant.ts';
import type { Variables } from './placeholders.ts';
import type { Turn } from './transcript.ts';

type Schemas = components['schemas'];
export type SessionStatus = Schemas['SessionStatus'];
export type ChannelType = Schemas['CommunicationChannelType'];

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

/** What the world stores of every session. */
export interface SessionState {
  sessionId: string;
  status: SessionStatus;
  /** Its transcript, as it came. */
  turns: readonly Turn[];
  updatedAt: Instant;
  /** About how many characters its JSON has, with the messages that wait. */
  size: number;
}
