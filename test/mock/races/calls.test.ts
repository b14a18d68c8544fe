import { describe, expect, test } from 'vitest';
import { day, hour, hoursToMs, type Instant, second, secondsToMs } from '../../../src/instant.ts';
import { type CallRace, createCallRace, findCallProblems } from './call-race.ts';
import {
  combinations,
  distinct,
  findFailingPlans,
  offsetsMs,
  permutations,
  type Step,
  toSteps,
} from './permutations.ts';
import { createRaceMock, durations } from './race-mock.ts';

/** The end of the date by which the call must be placed. */
const midnight = Date.parse('2026-11-21T00:00:00Z');
const callOnDate = '2026-11-20';

const queue = secondsToMs(durations.queueSeconds);
const ring = secondsToMs(durations.ringSeconds);
const talk = secondsToMs(durations.talkSeconds);
/** From being asked for to hanging up, on a free line. */
const wholeCall = queue + ring + talk;

/** People whose calls end differently; each call is tried twice more if it fails. */
const outcomes = {
  completed: { phoneNumber: '+14155550123', failsAfter: undefined },
  noAnswer: { phoneNumber: '+14155550190', failsAfter: ring },
  errored: { phoneNumber: '+14155550192', failsAfter: ring + talk },
  expired: { phoneNumber: '+14155550195', failsAfter: undefined },
} as const;
const retryAfterHours = 0.001;

/**
 * When the date is over, seen from the instant at which the line becomes free: about that instant, while the
 * call rings, when it has failed, when its retry may be placed, when the line is free for the retry, and long after.
 */
const dateOverAfterFree = [-1, 0, 1, 2 * second, ring, ring + 1, ring + queue, ring + wholeCall - queue, hour];

describe('a call that waits for a line', () => {
  const orders = combinations({
    actions: permutations(['cancel call', 'line free', 'expire', 'retry'] as const),
    freeOffset: offsetsMs,
    expireOffset: offsetsMs,
    retryOffset: offsetsMs,
    dateOverAfterFree,
    fate: ['completed', 'noAnswer', 'errored', 'expired'] as const,
  });
  const plans = distinct(
    orders.map(({ actions, freeOffset, expireOffset, retryOffset, dateOverAfterFree, fate: outcome }) => {
      const free = midnight - dateOverAfterFree;
      const retry = free + (outcomes[outcome].failsAfter ?? ring) + Math.max(queue, hoursToMs(retryAfterHours));
      const instants = {
        'cancel call': undefined,
        'line free': free + freeOffset,
        expire: midnight + expireOffset,
        retry: retry + retryOffset,
      };
      return { fate: outcome, free, steps: toSteps(actions, free - wholeCall, (action) => instants[action]) };
    }),
  );

  test(`${orders.length} orders (${plans.length} different) of cancel call, line free, expire, retry: one outcome for each attempt`, async () => {
    expect(
      await findFailingPlans(plans, ({ fate: outcome, free, steps }) => findProblems(free, 1, outcome, steps)),
    ).toEqual([]);
  });
});

describe('a call that is cancelled twice while two lines become free at once', () => {
  const orders = combinations({
    actions: permutations(['cancel call', 'second cancel', 'lines free', 'expire', 'retry'] as const),
    offset: offsetsMs,
    dateOverAfterFree,
    fate: ['completed', 'noAnswer'] as const,
  });
  const plans = distinct(
    orders.map(({ actions, offset, dateOverAfterFree, fate: outcome }) => {
      const free = midnight - dateOverAfterFree;
      const instants = {
        'cancel call': undefined,
        'second cancel': undefined,
        'lines free': free + offset,
        expire: midnight + offset,
        retry: free + ring + queue + offset,
      };
      return { fate: outcome, free, steps: toSteps(actions, free - wholeCall, (action) => instants[action]) };
    }),
  );

  test(`${orders.length} orders (${plans.length} different) of cancel call, second cancel, lines free, expire, retry: one outcome for each attempt`, async () => {
    expect(
      await findFailingPlans(plans, ({ fate: outcome, free, steps }) => findProblems(free, 2, outcome, steps)),
    ).toEqual([]);
  });
});

/** Plays the steps, lets everything end, tries once more to cancel, and returns what was wrong. */
async function findProblems(
  free: Instant,
  lines: number,
  outcome: keyof typeof outcomes,
  steps: readonly Step[],
): Promise<string[]> {
  const race = await setUpRace(free - wholeCall, lines, outcome);
  for (const step of steps) {
    if (step === 'cancel') await race.cancel();
    else race.advanceTo(step);
  }
  race.advanceTo(midnight + day);
  await race.cancel();
  return findCallProblems(race);
}

/**
 * As many calls as there are lines, which are on the phone soon; then the call that is raced, and two more that
 * wait for the lines behind it.
 */
async function setUpRace(start: Instant, lines: number, outcome: keyof typeof outcomes): Promise<CallRace> {
  const mock = createRaceMock(start, lines);
  const ordinary = { phoneNumber: '+14155550124', agentName: 'Mia' };
  for (let line = 0; line < lines; line += 1) await mock.triggerCall(ordinary);
  const callId = await mock.triggerCall({
    ...ordinary,
    phoneNumber: outcomes[outcome].phoneNumber,
    noOfRetries: 2,
    retryAfterHours,
    callOnDate,
    timezone: 'UTC',
  });
  const others = [await mock.triggerCall(ordinary), await mock.triggerCall({ ...ordinary, callPriority: 11 })];
  return createCallRace(mock, { callId, others, lines, noOfRetries: 2, dateOverAt: midnight });
}
