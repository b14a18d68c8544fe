import type { Adapter } from 'lowdb';
import { collectionNames, type DataRecord, type DataSource, type EditableName, recordsOf } from './collections.ts';
import { edit } from './edit.ts';

/** What json-server finds: records by collection. */
export type Data = Record<string, unknown>;

/** A taken edit with the records of its collection as they are then, or a refused one. */
type EditVerdict = { ok: true; records: readonly DataRecord[] } | { ok: false; faults: readonly string[] };

/** The world in the place of the file that lowdb mostly keeps; good for one request. */
export interface WorldAdapter extends Adapter<Data> {
  /** What became of the edit; undefined when json-server made none. */
  verdict(): EditVerdict | undefined;
  /** What the source threw while it was read. */
  mistake(): { error: unknown } | undefined;
}

/**
 * `edited` is the collection that a writing request is about. It then sees no other: json-server also edits what
 * refers to a deleted record, and in the world nothing refers to another record by its id.
 *
 * Records are made when json-server first asks for their collection. It does so in the same moment in which it
 * edits and writes them, so no other change can come between and get lost.
 */
export function worldAdapter(source: DataSource, edited?: EditableName): WorldAdapter {
  let verdict: EditVerdict | undefined;
  let mistake: { error: unknown } | undefined;

  const data: Data = {};
  for (const name of edited === undefined ? collectionNames : [edited]) {
    let records: DataRecord[] | undefined;
    const get = () => {
      try {
        records ??= recordsOf(source, name);
        return records;
      } catch (error) {
        mistake = { error };
        throw error;
      }
    };
    Object.defineProperty(data, name, { enumerable: true, get });
  }
  return {
    read: async () => data,
    write: async (written) => {
      if (edited === undefined) throw new Error('A request that only reads has written.');
      const outcome = edit(source, edited, written[edited] as DataRecord[]);
      verdict = outcome.ok ? { ok: true, records: recordsOf(source, edited) } : outcome;
    },
    verdict: () => verdict,
    mistake: () => mistake,
  };
}
