import { formatInstant, hour, type Instant, minute, second } from '../../src/instant.ts';
import type { BodyOf } from '../../src/operations.ts';

/** When every run begins. */
export const start: Instant = Date.parse('2026-11-20T00:00:00Z');

/** Over how long the due moments are spread. */
const span = 24 * hour;

/** By then everything has ended: retries wait an hour, working hours at most a day, chats half an hour. */
export const end: Instant = start + 2 * span + 2 * hour;

export const workspaceId = 'bench';

/** A queue wait, ringing and talking, with the durations that a workspace file has when it says nothing. */
const lineSecondsOfCall = 34;

/** A workspace whose lines are in use for nineteen twentieths of the day when `pending` sessions wait for it. */
export function workspaceFor(pending: number) {
  const lines = Math.ceil(((pending / 2) * lineSecondsOfCall * second) / span / 0.95);
  const says = (text: string) => ({ type: 'message', content: [{ type: 'text', text }] });
  return {
    id: workspaceId,
    apiKeys: ['bench-key'],
    channels: [
      { type: 'messengerChat', name: 'Messenger', agent: 'Mia', numbers: ['+14155550101'] },
      { type: 'outboundSipTrunk', name: 'Line', numbers: ['+14155550102'], lines },
    ],
    agents: [
      {
        name: 'Mia',
        published: '1',
        versions: [{ label: '1', opening: [says('Hello.')], otherwise: [says('I see.')], customerOnCalls: ['Yes?'] }],
      },
    ],
  };
}

/** Which of the sessions, counted from 0, are asked for with working hours: every so many; none for 0. */
export type EveryWithHours = number;

const hours = { startWorkingHour: '09:00', endWorkingHour: '17:30', timezone: 'Europe/Berlin' };

/** The body of the scheduled message that is number `index`, fresh as from the wire. */
export function chatBody(index: number, everyWithHours: EveryWithHours): BodyOf<'triggerChat'> {
  return fresh({
    communicationChannel: 'Messenger',
    customerNumber: customer(index),
    metadata: { name: `Customer ${index}`, order: `A-${index}` },
    messengerOptions: { messageType: 'say', message: 'Your order is on its way.' },
    scheduleTime: dueAt(index),
    ...(withHours(index, everyWithHours) ? hours : {}),
  });
}

/** The body of the scheduled call that is number `index`. One in twenty is not answered at first, and called again. */
export function callBody(index: number, everyWithHours: EveryWithHours): BodyOf<'triggerCall'> {
  const misses = isMissed(index);
  return fresh({
    phoneNumber: misses ? '+14155550196' : customer(index),
    agentName: 'Mia',
    metadata: { name: `Customer ${index}`, order: `A-${index}` },
    scheduleTime: dueAt(index),
    ...(misses ? { noOfRetries: 1, retryAfterHours: 1 } : {}),
    ...(withHours(index, everyWithHours) ? hours : {}),
  });
}

/** Whether the call that is number `index` is answered only when it is tried again. */
export function isMissed(index: number): boolean {
  return index % 40 === 1;
}

function withHours(index: number, every: EveryWithHours): boolean {
  // Pairs, so that messages and calls have their share alike.
  return every > 0 && Math.floor(index / 2) % every === 0;
}

function customer(index: number): string {
  return `+1212${String(index).padStart(8, '0')}`;
}

/** Spread over the day in no order that the agenda could profit from. */
function dueAt(index: number): string {
  const scattered = Math.imul(index + 1, 0x9e3779b1) >>> 0;
  return formatInstant(start + minute + Math.floor((scattered / 2 ** 32) * (span - minute)));
}

function fresh<Body>(body: object): Body {
  return JSON.parse(JSON.stringify(body)) as Body;
}
