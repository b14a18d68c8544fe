import { describe, expect, test } from 'vitest';
import { day, hour, type Instant, inHours, inSeconds, second } from '../../../src/instant.ts';
import { callFaults, type Scene, sceneOf } from './call-story.ts';
import { around, choices, different, patienceMs, permutations, type Step, stepsOf, wrong } from './orders.ts';
import { durations, stageAt } from './stage.ts';

/** The end of the date by which the call must be placed. */
const midnight = Date.parse('2026-11-21T00:00:00Z');
const callOnDate = '2026-11-20';

const queue = inSeconds(durations.queueSeconds);
const ring = inSeconds(durations.ringSeconds);
const talk = inSeconds(durations.talkSeconds);
/** From being asked for to hanging up, on a free line. */
const wholeCall = queue + ring + talk;

/** People whose calls end differently; each call is tried twice more if it fails. */
const fates = {
  completed: { phoneNumber: '+14155550123', failsAfter: undefined },
  noAnswer: { phoneNumber: '+14155550190', failsAfter: ring },
  errored: { phoneNumber: '+14155550192', failsAfter: ring + talk },
  expired: { phoneNumber: '+14155550195', failsAfter: undefined },
} as const;
const retryAfterHours = 0.001;

/**
 * When the date is over, seen from the moment at which the line becomes free: about that moment, while the
 * call rings, when it has failed, when its retry may be placed, when the line is free for the retry, and long after.
 */
const dateOverAfterFree = [-1, 0, 1, 2 * second, ring, ring + 1, ring + queue, ring + wholeCall - queue, hour];

describe('a call that waits for a line', () => {
  const orders = choices({
    actions: permutations(['cancel call', 'line free', 'expire', 'retry'] as const),
    freeOffset: around,
    expireOffset: around,
    retryOffset: around,
    dateOverAfterFree,
    fate: ['completed', 'noAnswer', 'errored', 'expired'] as const,
  });
  const plans = different(
    orders.map(({ actions, freeOffset, expireOffset, retryOffset, dateOverAfterFree, fate }) => {
      const free = midnight - dateOverAfterFree;
      const retry = free + (fates[fate].failsAfter ?? ring) + Math.max(queue, inHours(retryAfterHours));
      const moments = {
        'cancel call': undefined,
        'line free': free + freeOffset,
        expire: midnight + expireOffset,
        retry: retry + retryOffset,
      };
      return { fate, free, steps: stepsOf(actions, free - wholeCall, (action) => moments[action]) };
    }),
  );

  test(
    `${orders.length} orders (${plans.length} different) of cancel call, line free, expire, retry: one outcome for each attempt`,
    async () => {
      expect(await wrong(plans, ({ fate, free, steps }) => faultsOf(free, 1, fate, steps))).toEqual([]);
    },
    patienceMs,
  );
});

describe('a call that is cancelled twice while two lines become free at once', () => {
  const orders = choices({
    actions: permutations(['cancel call', 'second cancel', 'lines free', 'expire', 'retry'] as const),
    offset: around,
    dateOverAfterFree,
    fate: ['completed', 'noAnswer'] as const,
  });
  const plans = different(
    orders.map(({ actions, offset, dateOverAfterFree, fate }) => {
      const free = midnight - dateOverAfterFree;
      const moments = {
        'cancel call': undefined,
        'second cancel': undefined,
        'lines free': free + offset,
        expire: midnight + offset,
        retry: free + ring + queue + offset,
      };
      return { fate, free, steps: stepsOf(actions, free - wholeCall, (action) => moments[action]) };
    }),
  );

  test(
    `${orders.length} orders (${plans.length} different) of cancel call, second cancel, lines free, expire, retry: one outcome for each attempt`,
    async () => {
      expect(await wrong(plans, ({ fate, free, steps }) => faultsOf(free, 2, fate, steps))).toEqual([]);
    },
    patienceMs,
  );
});

/** Plays the steps, lets everything end, tries once more to cancel, and tells what was wrong. */
async function faultsOf(
  free: Instant,
  lines: number,
  fate: keyof typeof fates,
  steps: readonly Step[],
): Promise<string[]> {
  const scene = await waiting(free - wholeCall, lines, fate);
  for (const step of steps) {
    if (step === 'cancel') await scene.cancel();
    else scene.reach(step);
  }
  scene.reach(midnight + day);
  await scene.cancel();
  return callFaults(scene);
}

/**
 * As many calls as there are lines, which are on the phone soon; then the call that is raced, and two more that
 * wait for the lines behind it.
 */
async function waiting(start: Instant, lines: number, fate: keyof typeof fates): Promise<Scene> {
  const stage = stageAt(start, lines);
  const ordinary = { phoneNumber: '+14155550124', agentName: 'Mia' };
  for (let line = 0; line < lines; line += 1) await stage.triggerCall(ordinary);
  const callId = await stage.triggerCall({
    ...ordinary,
    phoneNumber: fates[fate].phoneNumber,
    noOfRetries: 2,
    retryAfterHours,
    callOnDate,
    timezone: 'UTC',
  });
  const others = [await stage.triggerCall(ordinary), await stage.triggerCall({ ...ordinary, callPriority: 11 })];
  return sceneOf(stage, { callId, others, lines, noOfRetries: 2, dateOverAt: midnight });
}
