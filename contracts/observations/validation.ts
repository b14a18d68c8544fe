import { hour } from '../../src/instant.ts';
import { dataOf } from '../questioned.ts';
import { chat, reply, wasPending } from './bodies.ts';
import { answerBy, type ObservationsOf } from './observation.ts';

/** What is open of values. */
export const validation = {
  'validation/null': {
    needs: [],
    effect: 'record',
    async ask(service, subject) {
      const body = reply(subject, { agentVersion: null });
      const answers = { '422 validationError': 'default', 200: 'as-omitted' } as const;
      return answerBy(await service.send('triggerChat', { body }), answers);
    },
  },
  'validation/empty-text': {
    needs: [],
    effect: 'record',
    async ask(service, subject) {
      const body = reply(subject, { agentName: '' });
      const answers = { '400 agentNameRequired': 'default', '422 validationError': 'validation-error' } as const;
      return answerBy(await service.send('triggerChat', { body }), answers);
    },
  },
  'validation/moment-without-offset': {
    needs: [],
    effect: 'send',
    async ask(service, subject) {
      // Three hours from now in UTC; in Kolkata it is two and a half hours ago.
      const scheduleTime = new Date(service.now + 3 * hour).toISOString().slice(0, 19);
      const body = chat(subject, { scheduleTime, timezone: 'Asia/Kolkata' });
      const answer = await service.send('triggerChat', { body });
      if (answer.status !== 200) return answerBy(answer, { '422 validationError': 'default' } as const);
      await service.pass(subject.waits.sendSeconds);
      const waits = await wasPending(service, String(dataOf(answer.json).sessionId));
      return waits === undefined ? undefined : waits ? 'utc' : 'timezone';
    },
  },
} satisfies ObservationsOf<'validation'>;
