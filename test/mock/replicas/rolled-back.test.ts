import { expect, test } from 'vitest';
import type { StreamEntry, Streams } from '../../../mock/log/streams.ts';
import { createRandom, type Random } from '../../support/random.ts';
import { createMemoryStreams } from '../../support/replicas/memory-streams.ts';
import { createStoreClock, message, startReplica } from '../../support/replicas/replicas.ts';

const hour = 3_600_000;

const failure = new Error('The store is gone.');

/** Streams that say of every third append that somebody else was first, and fail at another third. */
function createUnreliableStreams(streams: Streams, random: Random) {
  let isUnreliable = false;
  return {
    streams: {
      ...streams,
      async append(entries: readonly StreamEntry[]) {
        if (isUnreliable && random.chance(33)) throw failure;
        return !(isUnreliable && random.chance(50)) && streams.append(entries);
      },
    } satisfies Streams,
    start() {
      isUnreliable = true;
    },
    stop() {
      isUnreliable = false;
    },
  };
}

type Replica = Awaited<ReturnType<typeof startReplica>>;

/** A few of everything that changes a world. */
async function step(random: Random, { client, control }: Replica, ids: string[], advance: (ms: number) => void) {
  const any = () => (ids.length === 0 ? 'ses_acme_0000000000000000' : random.pick(ids));
  const add = async (line: string, body: object) => {
    const { data } = (await client.send(line, { body })).body as { data?: { sessionId?: string; callId?: string } };
    const id = data?.sessionId ?? data?.callId;
    if (id !== undefined) ids.push(id);
  };
  const attempt = (work: Promise<unknown>) => work.catch(() => {});
  const call = { phoneNumber: `+1415555019${random.int(0, 9)}`, agentName: 'Ava', noOfRetries: 1, retryAfterHours: 1 };
  const steps = [
    () => add('POST /chat-agent/trigger', message),
    () =>
      add('POST /chat-agent/trigger', { ...message, scheduleTime: '2026-11-20T11:00:00Z', startWorkingHour: '10:00' }),
    () => add('POST /chat-agent/trigger', { doReturnResponse: true, agentName: 'Ava', message: 'Where is my order?' }),
    () => add('POST /call/trigger', call),
    // More than there are lines.
    async () => {
      for (let count = 0; count < 6; count += 1)
        await add('POST /call/trigger', { ...call, phoneNumber: '+14155550123' });
      advance(12_000);
    },
    () => add('POST /call/trigger', { ...call, callPriority: 1, callOnDate: '2026-11-20' }),
    () => attempt(client.send(`DELETE /chat-agent/cancel/${any()}`)),
    () => attempt(client.send(`PUT /call/cancel/${any()}`)),
    () => attempt(client.send(`GET /session/fetch/${any()}`)),
    () => attempt(control.sendCustomerMessage({ sessionId: any(), text: 'Hello' })),
    () => attempt(control.failAgent({ sessionId: any() })),
    () => attempt(control.endSession({ sessionId: any() })),
    () => attempt(control.setNextCallOutcomes({ workspaceId: 'acme', outcome: 'noAnswer', count: 2 })),
    () => attempt(control.setProfile({ workspaceId: 'acme', profile: { 'session/time-of-call': 'placed' } })),
    () => attempt(control.setClock({ workspaceId: 'acme', mode: random.chance(50) ? 'manual' : 'mock' })),
    () => attempt(control.advanceClock({ workspaceId: 'acme', minutes: random.int(1, 90) })),
    () => attempt(control.addFault({ workspaceId: 'acme', effect: { type: 'latency', ms: 0 }, times: 2, ratio: 0.5 })),
    async () => advance(random.int(1, 30 * 60_000)),
  ];
  await random.pick(steps)();
}

/** All that anybody can see of acme. */
async function readAll({ client, control }: Replica, ids: readonly string[]) {
  const lists = await Promise.all([
    control.listSessions({ workspaceId: 'acme', limit: 1_000 }),
    control.listMessages({ workspaceId: 'acme', limit: 1_000 }),
    control.listAttempts({ workspaceId: 'acme', limit: 1_000 }),
    control.countAttempts({ workspaceId: 'acme' }),
    control.listSchedule({ workspaceId: 'acme', limit: 1_000 }),
    control.listEvents({ workspaceId: 'acme', limit: 1_000 }),
    control.listFaults({ workspaceId: 'acme' }),
  ]);
  const sessions = [];
  for (const id of ids) sessions.push((await client.send(`GET /session/fetch/${id}`)).text);
  return { lists, sessions };
}

test.each(Array.from({ length: 12 }, (_, index) => index + 1))(
  'a world from which much was rolled back is the one that its entries build, now and later, with seed %s',
  async (seed) => {
    const random = createRandom(seed);
    const clock = createStoreClock();
    const streams = createMemoryStreams(clock.now);
    const appended: StreamEntry[] = [];
    const recording: Streams = {
      ...streams,
      async append(entries) {
        const isAppended = await streams.append(entries);
        if (isAppended) appended.push(...entries);
        return isAppended;
      },
    };
    const unreliable = createUnreliableStreams(recording, random);
    // Of every second one sessions leave.
    const keep = seed % 2 === 0 ? 20 : 1_000;
    const taken = await startReplica(unreliable.streams, { keep });
    unreliable.start();
    const ids: string[] = [];
    for (let count = 0; count < 60; count += 1) await step(random, taken, ids, clock.advance);

    unreliable.stop();

    // A replica that has rolled nothing back, on the same entries.
    if (keep === 20) {
      const follower = await startReplica(streams, { keep });
      // It looks for sessions that leave, as it has not before.
      await readAll(follower, ids);
      expect(await readAll(taken, ids)).toEqual(await readAll(follower, ids));
    } else {
      const copyStreams = createMemoryStreams(clock.now);
      for (const entry of appended) await copyStreams.append([entry]);
      const copy = await startReplica(copyStreams, { keep });
      for (const ms of [0, hour, 6 * hour, 72 * hour]) {
        clock.advance(ms);
        expect(await readAll(copy, ids)).toEqual(await readAll(taken, ids));
      }
    }
    expect(new Set(taken.errors)).toEqual(new Set([failure]));
  },
);
