import { expect, inject, test } from 'vitest';
import { startPostgres } from '../../support/postgres/start-postgres.ts';
import { withPostgres } from '../../support/postgres/with-postgres.ts';
import { message } from '../../support/replicas/replicas.ts';
import { describeSharedState, start } from './shared-state.ts';

withPostgres((postgres) => {
  describeSharedState(postgres.createDatabase);

  test('without its database a replica says so and changes nothing, and it goes on when that is back', async () => {
    const found = inject('postgres');
    if ('missing' in found) throw new Error(found.missing);
    await using server = await startPostgres(found.folder);
    const { client, control } = await start(await server.createDatabase());
    const sessionId = await client.createSession(message);

    await server.stop('SIGQUIT');
    const failed = await client.send('POST /chat-agent/trigger', { body: message });
    await expect(control.getHealth()).rejects.toMatchObject({ status: 500, errorCode: 'internalError' });
    await server.start();

    expect(failed.body).toMatchObject({ responseCode: 500, errorCode: 'internalError', data: null });
    expect((await client.send(`GET /session/fetch/${sessionId}`)).status).toBe(200);
    expect(await control.getHealth()).toMatchObject({ ready: true });
    expect((await control.listSessions({ workspaceId: 'acme' })).total).toBe(1);
  });

  test('a database that does not answer is given up on', async () => {
    const url = await postgres.createDatabase();
    const { client } = await start(`${url}?statement_timeout=100`);
    const database = new URL(url).pathname.slice(1);
    const holding = postgres.query(
      database,
      'BEGIN; LOCK TABLE understudy_entries IN ACCESS EXCLUSIVE MODE; SELECT pg_sleep(1); COMMIT',
    );
    await expect
      .poll(() =>
        postgres.query(
          database,
          "SELECT count(*) FROM pg_locks WHERE mode = 'AccessExclusiveLock' AND granted AND relation = 'understudy_entries'::regclass",
        ),
      )
      .toBe('1\n');

    expect((await client.send('POST /chat-agent/trigger', { body: message })).status).toBe(500);
    await holding;
    expect((await client.send('POST /chat-agent/trigger', { body: message })).status).toBe(200);
  });
});
