import TinyQueue from 'tinyqueue';
import type { Instant } from '../../src/instant.ts';
import type { CallSession } from './call.ts';
import type { ChatSession } from './chat.ts';
import type { LinePool } from './line-pool.ts';
import type { Session } from './session.ts';

/** A time, and what becomes due after it. */
export interface Timeline {
  /** The time of its latest event. A workspace's own clock shows it. */
  now: Instant;
  agenda: Agenda;
  /** Pools in which a call may have become placeable. */
  poolsToServe: Set<LinePool>;
}

/** All timelines: that of the mock's clock, and by workspace those of the workspaces that have a clock of their own. */
export interface Timelines extends Timeline {
  workspaceTimelines: Map<string, Timeline>;
  sessions: Map<string, Session>;
}

/** What is due, earliest first; at equal instants in the order in which it was added. */
export type Agenda = TinyQueue<AgendaEntry>;

/** Something that becomes due. Whether it still applies then is decided by the session, not by the agenda. */
export type AgendaEntry = ChatAgendaEntry | CallAgendaEntry;

export interface ChatAgendaEntry extends Due {
  kind: 'message-due' | 'message-end' | 'session-idle';
  session: ChatSession;
  /** The message of the session, for the kinds that have one; 0 otherwise. */
  messageIndex: number;
}

export interface CallAgendaEntry extends Due {
  kind: 'call-due' | 'call-step' | 'call-date-over';
  session: CallSession;
  messageIndex?: undefined;
}

interface Due {
  at: Instant;
  /** Of entries that are due together, the lower is first. */
  order: number;
}

export function emptyTimeline(now: Instant = 0): Timeline {
  return { now, agenda: createAgenda(), poolsToServe: new Set() };
}

export function createAgenda(entries: AgendaEntry[] = []): Agenda {
  return new TinyQueue(entries, compareDue);
}

/** The earliest entry for which `matches` is true. Nothing is removed. */
export function findEntry(agenda: Agenda, matches: (entry: AgendaEntry) => boolean): AgendaEntry | undefined {
  // The children of a node of the heap are due after it, so few entries are looked at.
  const candidates = new TinyQueue<{ entry: AgendaEntry; node: number }>([], (one, other) =>
    compareDue(one.entry, other.entry),
  );
  const addNode = (node: number) => {
    const entry = agenda.data[node];
    if (entry !== undefined) candidates.push({ entry, node });
  };
  addNode(0);
  for (let first = candidates.pop(); first !== undefined; first = candidates.pop()) {
    if (matches(first.entry)) return first.entry;
    addNode(2 * first.node + 1);
    addNode(2 * first.node + 2);
  }
  return undefined;
}

function compareDue(one: Due, other: Due): number {
  return one.at - other.at || one.order - other.order;
}

/** The timeline of a workspace: its own, else that of the mock's clock. */
export function timelineOf(timelines: Timelines, workspaceId: string): Timeline {
  return timelines.workspaceTimelines.get(workspaceId) ?? timelines;
}

export function timeIn({ workspaceTimelines }: Timelines, workspaceId: string, now: Instant): Instant {
  return workspaceTimelines.get(workspaceId)?.now ?? now;
}

/** What a command or a query is about: one workspace, named itself or by a session of it; by default the whole mock. */
export interface Scope {
  workspaceId?: string | undefined;
  sessionId?: string | undefined;
}

/** The timeline that a command is on: its workspace's own, else that of the mock's clock. */
export function findTimeline(timelines: Timelines, { workspaceId, sessionId }: Scope): Timeline {
  if (timelines.workspaceTimelines.size === 0) return timelines;
  const id = sessionId === undefined ? workspaceId : timelines.sessions.get(sessionId)?.start.workspaceId;
  return id === undefined ? timelines : timelineOf(timelines, id);
}
