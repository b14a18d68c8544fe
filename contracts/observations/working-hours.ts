import { day, hour } from '../../src/instant.ts';
import { timeOfDay } from '../given/time-of-day.ts';
import { dataOf, type Questioned } from '../questioned.ts';
import type { Subject } from '../subject.ts';
import { chat, scheduledChat, wasPending } from './bodies.ts';
import { minuteOfDay } from './hours.ts';
import { answerBy, type ObservationsOf, outcomeOf } from './observation.ts';

/** What is open of working hours. */
export const workingHours = {
  'working-hours/boundary': {
    needs: ['control'],
    effect: 'send',
    async ask(service, subject) {
      const midnight = Math.floor(service.now / day) * day;
      let now = service.now;
      // One after the other, as they may all be of one session.
      const wasSentAt = async (due: number): Promise<boolean | undefined> => {
        const hours = { startWorkingHour: '08:00', endWorkingHour: '10:00', timezone: 'UTC' };
        const body = chat(subject, { scheduleTime: new Date(due).toISOString(), ...hours });
        const answer = await service.send('triggerChat', { body });
        if (answer.status !== 200) return undefined;
        await service.pass((due + 2 * hour - now) / 1_000);
        now = due + 2 * hour;
        const waits = await wasPending(service, String(dataOf(answer.json).sessionId));
        return waits === undefined ? undefined : !waits;
      };
      const atEnd = await wasSentAt(midnight + 2 * day + 10 * hour);
      const within = await wasSentAt(midnight + 4 * day + 10 * hour + 30_000);
      if (atEnd === undefined || within === undefined) return undefined;
      if (within) return atEnd ? 'whole-minute' : { seen: 'sent within the minute of the end, but not at its start' };
      return atEnd ? 'default' : 'end-exclusive';
    },
  },
  'working-hours/end-before-start': {
    needs: [],
    effect: 'schedule',
    async ask(service, subject) {
      const body = scheduledChat(service, subject, { startWorkingHour: '20:00', endWorkingHour: '06:00' });
      const answers = { 200: 'default', '422 validationError': 'refused' } as const;
      return answerBy(await service.send('triggerChat', { body }), answers);
    },
  },
  'working-hours/equal': {
    needs: [],
    effect: 'send',
    async ask(service, subject) {
      const answer = await service.send('triggerChat', { body: withinOneMinute(service, subject) });
      if (answer.status !== 200) return { seen: outcomeOf(answer) };
      await service.pass(subject.waits.sendSeconds);
      const waits = await wasPending(service, String(dataOf(answer.json).sessionId));
      return waits === undefined ? undefined : waits ? 'one-minute' : 'default';
    },
  },
} satisfies ObservationsOf<'working-hours'>;

/** A message at once, with hours that start and end three hours from now. */
function withinOneMinute(service: Questioned, subject: Subject) {
  const minute = timeOfDay(minuteOfDay(service.now + 3 * hour));
  return chat(subject, { startWorkingHour: minute, endWorkingHour: minute, timezone: 'UTC' });
}
