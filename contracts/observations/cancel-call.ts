import { dataOf } from '../questioned.ts';
import { scheduledCall } from './bodies.ts';
import { answerBy, type ObservationsOf } from './observation.ts';

/** What is open of Cancel Call. */
export const cancelCall = {
  'cancel-call/not-in-queue': {
    needs: ['voice'],
    effect: 'schedule',
    async ask(service, subject) {
      const { json } = await service.send('triggerCall', { body: scheduledCall(service, subject) });
      const { callId } = dataOf(json);
      if (typeof callId !== 'string') return undefined;
      const first = await service.send('cancelCall', { path: { callId } });
      if (first.status !== 200) return undefined;
      const answers = { '409 callNotInQueue': 'default', '400 callNotInQueue': 'bad-request' } as const;
      return answerBy(await service.send('cancelCall', { path: { callId } }), answers);
    },
  },
} satisfies ObservationsOf<'cancel-call'>;
