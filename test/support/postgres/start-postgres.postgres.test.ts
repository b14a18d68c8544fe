import { expect, inject, test } from 'vitest';
import { startPostgres } from './start-postgres.ts';
import { withPostgres } from './with-postgres.ts';

withPostgres((postgres) => {
  const databaseOf = (url: string) => new URL(url).pathname.slice(1);

  test('each has databases of its own', async () => {
    const [one, other] = [databaseOf(await postgres.createDatabase()), databaseOf(await postgres.createDatabase())];

    await postgres.query(one, 'create table t (a int, b text); insert into t values (1, null), (2, $$b$$)');

    expect(await postgres.query(one, 'select * from t order by a')).toBe('1|\n2|b\n');
    await expect(postgres.query(other, 'select * from t')).rejects.toThrow('relation "t" does not exist');
  });

  test('what was committed before a crash is there when it starts again', async () => {
    const found = inject('postgres');
    if ('missing' in found) throw new Error(found.missing);
    await using server = await startPostgres(found.folder);
    await server.query('postgres', 'create table t (a int); insert into t values (7)');

    await server.stop('SIGQUIT');
    await expect(server.query('postgres', 'select 1')).rejects.toThrow('Connection refused');
    await server.start();

    expect(await server.query('postgres', 'select a from t')).toBe('7\n');
  });
});
