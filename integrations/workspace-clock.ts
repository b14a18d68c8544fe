import type { Control } from '../src/control-client.ts';
import type { ControlInput, ControlSchemas } from '../src/control-operations.ts';
import { formatInstant, type Instant } from '../src/instant.ts';

type Events = ControlSchemas['Event'][];

/** The clock of one workspace, which stands still until it is moved. Each move returns the first 1,000 events on the way. */
export interface WorkspaceClock {
  /** The current time, in milliseconds since 1970. */
  now(): Promise<Instant>;
  /**
   * Moves the clock forward by a span of time, the sum of its parts.
   *
   * @throws ControlError (as a rejection) when the span leads beyond year 9999
   */
  advance(by: Omit<ControlInput<'advanceClock'>, 'to' | 'workspaceId'>): Promise<Events>;
  /**
   * Moves the clock forward to a time in milliseconds since 1970.
   *
   * @throws ControlError (as a rejection) when that is in the past
   */
  moveTo(to: Instant): Promise<Events>;
  /** Moves the clock forward to the next due event; when nothing is due, it stays. */
  toNext(): Promise<Events>;
}

/** The clock of the workspace that `control` is about. */
export function createWorkspaceClock(control: Control): WorkspaceClock {
  return {
    now: async () => Date.parse((await control.getClock()).now),
    advance: async (by) => (await control.advanceClock(by)).events,
    moveTo: async (to) => (await control.advanceClock({ to: formatInstant(to) })).events,
    toNext: async () => (await control.advanceToNext()).events,
  };
}
