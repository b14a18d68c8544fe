import fc from 'fast-check';
import { type Instant, minute, second } from '../../../src/instant.ts';
import { type IdentifiableChat, identifiableChat } from '../../generators/chat.ts';
import { fixedOffsetZones, formatTimeOfDay } from '../../generators/time.ts';
import { expectThat } from '../../judge/expectations.ts';
import { checked, inconclusive, leftOut, type Statements } from '../../judge/violation.ts';
import { createZoneClock } from '../../judge/working-hours.ts';
import { assumeOwnSession } from '../../steps/assumptions.ts';
import { triggerChat } from '../../steps/conversation.ts';
import { defineRule, type Rule } from '../../steps/rule.ts';
import { expectNotSentBefore, waitForSentMessage } from '../../steps/sent-messages.ts';
import { createServiceClock } from '../../steps/service-clock.ts';
import { watchSecondsOf } from '../../steps/watched-call.ts';
import { sendSecondsOf } from '../../subject/subject.ts';

const statements: Statements = [
  'trigger-chat/before-start',
  'trigger-chat/field/start-working-hour',
  'trigger-chat/field/timezone',
];

/** Longest wait, in seconds, for a full minute that is at least 4 s ahead. */
const neededSeconds = 65;

/** Working hours that open at the next full minute. */
export const openingHoursRules: readonly Rule[] = [
  defineRule<[IdentifiableChat, number]>({
    id: 'live/message-is-sent-when-hours-open',
    title: 'A message that waits for its working hours is sent when they open, and not before.',
    pitfall: 'The service delays a waiting message to the next day, or until it receives another request.',
    statements: [...statements, 'limits/working-hours', 'service/now-or-later'],
    effect: 'send',
    runsFactor: 0.01,
    assumes: (input, subject) => [...assumeOwnSession(input, subject), 'message/sent-in-time'],
    arbitrary: (subject) => fc.noShrink(fc.tuple(identifiableChat(subject, ['email']), fc.nat())),
    async check(service, [{ body, word }, choice], subject) {
      const watchSeconds = watchSecondsOf(subject);
      if (watchSeconds < neededSeconds) return leftOut(toTooShortReason(watchSeconds));
      const clock = await createServiceClock(service, subject);
      // At least 4 s ahead: time to accept the message, and to reveal one that is sent too early.
      const opensAt = Math.ceil((clock() + service.adaptiveTimeout(4) * second) / minute) * minute;
      // A retry uses the same zone, unless the hours would span midnight there: then the next zone.
      const zones = [undefined, ...fixedOffsetZones];
      const inOrder = zones.map((_, index) => zones[(choice + index) % zones.length]);
      const zone = inOrder.find((one) => !isNearMidnight(one, opensAt));
      const start = minuteOf(zone, opensAt);
      const hours = {
        startWorkingHour: formatTimeOfDay(start),
        endWorkingHour: formatTimeOfDay(start + 20),
        ...(zone === undefined ? {} : { timezone: zone }),
      };
      const sessionId = await triggerChat(service, { ...body, ...hours });
      if (clock() > opensAt)
        return inconclusive('the working hours started before the service had accepted the message');

      const localOpensAt = Date.now() + opensAt - clock();
      const sent = await waitForSentMessage(service, sessionId, word, {
        dueAt: localOpensAt,
        sendSeconds: sendSecondsOf(subject),
        latest: () => clock() + second,
      });

      const opening = `${new Date(opensAt).toISOString()}, which is ${hours.startWorkingHour} in ${zone ?? 'UTC'}`;
      expectThat(statements, sent !== undefined, `the message sent soon after ${opening}`, 'none');
      expectNotSentBefore(statements, sent, opensAt, opening, clock);
      return checked;
    },
  }),
];

/** Minutes after midnight in a zone, which is UTC by default. */
function minuteOf(zone: string | undefined, instant: Instant): number {
  return createZoneClock(zone ?? 'UTC')(instant).minute;
}

/** Whether hours that open at this instant would be near midnight. */
function isNearMidnight(zone: string | undefined, instant: Instant): boolean {
  const start = minuteOf(zone, instant);
  return start < 30 || start > 1_410;
}

/** Why the rule is left out when `waits.watchSeconds` is too short. */
function toTooShortReason(watchSeconds: number): string {
  const needed = `working hours start at a full minute, up to ${neededSeconds} seconds from now`;
  return `${needed}: give waits.watchSeconds at least that, now ${watchSeconds}`;
}
