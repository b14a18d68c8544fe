import { setTimeout as wait } from 'node:timers/promises';
import { runLoad } from './generator/wrk.ts';
import { type Measured, type Measurement, type MeasureOptions, measureLoad, type Participant } from './measure.ts';
import type { RunningServer } from './servers.ts';
import { type Allowance, countWithin, type WarmedUp, warmUp } from './warm-up.ts';

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
  /** What each server gets of each kind of request. */
  measured: Allowance;
  /** What it gets before, while it is still being compiled. */
  warmUp: Allowance;
  connections: number;
  only: readonly LoadName[];
}

/** A server that is running, and how it is asked. */
export interface Contender {
  name: string;
  server: RunningServer;
  requests: Requests;
  /** How many sessions it has before anything is measured. */
  sessions?: number | undefined;
}

/** What each contender was measured at under each load. */
export interface MeasuredLoads {
  loads: Partial<Record<LoadName, Measured['measurements']>>;
  /** The greatest of all loads. */
  disturbedShare: number;
}

/** So many sessions are read in turns. */
const readSessions = 1_000;

/** Measures every load, each after a warm-up of its own, at all contenders that can take it. */
export async function measureLoads(
  contenders: readonly Contender[],
  { measured: allowance, warmUp: warmUpAllowance, connections, only }: LoadOptions,
): Promise<MeasuredLoads> {
  const measured: MeasuredLoads = { loads: {}, disturbedShare: 0 };
  const measure = async (name: LoadName, participants: readonly Participant[], how: Partial<MeasureOptions> = {}) => {
    const { measurements, disturbedShare } = await measureLoad(participants, { connections, ...how });
    for (const [who, measurement] of Object.entries(measurements)) assertKind(`${name} of ${who}`, name, measurement);
    measured.loads[name] = measurements;
    measured.disturbedShare = Math.max(measured.disturbedShare, disturbedShare);
    return measurements;
  };
  /** Those that can take a load, each with its requests, once they are warm. */
  const warmUpAll = async (select: (contender: Contender) => readonly string[] | undefined, collectsIds = false) => {
    const participants: (Participant & Pick<WarmedUp, 'ids'>)[] = [];
    for (const contender of contenders) {
      const { name, server } = contender;
      const requests = select(contender);
      if (requests === undefined) continue;
      const { ids, microsPerRequest } = await warmUp(server, { requests, connections, collectsIds }, warmUpAllowance);
      participants.push({ name, server, requests, ids, count: countWithin(allowance, microsPerRequest, connections) });
    }
    // What follows from these requests is not to be measured.
    await wait(1_000);
    return participants;
  };

  for (const { server, requests, sessions = 0 } of contenders)
    if (sessions > 0)
      await runLoad(server.port, { requests: [requests.schedule ?? requests.trigger], count: sessions, connections });
  const triggering = await warmUpAll(({ requests }) => [requests.trigger], true);
  const idsOf = new Map(triggering.map(({ name, ids }) => [name, ids]));
  if (only.includes('trigger')) await measure('trigger', triggering);
  if (only.includes('read')) {
    const toReads = ({ name, requests: { read } }: Contender) =>
      read && toRequests(idsOf.get(name) ?? [], readSessions, read);
    await measure('read', await warmUpAll(toReads));
  }
  if (only.includes('schedule')) {
    const scheduling = await warmUpAll(({ requests }) => requests.cancel && toList(requests.schedule));
    const scheduled = await measure('schedule', scheduling, { collectsIds: true });
    const toCancel = scheduling.map((one) => {
      const { cancel } = contenders.find(({ name }) => name === one.name)?.requests ?? {};
      return { ...one, requests: toRequests(scheduled[one.name]?.ids ?? [], one.count, cancel) };
    });
    await measure('cancel', toCancel, { sendsOnce: true });
  }
  for (const name of ['refused', 'call'] as const)
    if (only.includes(name)) await measure(name, await warmUpAll(({ requests }) => toList(requests[name])));
  return measured;
}

/** A server that only refuses would be fast. @throws Error when answers are not of the kind that was asked for */
function assertKind(
  what: string,
  name: LoadName,
  { answers, refused }: Pick<Measurement, 'answers' | 'refused'>,
): void {
  const expected = name === 'refused' ? answers : 0;
  if (refused !== expected)
    throw new Error(`${what}: ${refused} of ${answers} answers were refusals, not ${expected}.`);
}

/** The requests for the first so many ids; a server that always answers the same may have given none. */
function toRequests(ids: readonly string[], most: number, toRequest: (id: string) => string = String): string[] {
  const asked = ids.length > 0 ? ids.slice(0, most) : Array.from({ length: most }, () => '');
  return asked.map(toRequest);
}

function toList(request: string | undefined): string[] | undefined {
  return request === undefined ? undefined : [request];
}
