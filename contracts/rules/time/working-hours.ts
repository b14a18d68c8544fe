import fc from 'fast-check';
import { hour, second } from '../../../src/instant.ts';
import { type CallBody, callFieldsButTime } from '../../generators/call.ts';
import { closedHours, formatWithOffset, type HoursAroundNow, hoursAroundNow } from '../../generators/time.ts';
import { type CheckResult, inconclusive } from '../../judge/violation.ts';
import { expectCallNotPlaced, triggerCallUnlessRefused } from '../../steps/calls.ts';
import { defineRule, type Rule } from '../../steps/rule.ts';
import { allOfCallTime } from '../../steps/send-time.ts';
import { collectCompleted, readServiceTime } from '../../steps/service-clock.ts';
import { sendSecondsOf } from '../../subject/subject.ts';

export const workingHoursRules: readonly Rule[] = [
  defineRule<[CallBody, HoursAroundNow][]>({
    id: 'time/closed-hours-hold-a-call',
    title: 'A call is not placed outside its working hours, which are in Asia/Kolkata unless the call has a time zone.',
    pitfall: 'The service uses the default zone of chats for calls, so it places calls without a zone hours too early.',
    statements: allOfCallTime,
    needs: ['voice'],
    effect: 'call',
    runsFactor: 0.02,
    assumes: () => ['call/queued-until-due'],
    arbitrary: (subject) =>
      fc.tuple(
        ...[0, 2, 3].flatMap((shape) =>
          [hoursAroundNow(shape), hoursInDefaultZone(shape)].map((hours) =>
            fc.tuple(callFieldsButTime('triggerCall', subject), hours),
          ),
        ),
      ),
    async check(service, cases, { waits }) {
      const now = await readServiceTime(service);
      const soon = { scheduleTime: formatWithOffset(now + second, 0) };
      const bodies = cases.flatMap(([body, hours], index): CallBody[] => {
        const [hoursAhead = 23, offset = 0] = dueTimesAhead[index % dueTimesAhead.length] ?? [];
        const ahead = { scheduleTime: formatWithOffset(now + hoursAhead * hour, offset) };
        const fields = closedHours(hours, now, hours.zone ?? 'Asia/Kolkata');
        const closed = fields === undefined ? [] : [fields, { ...fields, ...soon }];
        return [...closed, ahead].map((schedule, order) => ({ ...body, ...schedule, metadata: { index, order } }));
      });
      const trigger = (body: CallBody) => triggerCallUnlessRefused(service, body, ['trigger-call/success']);
      const callIds = (await collectCompleted(bodies.map(trigger))).filter((callId) => callId !== undefined);
      if (callIds.length === 0) return inconclusive(noHoursReason);
      await service.wait(Math.max(service.adaptiveTimeout(sendSecondsOf({ waits })), 2) * second);

      const results: CheckResult[] = [];
      for (const callId of callIds) results.push(await expectCallNotPlaced(service, callId));
      return results.find(({ type }) => type === 'checked') ?? results[0] ?? inconclusive(noHoursReason);
    },
  }),
];

const dueTimesAhead = [
  [23, 0],
  [365 * 24 - 1, 0],
  [4, -570],
  [23, 840],
] as const;

const noHoursReason = 'at this time of day no such working hours include the present';

function hoursInDefaultZone(shape: number): fc.Arbitrary<HoursAroundNow> {
  return hoursAroundNow(shape).map(({ zone: _, ...hours }) => hours);
}
