import type { Instant } from '../src/instant.ts';
import type { BodyOf, OperationId, PathOf, QueryOf } from '../src/operations.ts';
import type { Chance } from './chance.ts';
import type { Clock } from './clock.ts';
import { apply } from './domain/apply.ts';
import { customerSays } from './domain/customer-says.ts';
import type { Decision } from './domain/decision.ts';
import type { DomainEvent } from './domain/event.ts';
import { decide } from './domain/operations/index.ts';
import { nextHappening, nextMoment } from './domain/passage.ts';
import { checkLink } from './domain/signed-link.ts';
import type { Workspace } from './domain/workspace.ts';
import { emptyWorld } from './domain/world.ts';

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
  /** Lets a customer write in a chat, and tells what happened. @throws RangeError when there is no such chat. */
  customerSays(sessionId: string, text: string): readonly DomainEvent[];
  /** Lets everything happen that is due by now, and tells what that was. */
  settle(): readonly DomainEvent[];
  /** The moment of the next thing that will happen by itself. */
  nextMoment(): Instant | undefined;
  /** Sets this alarm from now on to the moment at which something may be due next. */
  setAlarm(set: (moment: Instant | undefined) => void): void;
  /** The workspace that an API key opens. */
  workspaceIdOf(apiKey: string): string | undefined;
  /** Whether a signed link to a medium opens now. */
  checkLink(path: string, query: Parameters<typeof checkLink>[1]): ReturnType<typeof checkLink>;
  /** Sets where signed links lead; known only once a server listens. */
  serveMediaAt(base: string): void;
}

/** Where events are kept. The first event has number 0. */
export interface EventLog {
  append(events: readonly DomainEvent[]): void;
  /** How many events there are. */
  length(): number;
  /** The events from that number on. */
  read(since: number): readonly DomainEvent[];
}

export interface EngineParts {
  workspaces: readonly Workspace[];
  chance: Chance;
  clock: Clock;
  log: EventLog;
}

/** The mutable cell around a world: it holds the world, feeds it moments and chance, and keeps the log. */
export function createEngine({ workspaces, chance, clock, log }: EngineParts): Engine {
  const world = emptyWorld();
  const links = { base: 'http://127.0.0.1/media', secret: chance.secret };
  let setAlarm: (moment: Instant | undefined) => void = () => {};

  const now = () => Math.max(clock.now(), world.now);
  const happen = (events: readonly DomainEvent[]) => {
    for (const event of events) apply(world, event);
    log.append(events);
  };
  const settleUntil = (moment: Instant) => {
    for (let events = nextHappening(world, moment); events !== undefined; events = nextHappening(world, moment)) {
      happen(events);
    }
    setAlarm(world.agenda.peek()?.at);
  };
  const told = (bringAbout: () => void) => {
    const before = log.length();
    bringAbout();
    return log.read(before);
  };

  const opened = clock.now();
  happen(workspaces.map((workspace) => ({ type: 'workspace-opened', at: opened, workspace })));

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
    customerSays: (sessionId, text) =>
      told(() => {
        const moment = now();
        settleUntil(moment);
        happen(customerSays(world, sessionId, text, moment));
        settleUntil(moment);
      }),
    settle: () => told(() => settleUntil(now())),
    nextMoment: () => nextMoment(world),
    setAlarm(set) {
      setAlarm = set;
      setAlarm(world.agenda.peek()?.at);
    },
    workspaceIdOf: (apiKey) => world.workspaceIdByKey.get(apiKey),
    checkLink: (path, query) => checkLink(path, query, chance.secret, now()),
    serveMediaAt(base) {
      links.base = base;
    },
  };
}
