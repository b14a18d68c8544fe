import { hour } from '../../../src/instant.ts';
import { sendSecondsOf } from '../../subject/send-seconds.ts';
import { type ObservationsOf, toAnswer } from '../observation.ts';
import { dataOf } from '../probe.ts';
import { cancelPending, chatRequest, replyRequest } from '../requests.ts';

/** What is open of values. */
export const validation = {
  'validation/null': {
    needs: [],
    effect: 'record',
    async probe(service, subject) {
      const body = replyRequest(subject, { agentVersion: null });
      const answers = { '422 validationError': 'default', 200: 'as-omitted' } as const;
      return toAnswer(await service.send('triggerChat', { body }), answers);
    },
  },
  'validation/empty-text': {
    needs: [],
    effect: 'record',
    async probe(service, subject) {
      const body = replyRequest(subject, { agentName: '' });
      const answers = { '400 agentNameRequired': 'default', '422 validationError': 'validation-error' } as const;
      return toAnswer(await service.send('triggerChat', { body }), answers);
    },
  },
  'validation/moment-without-offset': {
    needs: [],
    effect: 'send',
    async probe(service, subject) {
      // Three hours from now in UTC; in Kolkata it is two and a half hours ago.
      const scheduleTime = new Date(service.now + 3 * hour).toISOString().slice(0, 19);
      const body = chatRequest(subject, { scheduleTime, timezone: 'Asia/Kolkata' });
      const answer = await service.send('triggerChat', { body });
      if (answer.status !== 200) return toAnswer(answer, { '422 validationError': 'default' } as const);
      await service.advanceTime(sendSecondsOf(subject));
      const isPending = await cancelPending(service, String(dataOf(answer.json).sessionId));
      return isPending === undefined ? undefined : isPending ? 'utc' : 'timezone';
    },
  },
} satisfies ObservationsOf<'validation'>;
