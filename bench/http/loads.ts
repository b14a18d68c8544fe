import { setTimeout as wait } from 'node:timers/promises';
import { runLoad } from './generator/wrk.ts';
import { type Measured, type Measurement, type MeasureOptions, measureLoad, type Participant } from './measure.ts';
import type { RunningServer } from './servers.ts';

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
  /** For about so many requests a server is still being compiled while it answers. */
  warmUpCount: number;
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
  { count, connections, warmUpCount, only }: LoadOptions,
): Promise<MeasuredLoads> {
  const measured: MeasuredLoads = { loads: {}, disturbedShare: 0 };
  const send = async ({ port }: RunningServer, requests: readonly string[], collectsIds = false) =>
    (await runLoad(port, { requests, count: warmUpCount, connections, collectsIds })).ids;
  const measure = async (name: LoadName, participants: readonly Participant[], how: Partial<MeasureOptions> = {}) => {
    const { measurements, disturbedShare } = await measureLoad(participants, { count, connections, ...how });
    for (const [who, measurement] of Object.entries(measurements)) assertKind(`${name} of ${who}`, name, measurement);
    measured.loads[name] = measurements;
    measured.disturbedShare = Math.max(measured.disturbedShare, disturbedShare);
    return measurements;
  };
  /** Those that can take a load, each with its requests, once they are warm. */
  const warmUp = async (select: (contender: Contender) => readonly string[] | undefined) => {
    const participants: Participant[] = [];
    for (const { name, server, requests } of contenders) {
      const sent = select({ name, server, requests });
      if (sent === undefined) continue;
      await send(server, sent);
      participants.push({ name, server, requests: sent });
    }
    return participants;
  };

  const idsOf: Record<string, readonly string[]> = {};
  for (const { name, server, requests, sessions = 0 } of contenders) {
    if (sessions > 0)
      await runLoad(server.port, { requests: [requests.schedule ?? requests.trigger], count: sessions, connections });
    idsOf[name] = await send(server, [requests.trigger], true);
  }
  await wait(1_000);
  if (only.includes('trigger'))
    await measure(
      'trigger',
      contenders.map((one) => ({ ...one, requests: [one.requests.trigger] })),
    );
  if (only.includes('read'))
    await measure(
      'read',
      await warmUp(({ name, requests: { read } }) => read && toRequests(idsOf[name] ?? [], readSessions, read)),
    );
  if (only.includes('schedule')) {
    const scheduling = contenders.filter(({ requests }) => requests.schedule && requests.cancel);
    const toSchedule = scheduling.map((one) => ({ ...one, requests: [one.requests.schedule ?? ''] }));
    const scheduled = await measure('schedule', toSchedule, { collectsIds: true });
    const toCancel = scheduling.map((one) => {
      const ids = scheduled[one.name]?.ids ?? [];
      return { ...one, requests: toRequests(ids, count, one.requests.cancel) };
    });
    await measure('cancel', toCancel, { sendsOnce: true });
  }
  for (const name of ['refused', 'call'] as const)
    if (only.includes(name)) await measure(name, await warmUp(({ requests }) => toList(requests[name])));
  return measured;
}

/** A server that only refuses would be fast. @throws Error when answers are not of the kind that was asked for */
export function assertKind(
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
