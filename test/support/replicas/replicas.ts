import type { Streams } from '../../../mock/log/streams.ts';
import { createReplicaOn } from '../../../mock/replicas/create-replica.ts';
import type { ReplicaOptions } from '../../../mock/replicas/replica.ts';
import { type ApiClient, createApiClient } from '../mock/api-client.ts';
import { createMemoryStreams } from './memory-streams.ts';

/** A clock of the store that a test moves. */
export function createStoreClock(start = Date.parse('2026-11-20T09:00:00Z')) {
  let time = start;
  return {
    now: () => time,
    advance(ms: number) {
      time += ms;
    },
  };
}

/** A replica with its clients; errors of its own are collected. */
export async function startReplica(streams: Streams, options: Partial<ReplicaOptions> = {}) {
  const errors: unknown[] = [];
  const replica = await createReplicaOn(undefined, {
    streams,
    seed: 'replicas',
    onError: (error) => errors.push(error),
    ...options,
  });
  const client: ApiClient = createApiClient(replica);
  return { replica, client, control: replica.control, errors };
}

/** Several replicas of one store in memory. */
export async function startReplicas(count: number) {
  const clock = createStoreClock();
  const streams = createMemoryStreams(clock.now);
  const replicas = [];
  for (let index = 0; index < count; index += 1) replicas.push(await startReplica(streams));
  return { clock, streams, replicas };
}

export const message = { communicationChannel: 'Support Messenger', customerNumber: '+14155550123' };
