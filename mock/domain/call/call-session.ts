import type { Instant } from '../../../src/instant.ts';
import type { SessionState } from '../session/session-start.ts';
import type { CallOutcome, CallStart } from './call-details.ts';

export interface CallSession extends SessionState {
  start: CallStart;
  /** The size of the attempts before this one. */
  earlierSize: number;
  /** Increases with every call; among otherwise equal calls the lower is placed first. */
  arrival: number;
  /** When the call may be placed; it moves when the call is rescheduled. */
  dueAt: Instant;
  /** Whether it waits for a line in its pool. */
  ready: boolean;
  /** How the call ends; known once it is placed, or when it was decided before. */
  outcome: CallOutcome | undefined;
  /** When the next step of the call is due. */
  stepAt: Instant | undefined;
  agentNumber: string | null;
  placedAt: Instant | undefined;
  answeredAt: Instant | undefined;
  endedAt: Instant | undefined;
}
