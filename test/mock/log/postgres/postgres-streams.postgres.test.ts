import { expect, onTestFinished, test } from 'vitest';
import { openPostgresStreams } from '../../../../mock/log/postgres/open-postgres-streams.ts';
import { startAnswerDropper } from '../../../support/postgres/answer-dropper.ts';
import { withPostgres } from '../../../support/postgres/with-postgres.ts';
import { describeStreams } from '../streams-conformance.ts';

const from = (stream: string, version = 0) => ({ stream, version });

const endAll =
  "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = 'understudy' AND datname = current_database()";

withPostgres((postgres) => {
  const open = async (url: string, seed = 'seed') => {
    const streams = await openPostgresStreams(url, seed);
    onTestFinished(() => streams.close());
    return streams;
  };
  const openTwo = async () => {
    const url = await postgres.createDatabase();
    return [await open(url), await open(url)] as const;
  };
  describeStreams(openTwo);

  test('who starts together creates one database, and later ones keep its seed', async () => {
    const url = await postgres.createDatabase();
    const opened = await Promise.all(['a', 'b', 'c'].map((seed) => open(url, seed)));

    const seeds = new Set(opened.map(({ seed }) => seed));
    expect(seeds.size).toBe(1);
    expect(seeds).toContain((await open(url, 'later')).seed);
  });

  test('tables of a later version are refused', async () => {
    const url = await postgres.createDatabase();
    await open(url);
    const database = new URL(url).pathname.slice(1);
    await postgres.query(database, "UPDATE understudy_metadata SET value = '99' WHERE name = 'version'");

    await expect(open(url)).rejects.toThrow('its tables have version 99; this understudy knows versions up to');
  });

  test('connections that are ended are replaced, and an append that was under way happens once', async () => {
    const url = await postgres.createDatabase();
    const streams = await open(url);
    const database = new URL(url).pathname.slice(1);
    for (let version = 0; version < 20; version += 1) {
      const [appended] = await Promise.all([
        streams.append([{ stream: 'a', version, text: String(version) }]),
        version % 4 === 0 ? postgres.query(database, endAll) : undefined,
      ]);
      expect(appended).toBe(true);
    }
    await postgres.query(database, endAll);

    expect((await streams.read([from('a')])).entries.map(({ text }) => Number(text))).toEqual([...Array(20).keys()]);
  });

  test('whether an append happened whose answer got lost is found out, also when the database is away for a while', async () => {
    const url = new URL(await postgres.createDatabase());
    await using dropper = await startAnswerDropper(Number(url.port));
    const direct = await open(url.href);
    url.port = String(dropper.port);
    const streams = await open(url.href);
    await streams.append([{ stream: 'a', version: 0, text: 'before' }]);

    dropper.dropAnswerTo('understudy_append', 4);
    const appended = await streams.append([{ stream: 'a', version: 1, text: 'once' }]);

    expect(appended).toBe(true);
    expect((await direct.read([from('a')])).entries.map(({ text }) => text)).toEqual(['before', 'once']);
    expect(await streams.append([{ stream: 'a', version: 1, text: 'twice' }])).toBe(false);
  });

  test('a database that refuses to write says so at once, and takes entries when it no longer does', async () => {
    const url = await postgres.createDatabase();
    const database = new URL(url).pathname.slice(1);
    const streams = await open(url);
    const entry = { stream: 'a', version: 0, text: 'first' };
    await postgres.query('postgres', `ALTER DATABASE ${database} SET default_transaction_read_only = on`);
    await postgres.query(database, endAll);

    await expect(streams.append([entry])).rejects.toThrow('read-only transaction');
    await postgres.query('postgres', `ALTER DATABASE ${database} RESET default_transaction_read_only`);
    await postgres.query(database, endAll);

    expect(await streams.append([entry])).toBe(true);
  });
});
