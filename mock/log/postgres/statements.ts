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

/** One entry; no row is inserted where there is one of its version, or was one for which a snapshot stands now. */
export const appendEntry = {
  name: 'understudy_append',
  text: `
    INSERT INTO understudy_entries (stream, version, text, token)
    SELECT $1::text, $2::int, $3::text, $4::uuid
    WHERE NOT EXISTS (SELECT 1 FROM understudy_snapshots WHERE stream = $1::text AND version >= $2::int)
    ON CONFLICT DO NOTHING`,
};

/** Entries of several streams, all or none: where one is there already, this is an error. */
export const appendEntries = {
  name: 'understudy_append_all',
  text: `
    WITH entry AS (SELECT * FROM unnest($1::text[], $2::int[], $3::text[]) AS entry (stream, version, text))
    INSERT INTO understudy_entries (stream, version, text, token)
    SELECT stream, version, text, $4::uuid FROM entry WHERE NOT EXISTS (
      SELECT 1 FROM entry JOIN understudy_snapshots AS snapshot USING (stream) WHERE snapshot.version >= entry.version
    )`,
};

/** Whether the entry of a stream and a version is the one with that token. */
export const isOwnEntry = {
  name: 'understudy_is_own',
  text: 'SELECT 1 FROM understudy_entries WHERE stream = $1 AND version = $2 AND token = $3',
};

/** A snapshot, and the version from which on entries stay: where it is null, the entries for which the snapshot before stood go. */
export const saveSnapshot = {
  name: 'understudy_snapshot',
  text: `
    WITH saved AS (
      INSERT INTO understudy_snapshots AS snapshot (stream, version, first_version, text) VALUES ($1, $2, coalesce($4::int, 0), $3)
      ON CONFLICT (stream) DO UPDATE
        SET version = excluded.version, text = excluded.text,
          first_version = coalesce($4::int, snapshot.version + 1)
        WHERE snapshot.version < excluded.version OR (snapshot.version = excluded.version AND $4::int IS NOT NULL)
      RETURNING first_version
    )
    DELETE FROM understudy_entries USING saved WHERE stream = $1 AND version < saved.first_version`,
};

/** Numbers are drawn by one after the other, so that nobody reads a higher number before a lower one is there. */
export const addRequests = {
  name: 'understudy_add_requests',
  text: `
    WITH locked AS MATERIALIZED (SELECT pg_advisory_xact_lock(7330422)), added AS (
      INSERT INTO understudy_requests (number, workspace_id, text)
      SELECT nextval('understudy_request_numbers'), request.workspace_id, request.text
      FROM locked, unnest($1::text[], $2::text[]) WITH ORDINALITY AS request (workspace_id, text, place)
      ORDER BY request.place
      RETURNING number
    )
    DELETE FROM understudy_requests WHERE number <= (SELECT max(number) FROM added) - $3::int`,
};

export const readRequests = {
  name: 'understudy_read_requests',
  text: 'SELECT number::float8 AS number, text FROM understudy_requests ORDER BY number',
};

export const removeRequests = {
  name: 'understudy_remove_requests',
  text: 'DELETE FROM understudy_requests WHERE $1::text IS NULL OR workspace_id = $1',
};

/** A part of the entries of streams that nobody uses any more: all at once could take longer than a statement may. */
export const removeEntries = {
  name: 'understudy_remove',
  text: `
    DELETE FROM understudy_entries WHERE (stream, version) IN (
      SELECT stream, version FROM understudy_entries WHERE starts_with(stream, $1) LIMIT 5000
    )`,
};

export const removeSnapshots = {
  name: 'understudy_remove_snapshots',
  text: 'DELETE FROM understudy_snapshots WHERE starts_with(stream, $1)',
};
