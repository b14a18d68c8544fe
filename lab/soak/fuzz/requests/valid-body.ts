import { createHash } from 'node:crypto';
import { alternatives } from '../../../../src/generated/alternatives.ts';
import { callOutcomes } from '../../../../src/generated/enums.ts';
import type { Random } from '../../../../test/support/random.ts';
import type { LearnedState } from '../learned-state.ts';

type BodyGenerator = (random: Random, learned: LearnedState) => unknown;

/** A good body for an operation; undefined for one that has none. Chance decides which of several. */
export function generateValidBody(operationId: string, random: Random, learned: LearnedState): unknown {
  return bodies[operationId]?.(random, learned);
}

export const snapshotNames = ['s0', 's1', 's2'] as const;
const numbers = ['+14155550123', '14155550124', '+14155550191', '+14155550192'];

const lastTimestamp = '9999-12-31T23:59:59.999Z';
const workingHours = { startWorkingHour: '09:00', endWorkingHour: '17:30', timezone: 'Europe/Berlin' };
const options = { transcriptLanguage: 'en', speed: '1.1', initialMessage: 'Hi', additionalContext: 'none' };

const bodies: Record<string, BodyGenerator> = {
  triggerChat: (random, learned) => ({
    ...generateChatBody(random, learned),
    metadata: { name: 'Ada', order_id: 'A-1042' },
  }),
  updateWorkflowCall: (random) => ({
    customer_number: random.pick(numbers),
    customer_details: { name: 'Ada', email: 'ada@example.com' },
    no_of_retries: random.int(0, 3),
    retry_after_in_hrs: 1,
    call_priority: random.int(1, 100),
    ...(random.chance(50) ? { start_working_hour: '09:00', end_working_hour: '18:00' } : { options }),
  }),
  triggerCall: (random) => ({
    phoneNumber: random.pick(numbers),
    agentName: 'Ava',
    metadata: { name: 'Ada' },
    noOfRetries: random.int(0, 3),
    retryAfterHours: 1,
    callPriority: random.int(1, 100),
    ...(random.chance(50) ? workingHours : { options, scheduleTime: '2099-01-01T09:00:00Z' }),
  }),
  setClock: (random) =>
    random.chance(4)
      ? random.pick([
          { mode: 'manual', now: lastTimestamp },
          { mode: 'scaled', factor: 1e6, now: lastTimestamp },
          { mode: 'scaled', factor: 1e-9 },
        ])
      : random.pick([{ mode: 'manual' }, { mode: 'manual' }, { mode: 'real' }, { mode: 'scaled', factor: 60 }]),
  advanceClock: (random) =>
    random.pick([{ seconds: 5 }, { minutes: 1, seconds: 0.5 }, { hours: 3 }, { days: 2 }, { days: 1e9 }]),
  saveSnapshot: (random) => ({ name: random.pick(snapshotNames) }),
  importSnapshot: (random, { snapshot }) =>
    random.chance(60) ? (JSON.parse(snapshot) as unknown) : forgeSnapshot(random, snapshot),
  createWorkspace: (random) => random.pick([{}, { copyFrom: 'globex' }, { workspaceId: `soak-${random.int(1, 40)}` }]),
  setNextCallOutcomes: (random) => ({ outcome: random.pick(callOutcomes), count: random.int(1, 5) }),
  sendCustomerMessage: (random) => ({ text: random.pick(['everything', 'refund', 'a picture', 'order', 'hello']) }),
  setCallOutcome: (random) => ({ outcome: random.pick(callOutcomes) }),
  // No fault that answers 500 or with nothing: neither could be distinguished from a mistake.
  addFault: (random, learned) => ({
    workspaceId: random.pick(learned.workspaceIds),
    effect: random.pick([
      { type: 'latency', ms: 5 },
      { type: 'error', errorCode: 'validationError' },
    ]),
    times: random.int(1, 3),
    ratio: 0.5,
  }),
  setProfile: (random) => {
    const gaps = Object.entries(alternatives);
    const chosen = Array.from({ length: random.int(0, 6) }, () => random.pick(gaps));
    return { profile: Object.fromEntries(chosen.map(([gap, choices]) => [gap, random.pick<string>(choices)])) };
  },
};

function generateChatBody(random: Random, learned: LearnedState): object {
  const later = random.chance(30)
    ? { scheduleTime: random.chance(95) ? '2099-01-01T09:00:00Z' : lastTimestamp, ...workingHours }
    : {};
  const attachments = ['https://example.com/a.pdf'];
  switch (random.int(1, 7)) {
    case 1:
      return { communicationChannel: 'Support Messenger', customerNumber: random.pick(numbers), ...later };
    case 2:
      return {
        communicationChannel: 'Support Messenger',
        customerNumber: random.pick(numbers),
        messengerOptions: { messageType: 'say', message: 'Your order is on its way.' },
        attachments,
      };
    case 3:
      return {
        communicationChannel: 'Support Messenger',
        customerNumber: random.pick(numbers),
        messengerOptions: {
          messageType: 'template',
          templateId: 'order_update',
          templateVariables: { 1: 'Ada', 2: 'A-1' },
        },
      };
    case 4:
      return { communicationChannel: 'Website Chat', customerNumber: `visitor-${random.int(1, 9)}`, ...later };
    case 5:
      return {
        communicationChannel: 'Help Desk',
        customerEmail: 'ada@example.com',
        emailOptions: { messageType: 'say', body: 'Hello', subject: 'Your order', cc: 'a@example.com,b@example.com' },
        ...later,
      };
    case 6:
      return { doReturnResponse: true, agentName: 'Ava', message: random.pick(['everything', 'hello', 'picture']) };
    default:
      return {
        doReturnResponse: true,
        agentName: 'Ava',
        message: 'refund',
        sessionId: random.pick(learned.sessionIds),
        chatOptions: { additionalContext: 'Be brief.' },
      };
  }
}

/** A snapshot that fits its digest, but with an event that is left out or is none. */
function forgeSnapshot(random: Random, snapshot: string): object {
  const parsed = JSON.parse(snapshot) as { seed?: string; drawn?: number; at?: string; events?: object[] };
  const { seed = 'x', drawn = 0, at: timestamp = '2027-01-01T00:00:00Z' } = parsed;
  const { events = [{ at: 1, type: 'message-sent', sessionId: 'x' }] } = parsed;
  const at = random.int(0, events.length - 1);
  const broken = random.pick([[], [{ at: 1, type: 'x' }], [{ at: 1, type: '__proto__' }]]);
  const forged = events.toSpliced(at, 1, ...broken);
  const digest = createHash('sha256')
    .update(JSON.stringify([seed, drawn, timestamp, forged]))
    .digest('hex');
  return { understudySnapshot: 1, seed, drawn, at: timestamp, digest, events: forged };
}
