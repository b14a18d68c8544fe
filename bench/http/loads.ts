import { setTimeout as wait } from 'node:timers/promises';
import { type Measurement, measureLoad } from './measure.ts';
import type { RunningServer } from './servers.ts';
import { runLoad } from './wrk.ts';

/** What is measured, in this order. */
export const loadNames = ['trigger', 'read', 'schedule', 'cancel', 'refused', 'call'] as const;
export type LoadName = (typeof loadNames)[number];

/** How a server is asked for the same as the others. What is left out it cannot do. */
export interface Requests {
  trigger: string;
  read?(sessionId: string): string;
  schedule?: string;
  cancel?(sessionId: string): string;
  /** A request with a documented error: the customer's number is missing. */
  refused?: string;
  call?: string;
}

const message = {
  communicationChannel: 'Support Messenger',
  customerNumber: '+14155550123',
  metadata: { name: 'Ada Lovelace', order: 'A-1042' },
  messengerOptions: { messageType: 'say', message: 'Your order is on its way.' },
};
const { customerNumber: _, ...refusedMessage } = message;
const call = { phoneNumber: '+14155550123', agentName: 'Ava', metadata: message.metadata };

/** The requests as the interface has them. */
export const documentedRequests: Requests = {
  trigger: `POST /api/chat-agent/trigger ${JSON.stringify(message)}`,
  read: (sessionId) => `GET /api/session/fetch/${sessionId}`,
  schedule: `POST /api/chat-agent/trigger ${JSON.stringify({ ...message, scheduleTime: '2099-01-01T09:00:00Z' })}`,
  cancel: (sessionId) => `DELETE /api/chat-agent/cancel/${sessionId}`,
  refused: `POST /api/chat-agent/trigger ${JSON.stringify(refusedMessage)}`,
  call: `POST /api/call/trigger ${JSON.stringify(call)}`,
};

export interface LoadOptions {
  /** How many requests of each kind. */
  count: number;
  connections: number;
  only: readonly LoadName[];
}

/** So many sessions are read in turns. */
const readSessions = 1_000;
/** For about so many requests a server is still being compiled while it answers. */
const warmUpCount = 15_000;

/** Measures every load that a server can take, each after a warm-up of its own. */
export async function measureLoads(
  server: RunningServer,
  { trigger, read, schedule, cancel, refused, call }: Requests,
  { count, connections, only }: LoadOptions,
): Promise<Partial<Record<LoadName, Measurement>>> {
  const measured: Partial<Record<LoadName, Measurement>> = {};
  const send = (requests: readonly string[], collectsIds = false) =>
    runLoad(server.port, { requests, count: warmUpCount, connections, collectsIds });
  const measure = async (name: LoadName, requests: readonly string[], collectsIds = false) => {
    const result = await measureLoad(server, { requests, count, connections, collectsIds });
    assertKind(name, result);
    measured[name] = result;
    return result;
  };
  const wants = (name: LoadName) => only.includes(name);

  const { ids } = await send([trigger], true);
  await wait(1_000);
  if (wants('trigger')) await measure('trigger', [trigger]);
  if (read !== undefined && wants('read')) {
    const reads = ids.slice(0, readSessions).map(read);
    await send(reads);
    await measure('read', reads);
  }
  if (schedule !== undefined && cancel !== undefined && (wants('schedule') || wants('cancel'))) {
    const early = (await send([schedule], true)).ids;
    const late = (await measure('schedule', [schedule], true)).ids;
    await send(early.map(cancel));
    await measure('cancel', late.map(cancel));
  }
  for (const [name, request] of [
    ['refused', refused],
    ['call', call],
  ] as const) {
    if (request === undefined || !wants(name)) continue;
    await send([request]);
    await measure(name, [request]);
  }
  return measured;
}

/** A server that only refuses would be fast. */
function assertKind(name: LoadName, { answers, refused }: Measurement): void {
  const expected = name === 'refused' ? answers : 0;
  if (refused !== expected)
    throw new Error(`${name}: ${refused} of ${answers} answers were refusals, not ${expected}.`);
}
