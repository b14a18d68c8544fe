/**
 * Streams and versions that are wanted -> the time, and a row for each entry; where there is none, one row without.
 *
 * A snapshot is only read by who starts from nothing, or misses entries that are gone.
 */
export const readEntries = {
  name: 'understudy_read',
  text: `
    WITH wanted AS (
      SELECT wanted.stream, wanted.version, snapshot.version AS snapshot_version, snapshot.text AS snapshot
      FROM unnest($1::text[], $2::int[]) AS wanted (stream, version)
      LEFT JOIN understudy_snapshots snapshot ON snapshot.stream = wanted.stream
        AND snapshot.version >= wanted.version AND (wanted.version = 0 OR wanted.version < snapshot.first_version)
    ), found AS (
      SELECT stream, snapshot_version AS version, snapshot AS text, true AS is_snapshot
      FROM wanted WHERE snapshot IS NOT NULL
      UNION ALL
      SELECT entry.stream, entry.version, entry.text, false
      FROM wanted JOIN understudy_entries entry ON entry.stream = wanted.stream
        AND entry.version >= coalesce(wanted.snapshot_version + 1, wanted.version)
    )
    SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::float8 AS at, stream, version, text, is_snapshot
    FROM (VALUES (0)) AS always LEFT JOIN found ON true ORDER BY stream, version`,
};

/** One entry; no row is inserted where there is one of its version. */
export const appendEntry = {
  name: 'understudy_append',
  text: `
    INSERT INTO understudy_entries (stream, version, text, token) VALUES ($1, $2, $3, $4)
    ON CONFLICT DO NOTHING`,
};

/** Entries of several streams, all or none: where one is there already, this is an error. */
export const appendEntries = {
  name: 'understudy_append_all',
  text: `
    INSERT INTO understudy_entries (stream, version, text, token)
    SELECT stream, version, text, $4::uuid FROM unnest($1::text[], $2::int[], $3::text[]) AS entry (stream, version, text)`,
};

/** Whether the entry of a stream and a version is the one with that token. */
export const isOwnEntry = {
  name: 'understudy_is_own',
  text: 'SELECT 1 FROM understudy_entries WHERE stream = $1 AND version = $2 AND token = $3',
};

/** The entries for which the snapshot before stood are deleted. */
export const saveSnapshot = {
  name: 'understudy_snapshot',
  text: `
    WITH saved AS (
      INSERT INTO understudy_snapshots AS snapshot (stream, version, first_version, text) VALUES ($1, $2, 0, $3)
      ON CONFLICT (stream) DO UPDATE
        SET version = excluded.version, first_version = snapshot.version + 1, text = excluded.text
        WHERE snapshot.version < excluded.version
      RETURNING first_version
    )
    DELETE FROM understudy_entries USING saved WHERE stream = $1 AND version < saved.first_version`,
};
