import { Agent } from 'node:http';
import type { Instant } from '../../../src/instant.ts';
import type { Random } from '../../../test/support/random.ts';
import { type Asked, ask } from './ask-replica.ts';
import type { Operation, SoakWorkspace } from './history/history.ts';

export interface ClientOptions {
  /** The port of each replica, as clients reach it. */
  ports: readonly number[];
  workspaces: readonly SoakWorkspace[];
  random: Random;
  clients: number;
  /** Whether they stop, asked before each request with how many were answered so far. */
  isOver(answered: number): boolean;
  /** How long a client waits for an answer, in ms. */
  timeoutMs: number;
}

/** What the clients know together of a workspace, so that they meet at the same sessions. */
interface SharedView {
  /** Requests that are still to be sent about a session. */
  sessions: Map<string, number>;
  /** The latest time of its own clock that was answered. */
  now: Instant;
}

/** How many sessions of a workspace are asked about at the same time, each so often. */
const sessionsAtOnce = 3;
const requestsPerSession = { ownClock: 30, sharedClock: 70 };

/** Has clients send requests, each one after the other to any replica. Returns what they asked and were answered. */
export async function runClients(options: ClientOptions): Promise<Operation[]> {
  const { workspaces, random, clients, ports, timeoutMs } = options;
  const operations: Operation[] = [];
  let answered = 0;
  const views = new Map<SoakWorkspace, SharedView>();
  for (const workspace of workspaces) views.set(workspace, { sessions: new Map(), now: workspace.ownClockFrom ?? 0 });
  const runClient = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: ports.length });
    while (!options.isOver(answered)) {
      const [workspace, view] = random.pick([...views]);
      const replica = random.int(0, ports.length - 1);
      const target = { port: ports[replica] ?? 0, replica, workspace, agent, timeoutMs };
      const operation = await ask(target, choose(random, workspace, view));
      operations.push(operation);
      if (operation.answeredAt !== undefined) answered += 1;
      learn(view, workspace, operation);
      // A client thinks for a moment, so that it does not always meet the same others.
      await new Promise((resolve) => setTimeout(resolve, random.int(0, 20)));
    }
    agent.destroy();
  };
  await Promise.all(Array.from({ length: clients }, runClient));
  return operations;
}

function choose(random: Random, { ownClockFrom }: SoakWorkspace, { sessions, now }: SharedView): Asked {
  const isOwn = ownClockFrom !== undefined;
  if (isOwn && random.chance(8)) return { type: 'move', milliseconds: random.int(500, 4_000) };
  if (sessions.size < sessionsAtOnce) {
    if (random.chance(35)) return { type: 'trigger-call' };
    const dueAt = isOwn ? now + random.int(1_000, 20_000) : Date.now() + random.int(300, 2_000);
    return { type: 'trigger-chat', dueAt };
  }
  const sessionId = random.pick([...sessions.keys()]);
  const left = (sessions.get(sessionId) ?? 1) - 1;
  if (left === 0) sessions.delete(sessionId);
  else sessions.set(sessionId, left);
  return random.chance(15) ? { type: 'cancel', sessionId } : { type: 'read', sessionId };
}

function learn(view: SharedView, { ownClockFrom }: SoakWorkspace, operation: Operation): void {
  if (operation.type === 'move') view.now = Math.max(view.now, operation.now ?? 0);
  const isTrigger = operation.type === 'trigger-chat' || operation.type === 'trigger-call';
  if (!isTrigger || operation.sessionId === undefined) return;
  const requests = ownClockFrom === undefined ? requestsPerSession.sharedClock : requestsPerSession.ownClock;
  view.sessions.set(operation.sessionId, requests);
}
