import type { BodyOf, OperationId, PathOf, QueryOf } from '../src/operations.ts';
import type { Chance } from './chance.ts';
import type { Clock } from './clock.ts';
import { apply } from './domain/apply.ts';
import type { Decision } from './domain/decision.ts';
import type { DomainEvent } from './domain/event.ts';
import { decide } from './domain/operations/index.ts';
import { nextHappening } from './domain/passage.ts';
import { checkLink } from './domain/signed-link.ts';
import type { Workspace } from './domain/workspace.ts';
import { emptyWorld } from './domain/world.ts';
import type { EventLog } from './log/memory-log.ts';

/** A request of an operation, read and checked, before the engine adds moment and chance. */
export interface Request<Id extends OperationId> {
  operationId: Id;
  workspaceId: string;
  path: PathOf<Id>;
  query: QueryOf<Id>;
  body: BodyOf<Id>;
}

/** The one door to a world: nothing reaches it otherwise, and nothing changes it but through here. */
export interface Engine {
  /** Answers a request: time is settled up to now first, then what the request brings about happens. */
  execute<Id extends OperationId>(request: Request<Id>): Decision<Id>;
  /** Lets everything happen that is due by now. */
  settle(): void;
  /** The workspace that an API key opens. */
  workspaceIdOf(apiKey: string): string | undefined;
  /** Whether a signed link to a medium opens now. */
  checkLink(path: string, query: Parameters<typeof checkLink>[1]): ReturnType<typeof checkLink>;
  /** Sets where signed links lead; known only once a server listens. */
  serveMediaAt(base: string): void;
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

  const happen = (events: readonly DomainEvent[]) => {
    if (events.length === 0) return;
    for (const event of events) apply(world, event);
    log.append(events);
  };
  const settleUntil = (now: number) => {
    for (let events = nextHappening(world, now); events !== undefined; events = nextHappening(world, now))
      happen(events);
  };

  const opened = clock.now();
  happen(workspaces.map((workspace) => ({ type: 'workspace-opened', at: opened, workspace })));

  return {
    execute(request) {
      const now = Math.max(clock.now(), world.now);
      settleUntil(now);
      const decision = decide(world, { ...request, now, nonce: chance.nonce(), links });
      if (decision.accepted) {
        happen(decision.events);
        settleUntil(now);
      }
      return decision;
    },
    settle() {
      settleUntil(clock.now());
    },
    workspaceIdOf: (apiKey) => world.workspaceIdByKey.get(apiKey),
    checkLink: (path, query) => checkLink(path, query, chance.secret, clock.now()),
    serveMediaAt(base) {
      links.base = base;
    },
  };
}
