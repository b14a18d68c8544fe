import { hour } from '../../../src/instant.ts';
import { closedHours } from '../closed-hours.ts';
import { type ObservationsOf, statusAndCodeOf, toAnswer } from '../observation.ts';
import { dataOf } from '../probe.ts';
import { callRequest, dateInDays, readSession, scheduledCallRequest, timestampInDays } from '../requests.ts';

const acceptedOrRefused = { 200: 'default', '422 validationError': 'refused' } as const;

/** What is open of Trigger Call. */
export const triggerCall = {
  'trigger-call/option-not-text': {
    needs: ['voice'],
    effect: 'schedule',
    async probe(service, subject) {
      const body = scheduledCallRequest(service, subject, { options: { dtmfEnabled: true } });
      const answers = { '422 validationError': 'default', 200: 'accepted' } as const;
      return toAnswer(await service.send('triggerCall', { body }), answers);
    },
  },
  'trigger-call/past-schedule': {
    needs: ['voice'],
    // The working hours keep it in the queue, from which it is cancelled.
    effect: 'call',
    async probe(service, subject) {
      const body = callRequest(subject, { scheduleTime: timestampInDays(service, -1), ...closedHours(service) });
      return toAnswer(await service.send('triggerCall', { body }), acceptedOrRefused);
    },
  },
  'trigger-call/call-on-date-zone': {
    needs: ['voice', 'control'],
    effect: 'call',
    async probe(service, subject) {
      // At 19:30 in UTC the day is over in Kolkata; the call would be due half an hour later.
      const callOnDate = dateInDays(service, 2);
      const scheduleTime = `${callOnDate}T20:00:00Z`;
      const body = callRequest(subject, { callOnDate, scheduleTime, timezone: 'Asia/Kolkata' });
      const answer = await service.send('triggerCall', { body });
      if (answer.status !== 200) return { seen: statusAndCodeOf(answer) };
      await service.advanceTime((Date.parse(scheduleTime) - hour / 2 - service.now) / 1_000);
      const { status } = (await readSession(service, String(dataOf(answer.json).callId))) ?? {};
      if (status === 'call_expired') return 'default';
      return status === 'call_in_queue' ? 'utc' : undefined;
    },
  },
  'trigger-call/call-on-date-past': {
    needs: ['voice'],
    effect: 'call',
    async probe(service, subject) {
      const body = callRequest(subject, { callOnDate: dateInDays(service, -3) });
      return toAnswer(await service.send('triggerCall', { body }), acceptedOrRefused);
    },
  },
  'trigger-call/call-on-date-early': {
    needs: ['voice', 'control'],
    effect: 'call',
    async probe(service, subject) {
      const body = callRequest(subject, { callOnDate: dateInDays(service, 4), timezone: 'UTC' });
      const answer = await service.send('triggerCall', { body });
      if (answer.status !== 200) return { seen: statusAndCodeOf(answer) };
      await service.advanceTime(24 * 3_600);
      const { status } = (await readSession(service, String(dataOf(answer.json).callId))) ?? {};
      if (status === undefined) return undefined;
      return status === 'call_in_queue' ? 'on-that-day' : 'default';
    },
  },
  'trigger-call/what-is-a-failure': {
    reason: 'A subject names nothing by which an agent can be made to fail in a call.',
  },
  'trigger-call/retry-negative': {
    needs: ['voice'],
    effect: 'schedule',
    async probe(service, subject) {
      const body = scheduledCallRequest(service, subject, { noOfRetries: -1 });
      return toAnswer(await service.send('triggerCall', { body }), acceptedOrRefused);
    },
  },
} satisfies ObservationsOf<'trigger-call'>;
