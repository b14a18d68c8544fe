import type { Instant } from '../src/instant.ts';
import type { BodyOf, OperationId, PathOf, QueryOf } from '../src/operations.ts';
import type { Clock } from './clock.ts';
import type { AdminResult } from './domain/admin/admin-result.ts';
import { apply } from './domain/apply.ts';
import type { Decision } from './domain/decision.ts';
import type { DomainEvent } from './domain/event.ts';
import { type DueItem, nextDue, nextDueAt, takeDue } from './domain/lifecycle.ts';
import type { Nonce } from './domain/nonce.ts';
import { OpenQuestions } from './domain/open-questions.ts';
import { decide } from './domain/operations/index.ts';
import type { Profile } from './domain/profile.ts';
import { succeed } from './domain/result.ts';
import { checkLink } from './domain/session/signed-link.ts';
import { emptyWorld, type World } from './domain/world.ts';
import { createRandomSource, type RandomSource } from './random-source.ts';

/** A request of an operation, read and checked, before the engine adds moment and chance. */
export interface OperationRequest<Id extends OperationId> {
  operationId: Id;
  workspaceId: string;
  path: PathOf<Id>;
  query: QueryOf<Id>;
  body: BodyOf<Id>;
  /** What was chosen in reading the request. Without one, nothing was: as the profile is now. */
  open?: OpenQuestions;
}

/**
 * The one door to a world: nothing reaches it otherwise, and nothing changes it but through here.
 *
 * Whatever is asked, time is settled up to now first.
 */
export interface Engine {
  /** Answers a request. */
  execute<Id extends OperationId>(request: OperationRequest<Id>): Decision<Id>;
  /** Lets a person or a test bring something about, and tells what happened. A refusal changes nothing. */
  dispatch(command: (world: World, context: CommandContext) => AdminResult): AdminResult;
  /** Reads the world as it is by now. */
  query<Result>(read: (world: World, now: Instant) => Result): Result;
  /** Lets everything happen that is due by now, and tells what that was. */
  settle(): readonly DomainEvent[];
  /** The moment of the next thing that will happen by itself. */
  nextDueAt(): Instant | undefined;
  /** Sets this alarm from now on to the moment at which something may be due next. */
  connectAlarm(set: (at: Instant | undefined) => void): void;
  /** How the gaps are answered now. */
  profile(): Profile;
  /** The workspace that an API key opens. */
  workspaceIdOf(apiKey: string): string | undefined;
  /** Every API key that opens a workspace. */
  apiKeys(): Iterable<string>;
  /** Whether a signed link to a medium opens now. */
  checkLink(path: string, query: Parameters<typeof checkLink>[1]): ReturnType<typeof checkLink>;
  /** Where signed links lead and what they are signed with. */
  links(): { base: string; secret: string };
  /** Sets where signed links lead; known only once a server listens. */
  setMediaBase(base: string): void;
  /** How many events the log holds. */
  eventCount(): number;
  /** What identifiers and picks are made from now. */
  seed(): string;
  /** The events from that number on, up to another, which is not among them. */
  eventsSince(number: number, until?: number): readonly DomainEvent[];
  /** Tells of events as soon as they have happened, until the returned function is called. */
  subscribe(listener: (change: LogChange) => void): () => void;
  /** Everything that makes the mock what it is now. */
  state(): EngineState;
  /** Makes the mock what it was then. @throws Error when the events cannot have happened; nothing has changed then. */
  restore(state: EngineState): void;
}

/** What comes in from outside when something is brought about. */
export interface CommandContext {
  now: Instant;
  nonce(): Nonce;
}

/** The log has grown from that number on, or it is another one. */
type LogChange = { type: 'appended'; from: number } | { type: 'replaced' };

/** A mock as the events that led to it; the world follows from them. */
export interface EngineState {
  seed: string;
  /** How many nonces were drawn from the seed. */
  drawn: number;
  at: Instant;
  events: readonly DomainEvent[];
}

/** Where events are kept. The first event has number 0. */
export interface EventLog {
  append(events: readonly DomainEvent[]): void;
  /** How many events there are. */
  length(): number;
  /** The events from that number on, up to another, which is not among them. */
  read(since: number, until?: number): readonly DomainEvent[];
  /** Forgets all events for others. */
  replace(events: readonly DomainEvent[]): void;
}

export interface EngineOptions {
  /** The seed, and how many nonces were drawn from it before. */
  random: RandomSource;
  clock: Clock;
  /** What has happened before; the world begins as what it adds up to. */
  log: EventLog;
}

/** The mutable cell around a world: it holds the world, feeds it moments and chance, and keeps the log. */
export function createEngine({ random: initialRandom, clock, log }: EngineOptions): Engine {
  let world = replayEvents(log.read(0));
  let random = initialRandom;
  const links = { base: 'http://127.0.0.1/media', secret: random.secret };
  let setAlarm: (at: Instant | undefined) => void = () => {};
  const listeners = new Set<(change: LogChange) => void>();

  // Whoever cannot listen is no reason why something should not happen.
  const notify = (change: LogChange) => {
    for (const listener of listeners) {
      try {
        listener(change);
      } catch {
        listeners.delete(listener);
      }
    }
  };
  const now = () => Math.max(clock.now(), world.now);
  // Kept first: what cannot be kept, on a full disk say, has not happened, and is due still.
  const commit = (events: readonly DomainEvent[], due?: DueItem) => {
    if (events.length > 0) log.append(events);
    if (due !== undefined) takeDue(world, due);
    for (const event of events) apply(world, event);
    if (events.length > 0) notify({ type: 'appended', from: log.length() - events.length });
  };
  const settleUntil = (until: Instant) => {
    for (let due = nextDue(world, until); due !== undefined; due = nextDue(world, until)) commit(due.events, due);
    setAlarm(world.agenda.nextAt);
  };

  return {
    execute(request) {
      const at = now();
      settleUntil(at);
      // For the merger: once the pipeline of mock/http gives every request its own, `open` is required.
      const { open = new OpenQuestions(world.profile) } = request;
      const decision = decide(world, { ...request, open, now: at, nonce: random.nonce(), links });
      if (decision.ok && decision.value.events.length > 0) {
        commit(decision.value.events);
        settleUntil(at);
      }
      return decision;
    },
    dispatch(command) {
      const at = now();
      const before = log.length();
      settleUntil(at);
      const result = command(world, { now: at, nonce: random.nonce });
      if (!result.ok) return result;
      commit(result.value);
      settleUntil(at);
      return succeed(log.read(before));
    },
    query(read) {
      const at = now();
      settleUntil(at);
      return read(world, at);
    },
    settle() {
      const before = log.length();
      settleUntil(now());
      return log.read(before);
    },
    nextDueAt: () => nextDueAt(world),
    connectAlarm(set) {
      setAlarm = set;
      setAlarm(world.agenda.nextAt);
    },
    profile: () => world.profile,
    workspaceIdOf: (apiKey) => world.workspaceIdByKey.get(apiKey),
    apiKeys: () => world.workspaceIdByKey.keys(),
    checkLink: (path, query) => checkLink(path, query, random.secret, now()),
    links: () => links,
    setMediaBase(base) {
      links.base = base;
    },
    eventCount: () => log.length(),
    seed: () => random.seed,
    eventsSince: (number, until) => log.read(number, until),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => ({ seed: random.seed, drawn: random.nonceCount(), at: now(), events: log.read(0) }),
    restore({ seed, drawn, events }) {
      const next = replayEvents(events);
      log.replace(events);
      world = next;
      random = createRandomSource(seed, drawn);
      links.secret = random.secret;
      setAlarm(world.agenda.nextAt);
      notify({ type: 'replaced' });
    },
  };
}

/** The world that events add up to. @throws Error when they cannot have happened. */
export function replayEvents(events: readonly DomainEvent[]): World {
  const world = emptyWorld();
  for (const event of events) apply(world, event);
  return world;
}
