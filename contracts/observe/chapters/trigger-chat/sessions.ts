import { chatKindsOf } from '../../../generators/chat/chat.ts';
import { sendSecondsOf } from '../../../subject/send-seconds.ts';
import { closedHours } from '../../closed-hours.ts';
import { type ObservationsOf, statusAndCodeOf, toAnswer } from '../../observation.ts';
import { dataOf } from '../../probe.ts';
import { cancelPending, replyRequest, scheduledChatRequest, timestampInDays } from '../../requests.ts';

/** When it is sent, and which session it belongs to. */
export const sessions = {
  'trigger-chat/past-schedule-outside-hours': {
    needs: [],
    effect: 'send',
    async probe(service, subject) {
      const hours = closedHours(service);
      const body = scheduledChatRequest(service, subject, { scheduleTime: timestampInDays(service, -1), ...hours });
      const answer = await service.send('triggerChat', { body });
      if (answer.status !== 200) return { seen: statusAndCodeOf(answer) };
      await service.advanceTime(sendSecondsOf(subject));
      const isPending = await cancelPending(service, String(dataOf(answer.json).sessionId));
      return isPending === undefined ? undefined : isPending ? 'default' : 'at-once';
    },
  },
  'trigger-chat/scheduled-session-visibility': {
    needs: [],
    effect: 'schedule',
    async probe(service, subject) {
      // An email opens a session of its own, in which nothing was said before.
      const kind = chatKindsOf(subject).includes('email') ? 'email' : undefined;
      const answer = await service.send('triggerChat', { body: scheduledChatRequest(service, subject, {}, kind) });
      const { sessionId } = dataOf(answer.json);
      if (typeof sessionId !== 'string') return undefined;
      const answers = { 200: 'default', '404 sessionNotFound': 'not-found' } as const;
      return toAnswer(await service.send('getSession', { path: { sessionId } }), answers);
    },
  },
  'trigger-chat/session-per-trigger': {
    needs: [],
    effect: 'schedule',
    async probe(service, subject) {
      const kind = chatKindsOf(subject).find((one) => one !== 'email');
      if (kind === undefined) return undefined;
      const openSession = async () => {
        const { json } = await service.send('triggerChat', { body: scheduledChatRequest(service, subject, {}, kind) });
        return dataOf(json).sessionId;
      };
      const [first, second] = [await openSession(), await openSession()];
      if (typeof first !== 'string' || typeof second !== 'string') return undefined;
      return first === second ? 'one-per-customer' : 'default';
    },
  },
  'trigger-chat/reply-to-foreign': {
    needs: ['email', 'otherWorkspace'],
    effect: 'schedule',
    async probe(service, subject) {
      const { apiKey, agent } = subject.otherWorkspace ?? {};
      if (apiKey === undefined) return undefined;
      const foreignAnswer = await service.send('triggerChat', {
        body: replyRequest(subject, { agentName: agent }),
        apiKey,
      });
      const { sessionId: replyTo } = dataOf(foreignAnswer.json);
      if (typeof replyTo !== 'string') return undefined;
      const body = scheduledChatRequest(service, subject, { emailOptions: { replyTo } }, 'email');
      const answers = { '404 replyToSessionNotFound': 'default', '403 forbidden': 'forbidden' } as const;
      return toAnswer(await service.send('triggerChat', { body }), answers);
    },
  },
  'trigger-chat/reply-to-new-session': {
    needs: ['email'],
    effect: 'schedule',
    async probe(service, subject) {
      const firstAnswer = await service.send('triggerChat', {
        body: scheduledChatRequest(service, subject, {}, 'email'),
      });
      const { sessionId: replyTo } = dataOf(firstAnswer.json);
      if (typeof replyTo !== 'string') return undefined;
      const body = scheduledChatRequest(service, subject, { emailOptions: { replyTo } }, 'email');
      const answer = await service.send('triggerChat', { body });
      if (answer.status !== 200) return { seen: statusAndCodeOf(answer) };
      return dataOf(answer.json).sessionId === replyTo ? 'default' : 'new-session';
    },
  },
} satisfies Partial<ObservationsOf<'trigger-chat'>>;
