import type { Adapter } from 'lowdb';
import {
  collectionNames,
  type DataRecord,
  type DataSource,
  type EditableCollection,
  recordsOf,
} from './collections.ts';
import { applyEdit } from './edit.ts';

/** What json-server finds: records by collection. */
export type RecordsByCollection = Record<string, unknown>;

/** A taken edit with the records of its collection as they are then, or a refused one. */
type AppliedEdit = { ok: true; records: readonly DataRecord[] } | { ok: false; issues: readonly string[] };

/** The world in the place of the file that lowdb mostly keeps; good for one request. */
export interface LowdbAdapter extends Adapter<RecordsByCollection> {
  /** What became of the edit; undefined when json-server made none. */
  editResult(): AppliedEdit | undefined;
  /** What the source threw while it was read. */
  readError(): { error: unknown } | undefined;
}

/**
 * `edited` is the collection that a writing request is about. It then sees no other: json-server also edits what
 * refers to a deleted record, and in the world nothing refers to another record by its id.
 *
 * Records are made when json-server first asks for their collection. It does so in the same moment in which it
 * edits and writes them, so no other change can come between and get lost.
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
