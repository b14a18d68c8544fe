import type { Subject } from '../../subject/subject.ts';
import { type ObservationsOf, toAnswer } from '../observation.ts';
import { dataOf, type Probe } from '../probe.ts';
import { scheduledCallRequest } from '../requests.ts';

/** What is open of Cancel Call. */
export const cancelCall = {
  'cancel-call/removed-jobs-count': {
    needs: ['voice'],
    effect: 'schedule',
    async probe(service, subject) {
      const cancelled = await cancelScheduledCall(service, subject);
      if (cancelled === undefined) return undefined;
      const { removedJobs } = cancelled.data;
      if (removedJobs === 1) return 'default';
      return removedJobs === 0 ? 'none' : { seen: `removedJobs is ${JSON.stringify(removedJobs) ?? 'missing'}` };
    },
  },
  'cancel-call/not-in-queue': {
    needs: ['voice'],
    effect: 'schedule',
    async probe(service, subject) {
      const cancelled = await cancelScheduledCall(service, subject);
      if (cancelled === undefined) return undefined;
      const { callId } = cancelled;
      const answers = { '409 callNotInQueue': 'default', '400 callNotInQueue': 'bad-request' } as const;
      return toAnswer(await service.send('cancelCall', { path: { callId } }), answers);
    },
  },
} satisfies ObservationsOf<'cancel-call'>;

/** Triggers a call for weeks ahead and cancels it; undefined where one of the two is refused. */
async function cancelScheduledCall(service: Probe, subject: Subject) {
  const { json } = await service.send('triggerCall', { body: scheduledCallRequest(service, subject) });
  const { callId } = dataOf(json);
  if (typeof callId !== 'string') return undefined;
  const answer = await service.send('cancelCall', { path: { callId } });
  return answer.status === 200 ? { callId, data: dataOf(answer.json) } : undefined;
}
