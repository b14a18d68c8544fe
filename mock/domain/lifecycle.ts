import type { Instant } from '../../src/instant.ts';
import { callHandlers } from './call.ts';
import { callDateOverEvents, callDueEvents, callStepEvents, isStillWaiting, placeNextCall } from './call-lifecycle.ts';
import { chatHandlers, messageDueEvents, messageEndEvents, sessionIdleEvents } from './chat.ts';
import { type DomainEvent, type EventOf, type EventType, type SessionEvent, transitions } from './event.ts';
import type { Profile } from './gaps.ts';
import type { LinePool } from './line-pool.ts';
import type { SessionStatus } from './session.ts';
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

/** What is due next, and the events that follow from it, each with its own time; none when it no longer applies. */
export interface DueItem {
  events: readonly DomainEvent[];
  /** The pool whose first waiting call it is about; undefined for the first entry of the agenda. */
  pool: LinePool | undefined;
}

/**
 * What is due next, up to and including `until`. Changes nothing: the caller calls `takeDue` and applies the events.
 * Lines are assigned after all else of the same time, so that the first in the queue gets one.
 */
export function nextDue(
  world: World,
  until: Instant,
  { agenda, poolsToServe, now }: Timeline = world,
): DueItem | undefined {
  const next = agenda.peek();
  if (poolsToServe.size > 0 && (next === undefined || next.at > now || next.at > until)) {
    for (const pool of poolsToServe) return { events: placeNextCall(world, pool, now), pool };
  }
  return next === undefined || next.at > until ? undefined : { events: dueEvents(world, next), pool: undefined };
}

/** Removes the due item, before its events are applied. */
export function takeDue({ events, pool }: DueItem, timeline: Timeline): void {
  if (pool === undefined) {
    timeline.agenda.pop();
    return;
  }
  // What an event follows from is taken by `apply`.
  if (events.length > 0) return;
  const first = pool.waiting.peek();
  if (first !== undefined && !isStillWaiting(first)) pool.waiting.pop();
  else timeline.poolsToServe.delete(pool);
}

/** When the next event is due. Entries that do not apply stay: a later command may make them apply again. */
export function nextDueAt(world: World, { agenda }: Timeline = world): Instant | undefined {
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
      return messageDueEvents(world, due);
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
    const own = [...world.sessions.values()].filter(({ start }) => start.workspaceId === workspaceId);
    removeSessions(
      world,
      own.map(({ sessionId }) => sessionId),
    );
    world.stored.ofWorkspaces.delete(workspaceId);
    for (const [key, pool] of world.pools) {
      if (pool.workspaceId !== workspaceId) continue;
      world.pools.delete(key);
      world.poolsToServe.delete(pool);
    }
  },
  'workspace-clock-set': (world, { workspaceId, isOwn, at }) => {
    const before = timelineOf(world, workspaceId);
    if (isOwn === (before !== world)) {
      if (isOwn) before.now = at;
      return;
    }
    const after = isOwn ? emptyTimeline(at) : world;
    moveDueItems(world, workspaceId, before, after);
    if (isOwn) world.workspaceTimelines.set(workspaceId, after);
    else world.workspaceTimelines.delete(workspaceId);
  },
  'profile-set': (world, { profile, workspaceId }) => {
    if (workspaceId === undefined) {
      world.profile = profile;
      for (const [id, { chosen }] of world.workspaceAnswers) setWorkspaceAnswers(world, id, chosen);
    } else if (Object.keys(profile).length === 0) world.workspaceAnswers.delete(workspaceId);
    else setWorkspaceAnswers(world, workspaceId, profile);
  },
  'workspace-restored': (world, { at, workspace, history }) => {
    for (const event of history) apply(world, event);
    if (!world.workspaceTimelines.has(workspace.id)) world.now = at;
    changeWorkspace(world, workspace);
  },
  'workflow-updated': () => {},
  'sessions-evicted': (world, { sessionIds, total }) => {
    removeSessions(world, sessionIds);
    world.evicted = total;
  },
  ...chatHandlers,
  ...callHandlers,
} satisfies EventHandlers;

/** Only this changes the world, in place. @throws Error when the event cannot happen in this world: a bug of ours. */
export function apply<Type extends EventType>(world: World, event: DomainEvent & EventOf<Type>): void {
  const timeline = timelineOfEvent(world, event);
  if (timeline !== undefined) timeline.now = event.at;
  if (isSessionEvent(event)) changeStatus(world, event);
  const handler: EventHandlers[Type] = (handlers as EventHandlers)[event.type as Type];
  handler(world, event);
}

/** The world that events build. @throws Error when they cannot be replayed */
export function replay(events: readonly DomainEvent[], maxSessions?: number): World {
  const world = emptyWorld(maxSessions);
  for (const event of events) apply(world, event);
  return world;
}

function isSessionEvent(event: DomainEvent): event is DomainEvent & EventOf<SessionEvent> {
  return Object.hasOwn(transitions, event.type);
}

/** Every change of a status. A session that the event begins has its own from the handler. */
function changeStatus({ sessions }: World, { type, at, sessionId }: EventOf<SessionEvent>): void {
  const session = sessions.get(sessionId);
  const from = session?.status ?? 'none';
  const row: { readonly [From in SessionStatus | 'none']?: SessionStatus } = transitions[type];
  const to = row[from];
  if (to === undefined) throw new Error(`${type} cannot happen to a session that is ${from}: ${sessionId}.`);
  if (session === undefined || to === from) return;
  session.status = to;
  session.updatedAt = at;
}

/** The timeline that an event happens on. An eviction is on none, and the handler of a set clock looks for its own. */
function timelineOfEvent(world: World, event: DomainEvent): Timeline | undefined {
  if (event.type === 'sessions-evicted' || event.type === 'workspace-clock-set') return undefined;
  // Nothing is left of it, and its time may have been its own.
  if (event.type === 'workspace-closed' && !world.workspaces.has(event.workspaceId)) return undefined;
  if (world.workspaceTimelines.size === 0) return world;
  const workspaceId = findWorkspaceId(world, event);
  return workspaceId === undefined ? world : timelineOf(world, workspaceId);
}

function findWorkspaceId(world: World, event: DomainEvent): string | undefined {
  if ('start' in event) return event.start.workspaceId;
  if ('sessionId' in event) return world.sessions.get(event.sessionId)?.start.workspaceId;
  return 'workspace' in event ? event.workspace.id : 'workspaceId' in event ? event.workspaceId : undefined;
}

function changeWorkspace(world: World, workspace: Workspace): void {
  forgetKeys(world, workspace.id);
  world.workspaces.set(workspace.id, workspace);
  for (const key of workspace.apiKeys) world.workspaceIdByKey.set(key, workspace.id);
  // There may be more lines than before.
  const { poolsToServe } = timelineOf(world, workspace.id);
  for (const pool of world.pools.values()) if (pool.workspaceId === workspace.id) poolsToServe.add(pool);
}

function forgetKeys(world: World, workspaceId: string): void {
  // Another may have one of them: how this one was changed in between is not known for ever.
  for (const key of world.workspaces.get(workspaceId)?.apiKeys ?? [])
    if (world.workspaceIdByKey.get(key) === workspaceId) world.workspaceIdByKey.delete(key);
}

/** Moves what is due in a workspace from one timeline to another. For `apply` only. */
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
