import { workspaceIdOf } from '../domain/admin/branch-workspace.ts';
import type { DomainEvent } from '../domain/event.ts';
import { createSupersededEvents } from './superseded-events.ts';

/**
 * Events by their numbers, of which those of sessions that left, of workspaces that were closed, and those that nothing rests on
 * any more are let go: a part at a time, so that nothing waits for it.
 */
export interface EventList {
  append(events: readonly DomainEvent[]): void;
  length(): number;
  /** The events from that number on, up to another, which is not among them; `event-left` stands for those that are let go. */
  read(since: number, until?: number): DomainEvent[];
  /** What is to be let go next, after so many events were added; undefined when it is nothing. */
  nextSweep(added: number): Sweep | undefined;
}

/** A part of the events that are let go. */
export interface Sweep {
  /** The number of the first of them. */
  first: number;
  /** What they are then. */
  events: readonly DomainEvent[];
  /** Whether that is anything else than before. */
  isChanged: boolean;
  /** Makes the changes. Until then nothing has happened, and the next sweep is the same. */
  commit(): void;
}

const chunkLength = 1_024;

/** Events that are looked at for each one that is added, so that all were before many more sessions leave. */
const sweptPerEvent = 16;

/** Events that follow each other; where all were let go, the first says how many sessions left, which is all there is to know. */
interface Chunk {
  events: DomainEvent[];
  left?: { first: DomainEvent; others: DomainEvent };
}

export function createEventList(initialEvents: readonly DomainEvent[] = []): EventList {
  const chunks: Chunk[] = [];
  let length = 0;
  /** Sessions whose events this pass over the chunks lets go, and those that left since it began. */
  let [leaving, joining] = [new Set<string>(), new Set<string>()];
  /** The same for workspaces that were closed, with the number of that: one of the same id may be open again. */
  let [closing, joiningClosing] = [new Map<string, number>(), new Map<string, number>()];
  const superseded = createSupersededEvents();
  /** Of this pass: where it is, how many chunks are still to come, and how many events could be looked at by now. */
  let [position, remaining, due] = [0, 0, 0];
  /** No event is left of the sessions that left before this number, so their ids are not needed. */
  let goneBefore = 0;
  /** The same once this pass is over, and once the next one is. */
  let [goneSoonBefore, goneLaterBefore] = [0, 0];

  const isOfClosed = (event: DomainEvent, number: number) => {
    if (event.type === 'workspace-closed') return number < goneBefore;
    if (closing.size + joiningClosing.size === 0) return false;
    const id = workspaceIdOf(event) ?? '';
    return number < (joiningClosing.get(id) ?? closing.get(id) ?? 0);
  };
  const toKept = (event: DomainEvent, number: number): DomainEvent => {
    if (event.type === 'event-left') return event;
    if (superseded.isGone(number) || isOfClosed(event, number)) return { type: 'event-left', at: event.at };
    if ('sessionId' in event) {
      const isGone = leaving.has(event.sessionId) || joining.has(event.sessionId);
      return isGone ? { type: 'event-left', at: event.at } : event;
    }
    if (event.type !== 'sessions-evicted' || number >= goneBefore || event.sessionIds.length === 0) return event;
    return { ...event, sessionIds: [], others: event.sessionIds.length + (event.others ?? 0) };
  };
  const startPass = () => {
    [leaving, joining] = [joining, new Set()];
    [closing, joiningClosing] = [joiningClosing, new Map()];
    [position, remaining, goneSoonBefore] = [0, chunks.length, goneLaterBefore];
  };
  const endPass = () => {
    goneBefore = goneSoonBefore;
    leaving.clear();
    closing.clear();
    if (joining.size + joiningClosing.size > 0) startPass();
  };
  const sweepAt = (place: number, onCommit: (first: number, events: readonly DomainEvent[]) => void): Sweep => {
    const chunk = chunks[place] as Chunk;
    const first = place * chunkLength;
    const events = chunk.events.map((event, offset) => toKept(event, first + offset));
    return {
      first,
      events,
      isChanged: chunk.events.some((event, offset) => event !== events[offset]),
      commit() {
        onCommit(first, events);
        chunk.events = events;
        if (events.length === chunkLength) shrink(chunk);
      },
    };
  };
  const add = (event: DomainEvent) => {
    if (length % chunkLength === 0) chunks.push({ events: [event] });
    else chunks.at(-1)?.events.push(event);
    length += 1;
    if (length % chunkLength === 0) shrink(chunks.at(-1) as Chunk);
    if (event.type === 'event-left') return;
    superseded.add(event, length - 1);
    if (event.type === 'workspace-closed') joiningClosing.set(event.workspaceId, length - 1);
    else if (event.type !== 'sessions-evicted' || event.sessionIds.length === 0) return;
    else for (const sessionId of event.sessionIds) joining.add(sessionId);
    goneLaterBefore = length;
    if (remaining === 0) startPass();
  };
  const append = (events: readonly DomainEvent[]) => {
    for (const event of events) add(event);
  };
  append(initialEvents);
  return {
    append,
    length: () => length,
    read(since, until = length) {
      const [from, to] = [Math.max(0, since), Math.min(until, length)];
      const isWhole =
        goneBefore === 0 &&
        leaving.size + joining.size + closing.size + joiningClosing.size === 0 &&
        superseded.firstGone() === undefined;
      const found: DomainEvent[] = [];
      for (let number = from; number < to; number += 1) {
        const offset = number % chunkLength;
        const chunk = chunks[(number - offset) / chunkLength] as Chunk;
        const { left } = chunk;
        if (left !== undefined) found.push(offset === 0 ? left.first : left.others);
        else {
          const event = chunk.events[offset] as DomainEvent;
          // As long as nothing is let go, no event has to be looked at to know that it is kept.
          found.push(isWhole ? event : toKept(event, number));
        }
      }
      return found;
    },
    nextSweep(added) {
      const gone = superseded.firstGone();
      if (gone !== undefined)
        return sweepAt(Math.floor(gone / chunkLength), (first, { length }) => superseded.remove(first, first + length));
      if (remaining === 0) return undefined;
      due += added * sweptPerEvent;
      if (due < chunkLength) return undefined;
      while (remaining > 1 && chunks[position]?.left !== undefined)
        [position, remaining] = [position + 1, remaining - 1];
      return sweepAt(position, () => {
        due -= chunkLength;
        [position, remaining] = [position + 1, remaining - 1];
        if (remaining === 0) endPass();
      });
    },
  };
}

function isLeft(event: DomainEvent): boolean {
  return event.type === 'event-left' || (event.type === 'sessions-evicted' && event.sessionIds.length === 0);
}

/** Lets go of the events of a full chunk, if there is nothing more to know of them. */
function shrink(chunk: Chunk): void {
  const { events } = chunk;
  if (!events.every(isLeft)) return;
  let count = 0;
  for (const event of events) if (event.type === 'sessions-evicted') count += event.others ?? 0;
  const at = events[0]?.at ?? 0;
  const others: DomainEvent = { type: 'event-left', at };
  chunk.left = {
    first: count === 0 ? others : { type: 'sessions-evicted', at, sessionIds: [], others: count },
    others,
  };
  chunk.events = [];
}
