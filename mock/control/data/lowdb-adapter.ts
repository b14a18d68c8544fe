import type { Adapter } from 'lowdb';
import {
  type CollectionName,
  collectionNames,
  type DataRecord,
  type DataSource,
  type EditableCollection,
  isEditable,
  recordsOf,
  recordsWithId,
} from './collections.ts';
import { applyEdit } from './edit.ts';
import { embedRecords, type RecordLookup } from './embed.ts';

/** The data of json-server: records by collection. */
export type RecordsByCollection = Record<string, unknown>;

/** An accepted edit with the records of its collection after it, or a refused one. */
type AppliedEdit = { ok: true; records: readonly DataRecord[] } | { ok: false; issues: readonly string[] };

/** The world in place of lowdb's file, for one request that reads. */
export interface ReadAdapter extends Adapter<RecordsByCollection> {
  /** The error of the source while it was read. */
  readError(): { error: unknown } | undefined;
}

/** The same for one request that writes. */
export interface LowdbAdapter extends Adapter<RecordsByCollection> {
  /** The result of the edit; undefined when json-server made none. */
  editResult(): AppliedEdit | undefined;
}

/** `collection` alone, only the record of `id` unless that is empty, with what is `embedded`. */
export function createReadAdapter(
  source: DataSource,
  collection: CollectionName,
  id: string,
  embedded: readonly string[],
): ReadAdapter {
  let failure: { error: unknown } | undefined;
  const data: RecordsByCollection = {};
  const get = () => {
    try {
      return readEmbedded(source, collection, id, embedded);
    } catch (error) {
      failure = { error };
      throw error;
    }
  };
  Object.defineProperty(data, collection, { enumerable: true, get });
  return {
    read: async () => data,
    write: async () => {
      throw new Error('A request that only reads has written.');
    },
    readError: () => failure,
  };
}

function readEmbedded(source: DataSource, collection: CollectionName, id: string, embedded: readonly string[]) {
  const byName = new Map<CollectionName, Map<string, DataRecord>>();
  const lookup: RecordLookup = {
    recordsOf: (name) => recordsOf(source, name),
    find(name, recordId) {
      if (!isEditable(name)) return source.find(name, recordId);
      const records = byName.get(name) ?? new Map(recordsOf(source, name).map((record) => [record.id, record]));
      byName.set(name, records);
      return records.get(recordId);
    },
  };
  const records = id === '' ? recordsOf(source, collection) : recordsWithId(source, collection, id);
  return embedded.reduce<readonly DataRecord[]>(
    (found, related) => embedRecords(found, collection, related, collectionNames, lookup),
    records,
  );
}

/**
 * `collection` alone: json-server also edits records that refer to a deleted one, and in the world nothing refers to
 * another record by its id.
 *
 * Records are created when json-server first reads them. It edits and writes them in the same tick, so no other change
 * can come between and get lost.
 */
export function createLowdbAdapter(source: DataSource, collection: EditableCollection): LowdbAdapter {
  let result: AppliedEdit | undefined;
  let records: DataRecord[] | undefined;
  const data: RecordsByCollection = {};
  const get = () => {
    records ??= recordsOf(source, collection);
    return records;
  };
  Object.defineProperty(data, collection, { enumerable: true, get });
  return {
    read: async () => data,
    write: async (written) => {
      const outcome = applyEdit(source, collection, written[collection] as DataRecord[]);
      result = outcome.ok ? { ok: true, records: recordsOf(source, collection) } : outcome;
    },
    editResult: () => result,
  };
}
