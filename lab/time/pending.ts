import { formatInstant, hour, type Instant, minute, second } from '../../src/instant.ts';
import type { BodyOf } from '../../src/operations.ts';

export const startAt: Instant = Date.parse('2026-11-20T00:00:00Z');

const spreadMs = 24 * hour;

/**
 * The time by which every session has ended. A retry waits an hour, working hours delay a session by at most a day, and
 * a chat ends after half an hour.
 */
export const endAt: Instant = startAt + 2 * spreadMs + 2 * hour;

export const workspaceId = 'lab';

const lineSecondsPerCall = 34;

/** A workspace for `pending` messages and calls, whose telephone lines are just busy enough: 95 % of the day. */
export function createWorkspace(pending: number) {
  const lines = Math.ceil(((pending / 2) * lineSecondsPerCall * second) / spreadMs / 0.95);
  const toMessage = (text: string) => ({ type: 'message', content: [{ type: 'text', text }] });
  return {
    id: workspaceId,
    apiKeys: ['lab-key'],
    channels: [
      { type: 'messengerChat', name: 'Messenger', agent: 'Mia', numbers: ['+14155550101'] },
      { type: 'outboundSipTrunk', name: 'Line', numbers: ['+14155550102'], lines },
    ],
    agents: [
      {
        name: 'Mia',
        published: '1',
        versions: [
          { label: '1', opening: [toMessage('Hello.')], otherwise: [toMessage('I see.')], customerOnCalls: ['Yes?'] },
        ],
      },
    ],
  };
}

const workingHours = { startWorkingHour: '09:00', endWorkingHour: '17:30', timezone: 'Europe/Berlin' };

export function toChatBody(index: number): BodyOf<'triggerChat'> {
  return deepClone({
    communicationChannel: 'Messenger',
    customerNumber: customerNumberOf(index),
    metadata: { name: `Customer ${index}`, order: `A-${index}` },
    messengerOptions: { messageType: 'say', message: 'Your order is on its way.' },
    scheduleTime: scheduleTimeOf(index),
    ...(hasWorkingHours(index) ? workingHours : {}),
  });
}

export function toCallBody(index: number): BodyOf<'triggerCall'> {
  const isFirstMissed = isMissed(index);
  return deepClone({
    phoneNumber: isFirstMissed ? '+14155550196' : customerNumberOf(index),
    agentName: 'Mia',
    metadata: { name: `Customer ${index}`, order: `A-${index}` },
    scheduleTime: scheduleTimeOf(index),
    ...(isFirstMissed ? { noOfRetries: 1, retryAfterHours: 1 } : {}),
    ...(hasWorkingHours(index) ? workingHours : {}),
  });
}

export function isMissed(index: number): boolean {
  return index % 40 === 1;
}

function hasWorkingHours(index: number): boolean {
  // Messages and calls alternate. Decide for each pair, so that equal shares of both have working hours.
  return Math.floor(index / 2) % 5 === 0;
}

function customerNumberOf(index: number): string {
  return `+1212${String(index).padStart(8, '0')}`;
}

/** Spreads the due times over the day in random order. A sorted order would be faster for the mock than a real one. */
function scheduleTimeOf(index: number): string {
  const hash = Math.imul(index + 1, 0x9e3779b1) >>> 0;
  return formatInstant(startAt + minute + Math.floor((hash / 2 ** 32) * (spreadMs - minute)));
}

function deepClone<Body>(body: object): Body {
  return JSON.parse(JSON.stringify(body)) as Body;
}
