import { day, hour } from '../../../src/instant.ts';
import { formatTimeOfDay } from '../../generators/time/time-of-day.ts';
import { sendSecondsOf } from '../../subject/send-seconds.ts';
import type { Subject } from '../../subject/subject.ts';
import { minuteOfDay } from '../closed-hours.ts';
import { type ObservationsOf, statusAndCodeOf, toAnswer } from '../observation.ts';
import { dataOf, type Probe } from '../probe.ts';
import { cancelPending, chatRequest, scheduledChatRequest } from '../requests.ts';

/** What is open of working hours. */
export const workingHours = {
  'working-hours/boundary': {
    needs: ['control'],
    effect: 'send',
    async probe(service, subject) {
      const midnight = Math.floor(service.now / day) * day;
      let now = service.now;
      // One after the other, as they may all be of one session.
      const wasSentAt = async (due: number): Promise<boolean | undefined> => {
        const hours = { startWorkingHour: '08:00', endWorkingHour: '10:00', timezone: 'UTC' };
        const body = chatRequest(subject, { scheduleTime: new Date(due).toISOString(), ...hours });
        const answer = await service.send('triggerChat', { body });
        if (answer.status !== 200) return undefined;
        await service.advanceTime((due + 2 * hour - now) / 1_000);
        now = due + 2 * hour;
        const isPending = await cancelPending(service, String(dataOf(answer.json).sessionId));
        return isPending === undefined ? undefined : !isPending;
      };
      const isSentAtEnd = await wasSentAt(midnight + 2 * day + 10 * hour);
      const isSentWithinMinute = await wasSentAt(midnight + 4 * day + 10 * hour + 30_000);
      if (isSentAtEnd === undefined || isSentWithinMinute === undefined) return undefined;
      if (isSentWithinMinute)
        return isSentAtEnd ? 'whole-minute' : { seen: 'sent within the minute of the end, but not at its start' };
      return isSentAtEnd ? 'default' : 'end-exclusive';
    },
  },
  'working-hours/end-before-start': {
    needs: [],
    effect: 'schedule',
    async probe(service, subject) {
      const body = scheduledChatRequest(service, subject, { startWorkingHour: '20:00', endWorkingHour: '06:00' });
      const answers = { 200: 'default', '422 validationError': 'refused' } as const;
      return toAnswer(await service.send('triggerChat', { body }), answers);
    },
  },
  'working-hours/equal': {
    needs: [],
    effect: 'send',
    async probe(service, subject) {
      const answer = await service.send('triggerChat', { body: oneMinuteHoursChat(service, subject) });
      if (answer.status !== 200) return { seen: statusAndCodeOf(answer) };
      await service.advanceTime(sendSecondsOf(subject));
      const isPending = await cancelPending(service, String(dataOf(answer.json).sessionId));
      return isPending === undefined ? undefined : isPending ? 'one-minute' : 'default';
    },
  },
} satisfies ObservationsOf<'working-hours'>;

/** A message at once, with hours that start and end three hours from now. */
function oneMinuteHoursChat(service: Probe, subject: Subject) {
  const minute = formatTimeOfDay(minuteOfDay(service.now + 3 * hour));
  return chatRequest(subject, { startWorkingHour: minute, endWorkingHour: minute, timezone: 'UTC' });
}
