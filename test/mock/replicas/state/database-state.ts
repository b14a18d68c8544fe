import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createMock, createReplica, loadDatabaseTools, manualClock, openSqliteLog } from '../../../../mock/index.ts';
import { openStreams } from '../../../../mock/log/open-streams.ts';
import { createApiClient } from '../../../support/mock/api-client.ts';
import { message } from '../../../support/replicas/replicas.ts';
import { useTempFolder } from '../../../support/temp-folder.ts';

const globex = { key: 'globex-key' };

/** A state file with sessions in two workspaces, one of which has a clock of its own. */
async function createStateFile(file: string) {
  const log = await openSqliteLog(file, 'seed');
  const mock = createMock({ seed: log.seed, log, clock: manualClock(Date.parse('2026-11-20T09:00:00Z')) });
  const client = createApiClient(mock);
  await mock.control.setProfile({ profile: { 'session/time-of-call': 'placed' } });
  await mock.control.setClock({ workspaceId: 'globex', mode: 'manual', now: '2030-01-01T00:00:00Z' });
  const ids = [await client.createSession(message), await client.createSession(message, globex)];
  await mock.control.advanceClock({ minutes: 1 });
  const session = await client.dataOf(`GET /session/fetch/${ids[1]}`, globex);
  await mock.close();
  log.close();
  return { ids, session };
}

/** Copies between state files, snapshots and a shared state. `createPlace` returns the address of a new one. */
export function describeDatabaseState(createPlace: () => Promise<string>): void {
  test('a state file becomes a database, and that a state file again', async () => {
    const folder = useTempFolder(onTestFinished);
    const [file, copied, url] = [path.join(folder, 'a'), path.join(folder, 'b'), await createPlace()];
    const { ids, session } = await createStateFile(file);
    const { copyState, inspectDatabase } = await loadDatabaseTools();

    await copyState(file, url);
    await expect(copyState(file, url)).rejects.toThrow('it has a state already');
    const replica = await createReplica(url);
    onTestFinished(() => replica.close());
    const client = createApiClient(replica);
    // Its clock runs on, so that the conversation is over by now.
    expect(await client.dataOf(`GET /session/fetch/${ids[0]}`)).toMatchObject({ sessionId: ids[0], transcript: [{}] });
    expect(await client.dataOf(`GET /session/fetch/${ids[1]}`, globex)).toEqual(session);
    expect(await replica.control.getClock({ workspaceId: 'globex' })).toMatchObject({
      now: '2030-01-01T00:00:00.000Z',
    });
    expect(replica.seed).toBe('seed');
    const { gaps } = await replica.control.listGaps({ workspaceId: 'acme' });
    expect(gaps.find(({ id }) => id === 'session/time-of-call')?.chosen).toBe('placed');
    await client.createSession(message);
    expect((await inspectDatabase(url)).workspaces.get('acme')).toMatchObject({ sessions: 2, left: 0 });

    await copyState(url, copied);
    await expect(copyState(url, copied)).rejects.toThrow('exists already');
    const log = await openSqliteLog(copied, '');
    const mock = createMock({ seed: log.seed, log });
    onTestFinished(() => {
      void mock.close();
      log.close();
    });
    expect(await createApiClient(mock).dataOf(`GET /session/fetch/${ids[1]}`, globex)).toEqual(session);
    expect((await mock.control.listSessions({ workspaceId: 'acme' })).total).toBe(2);
  });

  test('a database that is compacted has the same state, and goes on', async () => {
    const url = await createPlace();
    const before = await createReplica(url);
    const sessionId = await createApiClient(before).createSession(message);
    await before.close();
    const { compactDatabase, inspectDatabase } = await loadDatabaseTools();
    const content = await inspectDatabase(url);

    expect([await compactDatabase(url), await compactDatabase(url)]).toEqual([4, 4]);
    const streams = await openStreams(url);
    const { entries } = await streams.read([{ stream: '0/acme', version: 0 }]);
    await streams.close();
    const after = await createReplica(url);
    onTestFinished(() => after.close());

    expect(await inspectDatabase(url)).toEqual(content);
    expect(entries.map(({ isSnapshot }) => isSnapshot)).toEqual([true]);
    expect((await createApiClient(after).send(`GET /session/fetch/${sessionId}`)).status).toBe(200);
    expect(await createApiClient(after).createSession(message)).not.toBe(sessionId);
  });

  test('a database is exported as a snapshot, which a mock starts from', async () => {
    const url = await createPlace();
    const replica = await createReplica(url);
    const sessionId = await createApiClient(replica).createSession(message);
    await replica.close();
    const { exportDatabase } = await loadDatabaseTools();

    const snapshot = JSON.parse(new TextDecoder().decode(await exportDatabase(url)));
    const mock = createMock({ snapshot });
    onTestFinished(() => mock.close());

    expect((await createApiClient(mock).send(`GET /session/fetch/${sessionId}`)).status).toBe(200);
  });
}
