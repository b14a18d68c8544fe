import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createSharedMock, manualClock, scaledClock } from '../../../mock/index.ts';
import type { SharedMock, SharedMockOptions } from '../../../mock/mock.ts';
import { withPostgres } from '../../support/postgres/with-postgres.ts';

const body = { communicationChannel: 'Website Chat', customerNumber: 'visitor-7' };
/** So far in the future that a session that is due then writes no events during a test. */
const later = '2099-01-01T09:00:00Z';
const json = { 'content-type': 'application/json' };

interface Process {
  mock: SharedMock;
  origin: string;
  send(method: string, path: string, content?: object, headers?: Record<string, string>): Promise<Response>;
  isReady(): Promise<boolean>;
}

withPostgres((postgres) => {
  const start = async (url: string, options: SharedMockOptions = {}, token?: string): Promise<Process> => {
    const mock = await createSharedMock(url, { seed: 'shared', onError: () => {}, ...options });
    onTestFinished(() => mock.close());
    const { port } = await mock.listen(token === undefined ? {} : { token });
    const origin = `http://127.0.0.1:${port}`;
    const send: Process['send'] = (method, path, content, headers = {}) =>
      fetch(`${origin}${path}`, {
        method,
        headers: { 'x-api-key': 'acme-key', ...json, ...headers },
        ...(content === undefined ? {} : { body: JSON.stringify(content) }),
      });
    const isReady = async () => (await send('GET', '/_mock/ready')).status === 204;
    return { mock, origin, send, isReady };
  };
  const startTwo = async (options: SharedMockOptions = {}, token?: string) => {
    const url = await postgres.createDatabase();
    const owner = await start(url, options, token);
    await expect.poll(owner.isReady).toBe(true);
    const other = await start(url, options, token);
    await expect.poll(other.isReady).toBe(true);
    return { url, owner, other, query: (sql: string) => postgres.query(new URL(url).pathname.slice(1), sql) };
  };
  const createSession = async ({ send }: Process, scheduleTime?: string): Promise<string> => {
    const response = await send('POST', '/api/chat-agent/trigger', { ...body, scheduleTime });
    expect(response.status).toBe(200);
    return ((await response.json()) as { data: { sessionId: string } }).data.sessionId;
  };
  const readStatus = async ({ send }: Process, sessionId: string) =>
    (await send('GET', `/api/session/fetch/${sessionId}`)).status;

  test('every process of a shared mock serves the same state', async () => {
    const { owner, other } = await startTwo();
    const ids = [await createSession(other), await createSession(owner)];

    for (const process of [owner, other]) for (const id of ids) expect(await readStatus(process, id)).toBe(200);
    await other.mock.control.addFault({ operationId: 'getSession', effect: { type: 'internalError' }, times: 1 });
    expect(await readStatus(owner, ids[0] ?? '')).toBe(500);
    const { exchanges } = await other.mock.control.listExchanges();
    expect(exchanges.filter(({ operationId }) => operationId === 'triggerChat')).toHaveLength(2);
    expect((await other.send('GET', '/_mock/dashboard/')).headers.get('content-type')).toContain('text/html');
    expect(await (await other.send('GET', '/_mock/docs/index.html')).text()).toContain(`${other.origin}/`);
    expect(await (await other.send('GET', '/_mock/data/workspaces')).json()).toHaveLength(3);
    await other.mock.control.setClock({ mode: 'manual' });
    await other.mock.control.advanceClock({ hours: 1 });
    expect((await owner.mock.control.getClock()).mode).toBe('manual');
    const head = await other.send('HEAD', `/api/session/fetch/${ids[0]}`);
    expect(head.status).toBe((await owner.send('HEAD', `/api/session/fetch/${ids[0]}`)).status);
  });

  test('when the owner process of a shared mock ends, another process takes over without a loss of state', async () => {
    const { owner, other } = await startTwo();
    const sessionId = await createSession(other);
    const startedAt = performance.now();
    await owner.mock.close();

    expect(await readStatus(other, sessionId)).toBe(200);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    await createSession(other);
  });

  test('when the owner process of a shared mock loses its database connection, no state is lost', async () => {
    const { owner, other, query } = await startTwo();
    const sessionId = await createSession(other);
    await query('SELECT pg_terminate_backend(pid) FROM understudy_owner');

    await expect.poll(() => readStatus(other, sessionId)).toBe(200);
    await expect.poll(() => readStatus(owner, sessionId)).toBe(200);
    expect(Number(await query('SELECT epoch FROM understudy_owner'))).toBe(2);
  });

  test('a former owner process of a shared mock stores no event and answers 503', async () => {
    const { owner, other, query } = await startTwo();
    const sessionId = await createSession(owner, later);
    // Pretend that a live process has taken over, which does not answer yet.
    const living = "(SELECT pid FROM pg_stat_activity WHERE backend_type = 'checkpointer')";
    const lastRenewal = "clock_timestamp() + interval '1 hour'";
    await query(`UPDATE understudy_owner SET epoch = epoch + 1, url = NULL, pid = ${living}, seen = ${lastRenewal}`);

    const read = await owner.send('GET', `/api/session/fetch/${sessionId}`);
    expect([read.status, read.headers.get('retry-after')]).toEqual([503, '1']);
    const count = await query('SELECT count(*) FROM understudy_events');
    await query('UPDATE understudy_owner SET pid = NULL');
    await expect.poll(() => readStatus(other, sessionId)).toBe(200);
    expect(await query('SELECT count(*) FROM understudy_events')).toBe(count);
  });

  test('no process of a shared mock answers while the database refuses writes', async () => {
    const { url, owner, other, query } = await startTwo();
    const sessionId = await createSession(owner);
    const name = new URL(url).pathname.slice(1);
    await query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    await query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'understudy' AND datname = current_database()",
    );

    await expect.poll(async () => [await owner.isReady(), await other.isReady()]).toEqual([false, false]);
    const refused = await other.send('POST', '/api/chat-agent/trigger', body);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    expect(((await refused.json()) as { message: string }).message).toContain('Nothing was done');
    expect((await other.send('GET', '/_mock/live')).status).toBe(204);
    await postgres.query('postgres', `ALTER DATABASE ${name} SET default_transaction_read_only = off`);
    await query(
      "SET default_transaction_read_only = off; SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'understudy' AND datname = current_database()",
    );

    await expect.poll(() => readStatus(other, sessionId)).toBe(200);
  });

  test('an event stream of a shared mock misses no event when another process becomes the owner', async () => {
    const { owner, other } = await startTwo();
    const response = await other.send('GET', '/_mock/events/stream');
    let text = '';
    const write = (chunk: string) => {
      text += chunk;
    };
    const sink = new WritableStream({ write });
    const reading = response.body?.pipeThrough(new TextDecoderStream()).pipeTo(sink).catch(String);
    const first = await createSession(other, later);
    await expect.poll(() => text).toContain(first);
    await owner.mock.close();
    await reading;
    const id = [...text.matchAll(/^id: (\d+)$/gm)].at(-1)?.[1] ?? '';
    // While the owner of the state stops, it answers a write with 503, because the outcome is unknown. So wait until it
    // has stopped.
    await expect.poll(() => readStatus(other, first)).toBe(200);
    const second = await createSession(other);
    const again = await other.send('GET', `/_mock/events?since=${id}`);

    const { events } = (await again.json()) as { events: { sessionId?: string }[] };
    expect(events.map(({ sessionId }) => sessionId)).toContain(second);
    expect(events.map(({ sessionId }) => sessionId)).not.toContain(first);
  });

  test("a process of a shared mock refuses a request without a token and without the processes' secret", async () => {
    const token = 'a-token-of-enough-letters';
    const { owner, other, query } = await startTwo({}, token);
    const secret = (await query('SELECT secret FROM understudy_owner')).trim();
    const statusOf = async (process: Process, headers: Record<string, string>) =>
      (await process.send('GET', '/_mock/clock', undefined, headers)).status;

    for (const process of [owner, other]) {
      expect(await statusOf(process, {})).toBe(401);
      expect(await statusOf(process, { 'x-understudy-secret': 'another' })).toBe(401);
      expect(await statusOf(process, { authorization: `Bearer ${token}` })).toBe(200);
    }
    expect(await statusOf(owner, { 'x-understudy-secret': secret })).toBe(200);
    // A request is forwarded at most once: the receiver refuses to forward it again.
    const hop = await other.send('GET', '/_mock/clock', undefined, { 'x-understudy-secret': secret });
    expect([hop.status, hop.headers.get('x-understudy-not-owner')]).toEqual([503, 'true']);
  });

  test('if the response to a write is lost, a shared mock answers that the write may have been executed', async () => {
    const { owner, other } = await startTwo();
    await owner.mock.control.addFault({ operationId: 'triggerChat', effect: { type: 'latency', ms: 30_000 } });
    const lost = other.send('POST', '/api/chat-agent/trigger', body);
    await expect.poll(async () => (await owner.mock.control.listSessions()).total).toBe(1);
    await owner.mock.close();

    const response = await lost;
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, null]);
    expect(((await response.json()) as { message: string }).message).toContain('may have been executed');
    await expect.poll(async () => (await other.mock.control.listSessions()).total).toBe(1);
  });

  test('after a lost connection to the owner process, a shared mock resends a read request, but no write', async () => {
    const connections: Socket[] = [];
    let losesNext = false;
    const line = createServer((client) => {
      const server = connect(ownerPort, '127.0.0.1');
      for (const socket of [client, server]) socket.on('error', () => {});
      client.on('data', (chunk) => {
        if (losesNext) client.destroy();
        else server.write(chunk);
        losesNext = false;
      });
      server.on('data', (chunk) => client.write(chunk));
      client.on('close', () => server.destroy());
      connections.push(client);
    });
    await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      for (const client of connections) client.destroy();
      line.close();
    });
    const advertise = `http://127.0.0.1:${(line.address() as AddressInfo).port}`;
    const { owner, other } = await startTwo({ advertise });
    const ownerPort = Number(new URL(owner.origin).port);
    const sessionId = await createSession(other);
    losesNext = true;
    expect(await readStatus(other, sessionId)).toBe(200);
    losesNext = true;
    const write = await other.send('POST', '/api/chat-agent/trigger', body);

    expect(write.status).toBe(503);
    expect(((await write.json()) as { message: string }).message).toContain('may have been executed');
    expect((await owner.mock.control.listSessions()).total).toBe(1);
  });

  test('a fault that breaks a connection applies once, whichever process of a shared mock gets the request', async () => {
    const { owner, other } = await startTwo();
    const { control } = owner.mock;
    const readBy = async (process: typeof owner) => (await process.send('GET', '/api/session/fetch/ses_1')).text();

    for (const process of [owner, other]) {
      await control.clearFaults();
      await control.addFault({ effect: { type: 'reset' }, times: 1 });
      await expect(readBy(process)).rejects.toThrow('fetch failed');
      await control.addFault({ effect: { type: 'response', delivery: 'cut', executed: true }, times: 1 });
      await expect(readBy(process)).rejects.toThrow('terminated');
      expect(JSON.parse(await readBy(process))).toMatchObject({ errorCode: 'sessionNotFound' });
    }
  });

  test('a due event of a shared mock happens exactly once, when the database clock reaches its due time', async () => {
    const { owner, other, query } = await startTwo();
    const scheduleTime = new Date(Date.now() + 1_500).toISOString();
    const sessionId = await createSession(other, scheduleTime);
    await owner.mock.close();
    const readSent = async () => {
      const { events } = await other.mock.control.listEvents({ limit: 1_000 });
      return events.filter(
        (event) => event.type === 'message-sending' && 'sessionId' in event && event.sessionId === sessionId,
      );
    };

    await expect.poll(async () => (await readSent()).length).toBe(1);
    const sentAt = Date.parse((await readSent())[0]?.at ?? '');
    expect(sentAt).toBeGreaterThanOrEqual(Date.parse(scheduleTime));
    expect(sentAt).toBeLessThanOrEqual(Number(await query('SELECT extract(epoch FROM clock_timestamp()) * 1000')));
  });

  test('a process whose clock differs from that of the running processes cannot join a shared mock', async () => {
    const url = await postgres.createDatabase();
    const real = await start(url);
    await expect.poll(real.isReady).toBe(true);

    await expect(start(url, { clock: manualClock })).rejects.toThrow(
      'the clock must be real, as in the running processes; found manual',
    );
    await expect(start(url, { clock: () => scaledClock(1, 0) })).rejects.toThrow('found real from 1970-01-01T00:00:00');
    await real.mock.close();
    const manual = await start(url, { clock: manualClock });
    await expect.poll(manual.isReady).toBe(true);
  });

  test('a process whose clock starts at another time than that of the running processes cannot join', async () => {
    const url = await postgres.createDatabase();
    const noon = Date.parse('2026-11-20T12:00:00Z');
    const owner = await start(url, { clock: () => scaledClock(60, noon) });
    await expect.poll(owner.isReady).toBe(true);

    for (const clock of [() => scaledClock(60, noon + 1), (now: number) => scaledClock(60, now)])
      await expect(start(url, { clock }).then(() => {})).rejects.toThrow('must be x60 from 2026-11-20T12:00:00.000Z');
    await start(url, { clock: () => scaledClock(60, noon) });
  });

  test('a shared mock refuses to start without its database', async () => {
    const server = connect({ port: 1, host: '127.0.0.1' });
    server.on('error', () => {});
    await expect(createSharedMock('postgres://postgres@127.0.0.1:1/none')).rejects.toThrow();
  });
});
