import type { components } from '../../src/generated/service-types.ts';
import type { Instant } from '../../src/instant.ts';
import type { CallSession } from './call.ts';
import type { ChatSession } from './chat.ts';
import type { Variables } from './placeholders.ts';
import type { Nonce } from './random.ts';
import type { StoredEntry } from './transcript.ts';

export type Session = ChatSession | CallSession;

export function isCall(session: Session): session is CallSession {
  return 'dueAt' in session;
}

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

export interface SessionState {
  sessionId: string;
  status: SessionStatus;
  transcript: readonly StoredEntry[];
  /** The latest event that changed the status or the transcript. */
  lastChange: { at: Instant };
  size: number;
}

export function toUserDetails(
  { metadata }: { metadata?: Record<string, unknown> },
  { number, email, id }: { number?: string | undefined; email?: string | undefined; id?: string },
): UserDetails {
  const name = metadata !== undefined && Object.hasOwn(metadata, 'name') ? metadata.name : undefined;
  return {
    id: id ?? number ?? email ?? null,
    name: typeof name === 'string' ? name : null,
    number: number ?? null,
    email: email ?? null,
  };
}

export function createId(prefix: 'ses' | 'call', workspaceId: string, nonce: Nonce): string {
  return `${prefix}_${workspaceId}_${toHex(nonce)}`;
}

export function toHex({ high, low }: Nonce): string {
  return high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0');
}

export function workspaceIdIn(sessionId: string): string | undefined {
  return /^(?:ses|call)_(.+?)_[0-9a-f]{16}/.exec(sessionId)?.[1];
}

export function toSessionIdIn(sessionId: string, from: string, to: string): string {
  return sessionId.replace(new RegExp(`^(ses|call)_${from}_`), `$1_${to}_`);
}

export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return 6;
  let size = 2;
  if (Array.isArray(value)) for (const item of value) size += sizeOf(item) + 1;
  else for (const name in value) size += name.length + 4 + sizeOf((value as Record<string, unknown>)[name]);
  return size;
}
