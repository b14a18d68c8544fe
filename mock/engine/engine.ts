import type { Instant } from '../../src/instant.ts';
import type { BodyOf, OperationId, PathOf, QueryOf } from '../../src/operations.ts';
import type { AdminResult, CommandContext, Decision } from '../domain/decision.ts';
import type { DomainEvent } from '../domain/event.ts';
import type { Gaps, Profile } from '../domain/gaps.ts';
import type { RandomSource } from '../domain/random.ts';
import type { checkLink } from '../domain/signed-link.ts';
import type { Scope, Timeline } from '../domain/timeline.ts';
import type { World } from '../domain/world.ts';
import type { Clock } from './clock.ts';
import type { EventLog, NumberedEvent } from './event-log.ts';

/** A parsed and validated request of an operation, before the engine adds time and randomness. */
export interface OperationRequest<Id extends OperationId> {
  operationId: Id;
  workspaceId: string;
  path: PathOf<Id>;
  query: QueryOf<Id>;
  body: BodyOf<Id>;
  /** The gaps that the reply rests on, including those that arose while the request was read. */
  gaps: Gaps;
}

/**
 * The only access to a world, for reading and for changing it.
 *
 * Every method first applies the events that are due by now: of the clock of the mock, or of the workspace's own. Where a
 * running clock has very many of them due at once (the machine slept), a part of them; then it finds the world as of that
 * instant, and the alarm goes on with the rest.
 */
export interface Engine {
  /** Executes an operation. */
  execute<Id extends OperationId>(request: OperationRequest<Id>): Decision<Id>;
  /** Executes an admin command and returns the events that followed. A rejected command changes nothing. */
  dispatch(command: (world: World, context: CommandContext) => AdminResult, scope?: Scope): AdminResult;
  /** Reads the world as it is now. */
  query<Result>(read: (world: World, now: Instant) => Result, scope?: Scope): Result;
  /** Applies the events that are due by now, and returns them. */
  settle(): readonly DomainEvent[];
  /**
   * Applies what is due by `until`, whatever the clock shows, but stops after about so many events. Returns whether that
   * was all; until it is, or `endSlices` is called, other methods do not apply what is due, and answer as of then. With a
   * workspace that has a clock of its own, only what is due there.
   */
  settleSlice(until: Instant, maxEvents: number, workspaceId?: string): boolean;
  /** Gives up a move in slices. */
  endSlices(workspaceId?: string): void;
  /** When the next event is due: of the mock's clock, or of a workspace's own. */
  nextDueAt(workspaceId?: string): Instant | undefined;
  /** The timeline of a workspace with a clock of its own, which shows its `now`; else that of the mock's clock. */
  timeline(workspaceId?: string): Readonly<Timeline>;
  hasOwnClock(workspaceId: string): boolean;
  /** Calls `set` from now on with the time at which an event may be due next. */
  connectAlarm(set: (at: Instant | undefined) => void): void;
  /** The profile in use: in a workspace, or that of the mock. */
  profile(workspaceId?: string): Profile;
  /** The workspace that an API key opens. */
  workspaceIdOf(apiKey: string): string | undefined;
  /** Every API key that opens a workspace. */
  apiKeys(): Iterable<string>;
  /** Whether a signed link to a medium opens now. */
  checkLink(path: string, search: string): ReturnType<typeof checkLink>;
  /** The base URL of signed links, and the secret that signs them. */
  links(): { base: string; secret: string };
  /** Sets the base URL of signed links, which is known once a server listens. */
  setMediaBase(base: string): void;
  /** The number of the next event. */
  eventCount(): number;
  /** The seed in use. */
  seed(): string;
  /** The events from that number on, up to another, which is not among them; at most `limit`. */
  eventsSince(number: number, until?: number, limit?: number): readonly NumberedEvent[];
  /** Calls the listener after each change of the log, until the returned function is called. */
  subscribe(listener: (change: LogChange) => void): () => void;
  /** As in `EventLog`. */
  whenStored(): Promise<void> | undefined;
  /** How often events could not be stored and were taken back. */
  rollbackCount(): number;
  /** The present state, complete. */
  state(): EngineState;
  /**
   * Restores a state, or `next`, the world that its events build.
   *
   * @throws Error when its events cannot be replayed; nothing has changed then
   */
  restore(state: EngineState, next?: World): void;
}

/** Events were appended, or all were replaced. */
export type LogChange = 'appended' | 'replaced';

export interface EngineState {
  seed: string;
  /** How many nonces were drawn from the seed. It continues there. */
  drawn: number;
  at: Instant;
  events: readonly DomainEvent[];
  /** The only workspace that it has; undefined for all of a mock. */
  workspaceId?: string | undefined;
}

export interface EngineOptions {
  /** Beyond this number, the oldest sessions that have ended are evicted. Default: `bounds.sessions`. */
  maxSessions?: number | undefined;
  /** Milliseconds after its last change at which a session that has ended is evicted. Default: never. */
  sessionTtlMs?: number | undefined;
  /** The source of nonces, at the position where the log ends. */
  random: RandomSource;
  clock: Clock;
  /** The events so far; the world is built by replaying them. */
  log: EventLog;
  /** The world that they build, where it was built already. */
  world?: World;
}
