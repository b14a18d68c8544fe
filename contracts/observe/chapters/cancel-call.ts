import { type ObservationsOf, toAnswer } from '../observation.ts';
import { dataOf } from '../probe.ts';
import { scheduledCallRequest } from '../requests.ts';

/** What is open of Cancel Call. */
export const cancelCall = {
  'cancel-call/removed-jobs-count': {
    needs: ['voice'],
    effect: 'schedule',
    async probe(service, subject) {
      const { json } = await service.send('triggerCall', { body: scheduledCallRequest(service, subject) });
      const { callId } = dataOf(json);
      if (typeof callId !== 'string') return undefined;
      const answer = await service.send('cancelCall', { path: { callId } });
      if (answer.status !== 200) return undefined;
      const { removedJobs } = dataOf(answer.json);
      if (removedJobs === 1) return 'default';
      return removedJobs === 0 ? 'none' : { seen: `removedJobs is ${JSON.stringify(removedJobs) ?? 'missing'}` };
    },
  },
  'cancel-call/not-in-queue': {
    needs: ['voice'],
    effect: 'schedule',
    async probe(service, subject) {
      const { json } = await service.send('triggerCall', { body: scheduledCallRequest(service, subject) });
      const { callId } = dataOf(json);
      if (typeof callId !== 'string') return undefined;
      const first = await service.send('cancelCall', { path: { callId } });
      if (first.status !== 200) return undefined;
      const answers = { '409 callNotInQueue': 'default', '400 callNotInQueue': 'bad-request' } as const;
      return toAnswer(await service.send('cancelCall', { path: { callId } }), answers);
    },
  },
} satisfies ObservationsOf<'cancel-call'>;
