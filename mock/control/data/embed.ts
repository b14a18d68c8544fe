import type { CollectionName, DataRecord } from './collections.ts';

/** Looks up the records that others are embedded in or embed. */
export interface RecordLookup {
  recordsOf(name: CollectionName): readonly DataRecord[];
  find(name: CollectionName, id: string): DataRecord | undefined;
}

/**
 * The records with what `_embed` asks for, as json-server has it: `session` is the record that `sessionId` names, and
 * `messages` are the records whose `sessionId` is this one's id. json-server would search all of them for each record.
 */
export function embedRecords(
  records: readonly DataRecord[],
  collection: CollectionName,
  related: string,
  names: readonly CollectionName[],
  lookup: RecordLookup,
): readonly DataRecord[] {
  const parents = names.find((name) => toSingular(name) === related);
  if (parents !== undefined) {
    return records.map((record) => {
      const id = record[`${related}Id`];
      return { ...record, [related]: typeof id === 'string' ? lookup.find(parents, id) : undefined };
    });
  }
  const children = names.find((name) => name === related);
  if (children === undefined) return records;
  const foreignKey = `${toSingular(collection)}Id`;
  const byParent = Map.groupBy(lookup.recordsOf(children), (child) => child[foreignKey]);
  return records.map((record) => ({ ...record, [related]: byParent.get(record.id) ?? [] }));
}

function toSingular(name: CollectionName): string {
  return name.slice(0, -1);
}
