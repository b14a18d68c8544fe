import type { Adapter } from 'lowdb';
import {
  collectionNames,
  type DataRecord,
  type DataSource,
  type EditableCollection,
  recordsOf,
} from './collections.ts';
import { applyEdit } from './edit.ts';

/** The data of json-server: records by collection. */
export type RecordsByCollection = Record<string, unknown>;

/** An accepted edit with the records of its collection after it, or a refused one. */
type AppliedEdit = { ok: true; records: readonly DataRecord[] } | { ok: false; issues: readonly string[] };

/** The world in place of lowdb's file, for one request. */
export interface LowdbAdapter extends Adapter<RecordsByCollection> {
  /** The result of the edit; undefined when json-server made none. */
  editResult(): AppliedEdit | undefined;
  /** The error of the source while it was read. */
  readError(): { error: unknown } | undefined;
}

/**
 * `editedCollection` is the collection of a writing request, which sees no other: json-server also edits records that
 * refer to a deleted one, and in the world nothing refers to another record by its id.
 *
 * Records are created when json-server first reads their collection. It edits and writes them in the same tick, so no
 * other change can come between and get lost.
 */
export function createLowdbAdapter(source: DataSource, editedCollection?: EditableCollection): LowdbAdapter {
  let result: AppliedEdit | undefined;
  let failure: { error: unknown } | undefined;

  const data: RecordsByCollection = {};
  for (const name of editedCollection === undefined ? collectionNames : [editedCollection]) {
    let records: DataRecord[] | undefined;
    const get = () => {
      try {
        records ??= recordsOf(source, name);
        return records;
      } catch (error) {
        failure = { error };
        throw error;
      }
    };
    Object.defineProperty(data, name, { enumerable: true, get });
  }
  return {
    read: async () => data,
    write: async (written) => {
      if (editedCollection === undefined) throw new Error('A request that only reads has written.');
      const outcome = applyEdit(source, editedCollection, written[editedCollection] as DataRecord[]);
      result = outcome.ok ? { ok: true, records: recordsOf(source, editedCollection) } : outcome;
    },
    editResult: () => result,
    readError: () => failure,
  };
}
