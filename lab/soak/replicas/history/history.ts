import type { Instant } from '../../../../src/instant.ts';
import type { Timed } from './linearize.ts';

/** What a client asked for, and what it was answered; without an answer it may have happened, at any time since. */
export type Operation = Timed & { workspaceId: string; replica: number } & (
    | { type: 'trigger-chat'; dueAt: Instant; sessionId?: string | undefined }
    | { type: 'trigger-call'; sessionId?: string | undefined }
    | { type: 'cancel'; sessionId: string; isCancelled?: boolean | undefined }
    | { type: 'read'; sessionId: string; session?: ReadSession | undefined }
    | { type: 'move'; milliseconds: number; now?: Instant | undefined }
  );

/** What Get Session answered; undefined in all its fields: there is no such session. */
interface ReadSession {
  status?: string | undefined;
  /** How many messages its transcript has. */
  sent?: number | undefined;
}

export type OperationOf<Type extends Operation['type']> = Extract<Operation, { type: Type }>;

export interface SoakWorkspace {
  workspaceId: string;
  apiKey: string;
  /** Where its own clock began; undefined: it is on the clock that all share, which runs. */
  ownClockFrom: Instant | undefined;
}

/** What a replica shows of a workspace in the end. */
export interface FinalWorld {
  workspaceId: string;
  replica: number;
  /** All of it, as text: equal texts are equal worlds. */
  text: string;
  /** How often each session was sent a message, by the list of events. */
  sent: ReadonlyMap<string, number>;
  /** Why it could not be read. */
  problem?: string | undefined;
}

/** All that the checker knows. */
export interface History {
  workspaces: readonly SoakWorkspace[];
  operations: readonly Operation[];
  worlds: readonly FinalWorld[];
}
