import { hour } from '../../src/instant.ts';
import { dataOf } from '../questioned.ts';
import { call, dayIn, inDays, record, scheduledCall } from './bodies.ts';
import { closedNow } from './hours.ts';
import { answerBy, type ObservationsOf, outcomeOf } from './observation.ts';

const acceptedOrRefused = { 200: 'default', '422 validationError': 'refused' } as const;

/** What is open of Trigger Call. */
export const triggerCall = {
  'trigger-call/option-not-text': {
    needs: ['voice'],
    effect: 'schedule',
    async ask(service, subject) {
      const body = scheduledCall(service, subject, { options: { dtmfEnabled: true } });
      const answers = { '422 validationError': 'default', 200: 'accepted' } as const;
      return answerBy(await service.send('triggerCall', { body }), answers);
    },
  },
  'trigger-call/past-schedule': {
    needs: ['voice'],
    // The working hours keep it in the queue, from which it is taken back.
    effect: 'call',
    async ask(service, subject) {
      const body = call(subject, { scheduleTime: inDays(service, -1), ...closedNow(service) });
      return answerBy(await service.send('triggerCall', { body }), acceptedOrRefused);
    },
  },
  'trigger-call/call-on-date-zone': {
    needs: ['voice', 'control'],
    effect: 'call',
    async ask(service, subject) {
      // At 19:30 in UTC the day is over in Kolkata; the call would be due half an hour later.
      const callOnDate = dayIn(service, 2);
      const scheduleTime = `${callOnDate}T20:00:00Z`;
      const body = call(subject, { callOnDate, scheduleTime, timezone: 'Asia/Kolkata' });
      const answer = await service.send('triggerCall', { body });
      if (answer.status !== 200) return { seen: outcomeOf(answer) };
      await service.pass((Date.parse(scheduleTime) - hour / 2 - service.now) / 1_000);
      const { status } = (await record(service, String(dataOf(answer.json).callId))) ?? {};
      if (status === 'call_expired') return 'default';
      return status === 'call_in_queue' ? 'utc' : undefined;
    },
  },
  'trigger-call/call-on-date-past': {
    needs: ['voice'],
    effect: 'call',
    async ask(service, subject) {
      const body = call(subject, { callOnDate: dayIn(service, -3) });
      return answerBy(await service.send('triggerCall', { body }), acceptedOrRefused);
    },
  },
  'trigger-call/call-on-date-early': {
    needs: ['voice', 'control'],
    effect: 'call',
    async ask(service, subject) {
      const body = call(subject, { callOnDate: dayIn(service, 4), timezone: 'UTC' });
      const answer = await service.send('triggerCall', { body });
      if (answer.status !== 200) return { seen: outcomeOf(answer) };
      await service.pass(24 * 3_600);
      const { status } = (await record(service, String(dataOf(answer.json).callId))) ?? {};
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
    async ask(service, subject) {
      const body = scheduledCall(service, subject, { noOfRetries: -1 });
      return answerBy(await service.send('triggerCall', { body }), acceptedOrRefused);
    },
  },
} satisfies ObservationsOf<'trigger-call'>;
