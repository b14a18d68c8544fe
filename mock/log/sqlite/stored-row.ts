import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { DomainEvent } from '../../domain/event.ts';
import { entriesOf, type StoredEntry, sizeOfTurn, type UnreadTurn } from '../../domain/session/transcript.ts';
import { fromStoredEvents, type StoredEvent, toStoredEvents } from '../stored-events.ts';

/** Events as they are written down in a state file. */
export interface StoredRow {
  /** Their JSON. */
  events: string;
  /** The entries of all turns, packed; in `events` are their sizes then. They are more than half of a row, and rarely read. */
  turns: Uint8Array | null;
}

/** Events to write down. Those of a full row, which stays as it is for long, are written so that they are read fast. */
export function toStoredRow(events: readonly DomainEvent[], isFull: boolean): StoredRow {
  if (!isFull) return { events: JSON.stringify(toStoredEvents(events)), turns: null };
  const turns: (readonly StoredEntry[])[] = [];
  const stored = toStoredEvents(events).map((event): object => {
    if (!('entries' in event) || ('length' in event.entries && event.entries.length === 0)) return event;
    turns.push(entriesOf(event.entries));
    return { ...event, entries: sizeOfTurn(event.entries) };
  });
  return { events: JSON.stringify(stored), turns: turns.length === 0 ? null : deflateRawSync(JSON.stringify(turns)) };
}

/** The events that were written down. Their entries are unpacked when those of one are read. */
export function fromStoredRow(stored: readonly StoredEvent[], turns: Uint8Array | null): readonly DomainEvent[] {
  const events = fromStoredEvents(stored);
  if (turns === null) return events;
  const row = new PackedTurns(turns);
  let index = 0;
  for (const event of events as readonly { entries?: unknown }[]) {
    if (typeof event.entries !== 'number') continue;
    event.entries = new PackedTurn(row, index, event.entries);
    index += 1;
  }
  return events;
}

/** The turns of a row. */
class PackedTurns {
  #packed: Uint8Array | undefined;
  #turns: readonly (readonly StoredEntry[])[] = [];

  constructor(packed: Uint8Array) {
    this.#packed = packed;
  }

  read(index: number): readonly StoredEntry[] {
    if (this.#packed !== undefined) this.#turns = JSON.parse(inflateRawSync(this.#packed).toString());
    this.#packed = undefined;
    const turn = this.#turns[index];
    if (turn === undefined) throw new Error(`The row has no turn ${index}.`);
    return turn;
  }
}

class PackedTurn implements UnreadTurn {
  readonly #row: PackedTurns;
  readonly #index: number;
  readonly size: number;

  constructor(row: PackedTurns, index: number, size: number) {
    this.#row = row;
    this.#index = index;
    this.size = size;
  }

  read(): readonly StoredEntry[] {
    return this.#row.read(this.#index);
  }

  toJSON(): readonly StoredEntry[] {
    return this.read();
  }
}
