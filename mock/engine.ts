import type { Instant } from '../src/instant.ts';
import type { BodyOf, OperationId, PathOf, QueryOf } from '../src/operations.ts';
import { type Chance, chanceFrom } from './chance.ts';
import type { Clock } from './clock.ts';
import { apply } from './domain/apply.ts';
import type { Decision } from './domain/decision.ts';
import type { DomainEvent } from './domain/event.ts';
import type { Nonce } from './domain/nonce.ts';
import { decide } from './domain/operations/index.ts';
import { nextHappening, nextMoment } from './domain/passage.ts';
import type { Profile } from './domain/profile.ts';
import { checkLink } from './domain/signed-link.ts';
import { isUnsteerable, type Steered, type Unsteerable } from './domain/steer/steered.ts';
import { emptyWorld, type World } from './domain/world.ts';

/** A request of an operation, read and checked, before the engine adds moment and chance. */
export interface Request<Id extends OperationId> {
  operationId: Id;
  workspaceId: string;
  path: PathOf<Id>;
  query: QueryOf<Id>;
  body: BodyOf<Id>;
}

/**
 * The one door to a world: nothing reaches it otherwise, and nothing changes it but through here.
 *
 * Whatever is asked, time is settled up to now first.
 */
export interface Engine {
  /** Answers a request. */
  execute<Id extends OperationId>(request: Request<Id>): Decision<Id>;
  /** Lets a person or a test bring something about, and tells what happened. A refusal changes nothing. */
  bringAbout(steer: (world: World, given: Given) => Steered): readonly DomainEvent[] | Unsteerable;
  /** Reads the world as it is by now. */
  look<Seen>(read: (world: World, now: Instant) => Seen): Seen;
  /** Lets everything happen that is due by now, and tells what that was. */
  settle(): readonly DomainEvent[];
  /** The moment of the next thing that will happen by itself. */
  nextMoment(): Instant | undefined;
  /** Sets this alarm from now on to the moment at which something may be due next. */
  setAlarm(set: (moment: Instant | undefined) => void): void;
  /** How the gaps are answered now. */
  profile(): Profile;
  /** The workspace that an API key opens. */
  workspaceIdOf(apiKey: string): string | undefined;
  /** Every API key that opens a workspace. */
  keys(): Iterable<string>;
  /** Whether a signed link to a medium opens now. */
  checkLink(path: string, query: Parameters<typeof checkLink>[1]): ReturnType<typeof checkLink>;
  /** Where signed links lead and what they are signed with. */
  links(): { base: string; secret: string };
  /** Sets where signed links lead; known only once a server listens. */
  serveMediaAt(base: string): void;
  /** How many events the log holds. */
  eventCount(): number;
  /** What identifiers and picks are made from now. */
  seed(): string;
  /** The events from that number on, up to another, which is not among them. */
  eventsSince(number: number, until?: number): readonly DomainEvent[];
  /** Tells of events as soon as they have happened, until the returned function is called. */
  subscribe(listener: (change: Change) => void): () => void;
  /** Everything that makes the mock what it is now. */
  state(): EngineState;
  /** Makes the mock what it was then. @throws Error when the events cannot have happened; nothing has changed then. */
  restore(state: EngineState): void;
}

/** What comes in from outside when something is brought about. */
export interface Given {
  now: Instant;
  nonce(): Nonce;
}

/** The log has grown from that number on, or it is another one. */
type Change = { type: 'grown'; from: number } | { type: 'replaced' };

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

export interface EngineParts {
  /** The seed, and how many nonces were drawn from it before. */
  chance: Chance;
  clock: Clock;
  /** What has happened before; the world begins as what it adds up to. */
  log: EventLog;
}

/** The mutable cell around a world: it holds the world, feeds it moments and chance, and keeps the log. */
export function createEngine({ chance: firstChance, clock, log }: EngineParts): Engine {
  let world = worldAfter(log.read(0));
  let chance = firstChance;
  const links = { base: 'http://127.0.0.1/media', secret: chance.secret };
  let setAlarm: (moment: Instant | undefined) => void = () => {};
  const listeners = new Set<(change: Change) => void>();

  // Whoever cannot listen is no reason why something should not happen.
  const tell = (change: Change) => {
    for (const listener of listeners) {
      try {
        listener(change);
      } catch {
        listeners.delete(listener);
      }
    }
  };
  const now = () => Math.max(clock.now(), world.now);
  const happen = (events: readonly DomainEvent[]) => {
    // Kept first: what cannot be kept, on a full disk say, has not happened.
    try {
      log.append(events);
    } catch (error) {
      // What was taken from the agenda to bring this about is due again.
      world = worldAfter(log.read(0));
      throw error;
    }
    for (const event of events) apply(world, event);
    tell({ type: 'grown', from: log.length() - events.length });
  };
  const settleUntil = (moment: Instant) => {
    for (let events = nextHappening(world, moment); events !== undefined; events = nextHappening(world, moment)) {
      happen(events);
    }
    setAlarm(world.agenda.nextAt);
  };

  return {
    execute(request) {
      const moment = now();
      settleUntil(moment);
      const decision = decide(world, { ...request, now: moment, nonce: chance.nonce(), links });
      if (decision.accepted && decision.events.length > 0) {
        happen(decision.events);
        settleUntil(moment);
      }
      return decision;
    },
    bringAbout(steer) {
      const moment = now();
      const before = log.length();
      settleUntil(moment);
      const steered = steer(world, { now: moment, nonce: chance.nonce });
      if (isUnsteerable(steered)) return steered;
      happen(steered);
      settleUntil(moment);
      return log.read(before);
    },
    look(read) {
      const moment = now();
      settleUntil(moment);
      return read(world, moment);
    },
    settle() {
      const before = log.length();
      settleUntil(now());
      return log.read(before);
    },
    nextMoment: () => nextMoment(world),
    setAlarm(set) {
      setAlarm = set;
      setAlarm(world.agenda.nextAt);
    },
    profile: () => world.profile,
    workspaceIdOf: (apiKey) => world.workspaceIdByKey.get(apiKey),
    keys: () => world.workspaceIdByKey.keys(),
    checkLink: (path, query) => checkLink(path, query, chance.secret, now()),
    links: () => links,
    serveMediaAt(base) {
      links.base = base;
    },
    eventCount: () => log.length(),
    seed: () => chance.seed,
    eventsSince: (number, until) => log.read(number, until),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => ({ seed: chance.seed, drawn: chance.drawn(), at: now(), events: log.read(0) }),
    restore({ seed, drawn, events }) {
      const next = worldAfter(events);
      log.replace(events);
      world = next;
      chance = chanceFrom(seed, drawn);
      links.secret = chance.secret;
      setAlarm(world.agenda.nextAt);
      tell({ type: 'replaced' });
    },
  };
}

/** The world that events add up to. @throws Error when they cannot have happened. */
export function worldAfter(events: readonly DomainEvent[]): World {
  const world = emptyWorld();
  for (const event of events) apply(world, event);
  return world;
}
