import type { Instant } from '../../src/instant.ts';
import { callHandlers } from './call.ts';
import { callDateOverEvents, callDueEvents, callStepEvents, isStillWaiting, placeNextCall } from './call-lifecycle.ts';
import { chatHandlers, messageDueEvents, messageEndEvents, sessionIdleEvents } from './chat.ts';
import type { Profile } from './decision.ts';
import {
  type DomainEvent,
  type EventOf,
  type SessionEvent,
  type SessionStatus,
  transitions,
  workspaceIdOf,
} from './event.ts';
import type { LinePool } from './line-pool.ts';
import type { Workspace } from './workspace.ts';
import {
  type AgendaEntry,
  createAgenda,
  type EventHandlers,
  emptyTimeline,
  emptyWorld,
  removeSessions,
  type Timeline,
  timelineOf,
  type World,
} from './world.ts';

export type DueItem = { events: readonly DomainEvent[] } & (
  | { kind: 'agenda-entry' }
  | { kind: 'waiting-call'; pool: LinePool }
);

/**
 * At the same instant, a waiting call is due after everything else, so that the first call in the queue gets a line.
 */
export function nextDue(world: World, until: Instant, { agenda, poolsToServe, now }: Timeline): DueItem | undefined {
  const next = agenda.peek();
  const entry = next !== undefined && next.at <= until ? next : undefined;
  const [pool] = poolsToServe;
  if (pool !== undefined && (entry === undefined || entry.at > now))
    return { kind: 'waiting-call', events: placeNextCall(world, pool, now), pool };
  return entry && { kind: 'agenda-entry', events: dueEvents(world, entry) };
}

export function takeDue(due: DueItem, timeline: Timeline): void {
  if (due.kind === 'agenda-entry') {
    timeline.agenda.pop();
    return;
  }
  // If the call has due events, they remove it from the queue when they are applied. So do not remove the call here.
  if (due.events.length > 0) return;
  const { pool } = due;
  const first = pool.waiting.peek();
  if (first !== undefined && !isStillWaiting(first)) pool.waiting.pop();
  else timeline.poolsToServe.delete(pool);
}

/**
 * Returns the time of the next due event. Skips items that have no effect at present, although a later command can give
 * them one.
 */
export function nextDueAt(world: World, { agenda }: Timeline): Instant | undefined {
  let earliest: Instant | undefined;
  for (const entry of agenda.data) {
    const isEarlier = earliest === undefined || entry.at < earliest;
    if (isEarlier && dueEvents(world, entry).length > 0) earliest = entry.at;
  }
  return earliest;
}

function dueEvents(world: World, due: AgendaEntry): DomainEvent[] {
  switch (due.kind) {
    case 'message-due':
      return messageDueEvents(due);
    case 'message-end':
      return messageEndEvents(world, due);
    case 'session-idle':
      return sessionIdleEvents(due);
    case 'call-due':
      return callDueEvents(world, due);
    case 'call-date-over':
      return callDateOverEvents(due);
    case 'call-step':
      return callStepEvents(world, due);
  }
}

const handlers = {
  'workspace-opened': (world, { workspace }) => changeWorkspace(world, workspace),
  'workspace-changed': (world, { workspace }) => changeWorkspace(world, workspace),
  'workspace-closed': (world, { workspaceId }) => {
    forgetKeys(world, workspaceId);
    world.workspaces.delete(workspaceId);
    world.nextCallOutcomes.delete(workspaceId);
    world.workspaceAnswers.delete(workspaceId);
    world.workspaceTimelines.delete(workspaceId);
    const sessions = [...world.sessions.values()].filter(({ start }) => start.workspaceId === workspaceId);
    removeSessions(world, sessions);
    world.stored.ofWorkspaces.delete(workspaceId);
    for (const [key, pool] of world.pools) {
      if (pool.workspaceId !== workspaceId) continue;
      world.pools.delete(key);
      world.poolsToServe.delete(pool);
    }
  },
  'workspace-clock-set': (world, { workspaceId, isOwn, at }) => {
    const current = world.workspaceTimelines.get(workspaceId);
    if (isOwn && current !== undefined) current.now = at;
    else if (isOwn) {
      const timeline = emptyTimeline(at);
      moveDueItems(world, workspaceId, world, timeline);
      world.workspaceTimelines.set(workspaceId, timeline);
    } else if (current !== undefined) {
      moveDueItems(world, workspaceId, current, world);
      world.workspaceTimelines.delete(workspaceId);
    }
  },
  'profile-set': (world, { profile, workspaceId }) => {
    if (workspaceId === undefined) {
      world.profile = profile;
      for (const [id, { chosen }] of world.workspaceAnswers) setWorkspaceAnswers(world, id, chosen);
    } else setWorkspaceAnswers(world, workspaceId, profile);
  },
  'workspace-restored': (world, { at, history }) => {
    for (const event of history) apply(world, event);
    // The earlier events of a restored workspace have set the mock's clock back, so set the clock to the present again.
    world.now = at;
  },
  'workflow-updated': () => {},
  'sessions-evicted': (world, { sessionIds, total }) => {
    removeSessions(
      world,
      sessionIds.flatMap((id) => world.sessions.get(id) ?? []),
    );
    world.evicted = total;
  },
  ...chatHandlers,
  ...callHandlers,
} satisfies EventHandlers;

/** @throws Error for an event that is impossible in the current state */
export function apply(world: World, event: DomainEvent): void {
  const timeline = timelineOfEvent(world, event);
  if (timeline !== undefined) timeline.now = event.at;
  if (isSessionEvent(event)) changeStatus(world, event);
  const handler = handlers[event.type] as (world: World, event: DomainEvent) => void;
  handler(world, event);
}

export function replay(events: readonly DomainEvent[], maxSessions?: number): World {
  const world = emptyWorld(maxSessions);
  for (const event of events) apply(world, event);
  return world;
}

function isSessionEvent(event: DomainEvent): event is EventOf<SessionEvent> {
  return Object.hasOwn(transitions, event.type);
}

function changeStatus({ sessions }: World, event: EventOf<SessionEvent>): void {
  const { type, sessionId } = event;
  const session = sessions.get(sessionId);
  const from = session?.status ?? 'none';
  const row: { readonly [From in SessionStatus | 'none']?: SessionStatus } = transitions[type];
  const to = row[from];
  if (to === undefined) throw new Error(`${type} cannot happen to a session that is ${from}: ${sessionId}.`);
  if (session === undefined || to === from) return;
  session.status = to;
  session.lastChange = event;
}

function timelineOfEvent(world: World, event: DomainEvent): Timeline | undefined {
  if (event.type === 'sessions-evicted' || event.type === 'workspace-clock-set') return undefined;
  // Compaction always keeps the latest event of the log. So an event can close a workspace whose other events are all
  // removed.
  if (event.type === 'workspace-closed' && !world.workspaces.has(event.workspaceId)) return undefined;
  if (world.workspaceTimelines.size === 0) return world;
  const workspaceId = workspaceIdOf(event);
  return workspaceId === undefined ? world : timelineOf(world, workspaceId);
}

function changeWorkspace(world: World, workspace: Workspace): void {
  forgetKeys(world, workspace.id);
  world.workspaces.set(workspace.id, workspace);
  for (const key of workspace.apiKeys) world.workspaceIdByKey.set(key, workspace.id);
  const { poolsToServe } = timelineOf(world, workspace.id);
  for (const pool of world.pools.values()) if (pool.workspaceId === workspace.id) poolsToServe.add(pool);
}

function forgetKeys(world: World, workspaceId: string): void {
  for (const key of world.workspaces.get(workspaceId)?.apiKeys ?? [])
    if (world.workspaceIdByKey.get(key) === workspaceId) world.workspaceIdByKey.delete(key);
}

function moveDueItems(world: World, workspaceId: string, from: Timeline, to: Timeline): void {
  const isMoved = ({ session }: AgendaEntry) => session.start.workspaceId === workspaceId;
  for (const entry of from.agenda.data) if (isMoved(entry)) to.agenda.push(entry);
  from.agenda = createAgenda(from.agenda.data.filter((entry) => !isMoved(entry)));
  for (const pool of world.pools.values()) {
    if (pool.workspaceId !== workspaceId) continue;
    from.poolsToServe.delete(pool);
    to.poolsToServe.add(pool);
  }
}

function setWorkspaceAnswers(world: World, workspaceId: string, chosen: Profile): void {
  world.workspaceAnswers.set(workspaceId, { chosen, profile: { ...world.profile, ...chosen } });
}
