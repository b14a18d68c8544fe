import fc from 'fast-check';
import { type Instant, minute, second } from '../../../src/instant.ts';
import type { Service } from '../../effects/service.ts';
import { type CallBody, requiredCallFields } from '../../generators/call.ts';
import { type IdentifiableChat, identifiableChat } from '../../generators/chat.ts';
import { fixedOffsetZones, type HoursFields, toHoursFields, zones } from '../../generators/time.ts';
import { checked, expectThat, inconclusive, lastRead, leftOut, type Statements } from '../../judge/violation.ts';
import { createZoneClock } from '../../judge/working-hours.ts';
import { placedStatuses, readStatus, triggerCall } from '../../steps/calls.ts';
import { triggerChat } from '../../steps/conversation.ts';
import { assumeOwnSession, defineRule, type Rule } from '../../steps/rule.ts';
import { allOfCallTime, describeSendTime, sendTimeOf, statementsOfCallTime } from '../../steps/send-time.ts';
import { expectNotSentBefore, waitForSentMessage } from '../../steps/sent-messages.ts';
import { createServiceClock, eventually } from '../../steps/service-clock.ts';
import { isPlacedLate, placeSecondsOf, toQueuedReason, watchSecondsOf } from '../../steps/watched-call.ts';
import { sendSecondsOf } from '../../subject/subject.ts';

const statements: Statements = ['trigger-chat/before-start', 'trigger-chat/field/start-working-hour'];

const neededSeconds = 65;

const earlyMs = 1_500;

export const openingHoursRules: readonly Rule[] = [
  defineRule<[IdentifiableChat, number]>({
    id: 'live/message-is-sent-when-hours-open',
    title: 'A message outside its working hours is sent when the hours start, and not before.',
    pitfall: 'The service delays a waiting message to the next day, or until it receives another request.',
    statements: [
      ...statements,
      'trigger-chat/field/timezone',
      'trigger-chat/after-end-without-start',
      'trigger-chat/after-end',
      'limits/working-hours',
      'service/now-or-later',
    ],
    effect: 'send',
    runsFactor: 0.01,
    assumes: (input, subject) => [...assumeOwnSession(input, subject), 'message/sent-in-time'],
    arbitrary: (subject) => fc.noShrink(fc.tuple(identifiableChat(subject, ['email']), fc.nat())),
    async check(service, [{ body, word }, choice], subject) {
      const watchSeconds = watchSecondsOf(subject);
      if (watchSeconds < neededSeconds) return leftOut(toTooShortReason(watchSeconds));
      const clock = await createServiceClock(service, subject);
      const opensAt = nextOpening(service, clock);
      const now = clock();
      const plans = [hoursFrom(opensAt, choice, 'UTC'), ...hoursFromMidnight(opensAt, choice)];
      const sessions: string[] = [];
      for (const hours of plans) sessions.push(await triggerChat(service, { ...body, ...hours }));
      if (clock() > opensAt)
        return inconclusive('the working hours started before the service had accepted the message');

      await service.rest(opensAt - earlyMs - clock());
      const localOpensAt = Date.now() + opensAt - clock();
      for (const [index, sessionId] of sessions.entries()) {
        const hours = plans[index] ?? {};
        const ofBound: Statements = index === 0 ? statements : ['trigger-chat/after-end-without-start'];
        const ofZone = sendTimeOf(now, hours, 'UTC') === opensAt ? [] : (['trigger-chat/field/timezone'] as const);
        const all: Statements = [...ofBound, ...ofZone];
        const sent = await waitForSentMessage(service, sessionId, word, {
          dueAt: localOpensAt,
          sendSeconds: sendSecondsOf(subject),
          latest: () => clock() + second,
        });
        const opening = describeSendTime(now, hours);
        expectThat(all, sent !== undefined, `sent at ${opening}`, 'no message', lastRead(service));
        expectNotSentBefore(all, sent, opensAt, opening, clock);
      }
      return checked;
    },
  }),
  defineRule<[CallBody, number]>({
    id: 'live/call-is-placed-when-hours-open',
    title: 'A call outside its working hours is placed when the hours start, and not before.',
    pitfall: 'The service delays a waiting call to the next day, or reads its hours in another zone.',
    statements: allOfCallTime,
    needs: ['voice'],
    effect: 'call',
    usesLines: 'some',
    runsFactor: 0.01,
    assumes: () => ['call/readable-once-placed'],
    arbitrary: (subject) => fc.noShrink(fc.tuple(requiredCallFields('triggerCall', subject), fc.nat())),
    async check(service, [body, choice], subject) {
      const watchSeconds = watchSecondsOf(subject);
      if (watchSeconds < neededSeconds) return leftOut(toTooShortReason(watchSeconds));
      const clock = await createServiceClock(service, subject);
      const opensAt = nextOpening(service, clock);
      const hours = hoursFrom(opensAt, choice, 'Asia/Kolkata');
      const opening = describeSendTime(clock(), hours, 'Asia/Kolkata');
      const ofCall = statementsOfCallTime(hours);
      const callId = await triggerCall(service, { ...body, ...hours, noOfRetries: 0 });
      await service.rest(opensAt - earlyMs - clock());
      const end = () => Date.now() + opensAt - clock() + service.adaptiveTimeout(placeSecondsOf(subject)) * second;
      const placed = await eventually(
        service,
        async () => {
          const status = await readStatus(service, callId);
          const isEarly = clock() < opensAt - second && placedStatuses.includes(status);
          const place = lastRead(service, '/data/status');
          expectThat(ofCall, !isEarly, `not placed before ${opening}`, `the status ${String(status)}`, place);
          return status === undefined || status === 'call_in_queue' ? undefined : status;
        },
        end,
      );
      if (placed !== undefined) return checked;
      const isPromised = subject.waits.placeSeconds !== undefined;
      if (isPromised && (await isPlacedLate(service, callId, subject))) return inconclusive(toQueuedReason(subject));
      await service.send('cancelCall', { path: { callId } });
      const place = lastRead(service, '/data/status');
      expectThat(ofCall, !isPromised, `placed at ${opening}`, 'call_in_queue', place);
      return inconclusive(toQueuedReason(subject));
    },
  }),
];

function nextOpening(service: Service, clock: () => Instant): Instant {
  return Math.ceil((clock() + service.adaptiveTimeout(4) * second) / minute) * minute;
}

function hoursFrom(opensAt: Instant, choice: number, defaultZone: string): HoursFields {
  const inOrder = rotate([undefined, ...fixedOffsetZones], choice);
  const zone = inOrder.find((one) => !isNearMidnight(one ?? defaultZone, opensAt));
  const start = minuteOf(zone ?? defaultZone, opensAt);
  return toHoursFields(zone === undefined ? {} : { zone }, start, start + 20);
}

function hoursFromMidnight(opensAt: Instant, choice: number): HoursFields[] {
  const zone = rotate(zones, choice).find((one) => minuteOf(one, opensAt) === 0);
  return zone === undefined ? [] : [toHoursFields({ zone }, undefined, 12 * 60)];
}

function rotate<Value>(values: readonly Value[], by: number): Value[] {
  const start = by % values.length;
  return [...values.slice(start), ...values.slice(0, start)];
}

function minuteOf(zone: string, instant: Instant): number {
  return createZoneClock(zone)(instant).minute;
}

function isNearMidnight(zone: string, instant: Instant): boolean {
  const start = minuteOf(zone, instant);
  return start < 30 || start > 1_410;
}

function toTooShortReason(watchSeconds: number): string {
  const needed = `working hours start at a full minute, up to ${neededSeconds} seconds from now`;
  return `${needed}: give waits.watchSeconds at least that, now ${watchSeconds}`;
}
