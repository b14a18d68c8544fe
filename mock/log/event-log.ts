import { type DomainEvent, workspaceIdOf } from '../domain/event.ts';
import { workspaceIdIn } from '../domain/identifiers.ts';
import { sizeOf } from '../domain/world.ts';
import { type EventLog, type NumberedEvent, StoreLost } from '../engine/event-log.ts';
import { createStoreWriter, type EventStore } from './event-store.ts';

const compactionAt = { events: 20_000, growth: 2, size: 4 * 1024 * 1024 };

export function createMemoryLog(initialEvents: readonly DomainEvent[] = []): EventLog {
  const log = createEventLog(undefined, []);
  log.append(initialEvents);
  return log;
}

export interface LogStore extends EventStore {
  /**
   * Returns the stored events, from which the log starts again after a failed write. Without this method, the log keeps
   * the unstored events.
   */
  read?(): readonly NumberedEvent[];
}

export function createEventLog(
  store: LogStore | undefined,
  stored: readonly NumberedEvent[],
): EventLog & { flush(): void } {
  let events: DomainEvent[] = [];
  let numbers: number[] = [];
  let next = 0;
  let compactAt = compactionAt.events;
  let mayForget = false;
  let largeSize = 0;
  const rollbackListeners: (() => void)[] = [];

  const writer =
    store &&
    createStoreWriter(store, (error, first) => {
      if (store.read === undefined) return;
      // Unstored events must leave the memory. Read the stored events again, or, if the store is lost, remove the
      // unstored ones.
      if (!(error instanceof StoreLost)) load(store.read());
      else if (first !== undefined) takeBack(first);
      for (const listener of rollbackListeners) listener();
    });
  const noteWhatMayBeForgotten = (event: DomainEvent) => {
    mayForget ||= !('sessionId' in event);
    if (event.type === 'workspace-changed' || event.type === 'workflow-updated') largeSize += sizeOf(event);
  };
  const add = (added: readonly DomainEvent[]) => {
    for (const event of added) {
      events.push(event);
      numbers.push(next);
      next += 1;
      noteWhatMayBeForgotten(event);
    }
  };
  const clear = () => {
    [events, numbers, next, largeSize] = [[], [], 0, 0];
    compactAt = compactionAt.events;
  };
  const takeBack = (first: number) => {
    events.length = indexOf(first);
    numbers.length = events.length;
    next = (numbers.at(-1) ?? -1) + 1;
  };
  const compact = () => {
    const isObsolete = findObsoleteEvents(events);
    // Keep the latest event: after a restart, its number and the random bits derived from it must not be used again.
    isObsolete[isObsolete.length - 1] = 0;
    writer?.forget(numbers.filter((_, index) => isObsolete[index] === 1));
    let kept = 0;
    for (let index = 0; index < events.length; index += 1) {
      if (isObsolete[index] === 1) continue;
      events[kept] = events[index] as DomainEvent;
      numbers[kept] = numbers[index] as number;
      kept += 1;
    }
    events.length = kept;
    numbers.length = kept;
    compactAt = Math.max(compactionAt.events, kept * compactionAt.growth);
    [largeSize, mayForget] = [0, false];
  };
  const load = (loaded: readonly NumberedEvent[]) => {
    clear();
    events = loaded.map(({ event }) => event);
    numbers = loaded.map(({ number }) => number);
    next = (numbers.at(-1) ?? -1) + 1;
    // A process can stop while it removes the obsolete events of a session. Remove its remaining obsolete events now.
    compact();
  };
  const indexOf = (number: number): number => {
    if (numbers[number] === number || number <= 0) return Math.max(number, 0);
    let [from, to] = [0, numbers.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((numbers[middle] as number) < number) from = middle + 1;
      else to = middle;
    }
    return from;
  };
  const readNumbered: EventLog['readNumbered'] = (since, until = next, limit = Number.POSITIVE_INFINITY) => {
    const first = indexOf(since);
    const end = Math.min(indexOf(until), first + limit);
    return events.slice(first, end).map((event, index) => ({ number: numbers[first + index] as number, event }));
  };
  load(stored);
  return {
    append(added) {
      const first = next;
      add(added);
      writer?.append(readNumbered(first));
      if ((mayForget && events.length > compactAt) || largeSize > compactionAt.size) compact();
    },
    replace(replacing) {
      clear();
      events = [...replacing];
      numbers = [...events.keys()];
      next = events.length;
      events.forEach(noteWhatMayBeForgotten);
      writer?.replace(readNumbered(0));
    },
    length: () => next,
    read: (since, until = next) => events.slice(indexOf(since), indexOf(until)),
    readNumbered,
    whenStored: () => writer?.whenStored(),
    onRollback: (listener) => void rollbackListeners.push(listener),
    flush: () => writer?.flush(),
  };
}

export function findObsoleteEvents(events: readonly DomainEvent[]): Uint8Array {
  const isObsolete = new Uint8Array(events.length);
  const mark = (index: number) => {
    isObsolete[index] = 1;
  };
  const [closed, evicted, restored] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const evictions: { index: number; sessionIds: readonly string[] }[] = [];
  const outcomes = new Map<string, { remaining: number; indexes: number[] }>();
  const replacements = new Map<string, { index: number; state: string; isReplaced: boolean }>();
  const replace = (key: string, index: number, state: string) => {
    const next = replacements.get(key);
    if (next?.isReplaced && next.state === state) mark(next.index);
    replacements.set(key, { index, state, isReplaced: next !== undefined });
  };
  const countOutcomes = (workspaceId: string, change: number, indexes: readonly number[]) => {
    const counted = outcomes.get(workspaceId) ?? { remaining: 0, indexes: [] };
    outcomes.set(workspaceId, counted);
    counted.remaining += change;
    counted.indexes.push(...indexes);
  };
  for (let index = events.length - 1; index >= 0; index -= 1) {
    const event = events[index] as DomainEvent;
    const workspaceId = workspaceIdOf(event) ?? '';
    const isEvicted = 'sessionId' in event && evicted.has(event.sessionId);
    if (event.type === 'workspace-closed') closed.add(workspaceId);
    if (closed.has(workspaceId) || event.type === 'workflow-updated') mark(index);
    else if (event.type === 'sessions-evicted') {
      evictions.push({ index, sessionIds: event.sessionIds });
      for (const sessionId of event.sessionIds) evicted.add(sessionId);
    } else if (event.type === 'next-call-outcomes-decided') countOutcomes(workspaceId, event.outcomes.length, [index]);
    else if (event.type === 'next-call-outcomes-removed') countOutcomes(workspaceId, -event.count, [index]);
    else if (event.type === 'call-outcome-decided' && event.fromNext)
      countOutcomes(workspaceId, -1, isEvicted ? [index] : []);
    else if (isEvicted) mark(index);
    else if (event.type === 'workspace-clock-set') {
      if (event.isOwn) replace(`clock ${workspaceId}`, index, '');
      else replacements.delete(`clock ${workspaceId}`);
    } else if ('workspace' in event) {
      if (event.type === 'workspace-restored') restored.add(workspaceId);
      // An earlier change of the workspace is needed if it had other durations, because events between the two changes
      // use them.
      replace(`content ${workspaceId}`, index, JSON.stringify(event.workspace.durations));
    }
  }
  for (const [workspaceId, { remaining, indexes }] of outcomes)
    if (remaining <= 0 && !restored.has(workspaceId)) indexes.forEach(mark);
  // The latest eviction states the total of all evictions. So remove the earlier ones, unless they concern a restored
  // workspace.
  for (const { index, sessionIds } of evictions.slice(1))
    if (!sessionIds.some((id) => restored.has(workspaceIdIn(id) ?? ''))) mark(index);
  return isObsolete;
}
