import type { DatabaseSync } from 'node:sqlite';
import type { DomainEvent } from '../../domain/event.ts';
import type { EventList } from '../event-list.ts';
import { type createChecksum, rowLength } from './state-rows.ts';
import { toStoredRow } from './stored-row.ts';

/** Writes the rows of a file of events. The caller is in a transaction. */
export interface RowWriter {
  /** Inserts events from that number on. Where they fill a row, those before them in it, which are in `stored`, come along. */
  insert(events: readonly DomainEvent[], first: number, stored: EventList): void;
  /** Removes the rows that begin from the first number on, up to another. */
  remove(first: number, end: number): void;
}

export function createRowWriter(
  database: DatabaseSync,
  checksumOf: () => ReturnType<typeof createChecksum>,
): RowWriter {
  const insertion = database.prepare('INSERT INTO event_rows (number, events, turns, checksum) VALUES (?, ?, ?, ?)');
  const removal = database.prepare('DELETE FROM event_rows WHERE number >= ? AND number < ?');
  const remove = (first: number, end: number) => void removal.run(first, end);
  const insertRow = (number: number, events: readonly DomainEvent[]) => {
    const row = toStoredRow(events, events.length === rowLength);
    insertion.run(number, row.events, row.turns, checksumOf()(row, number));
  };
  return {
    remove,
    insert(events, first, stored) {
      const end = first + events.length;
      for (let number = first; number < end; ) {
        const rowStart = number - (number % rowLength);
        const next = Math.min(rowStart + rowLength, end);
        const part = events.slice(number - first, next - first);
        if (rowStart < number && next === rowStart + rowLength) {
          remove(rowStart, number);
          insertRow(rowStart, [...stored.read(rowStart, number), ...part]);
        } else insertRow(number, part);
        number = next;
      }
    },
  };
}
