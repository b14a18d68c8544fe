import { kindsOf } from '../given/chat.ts';
import { dataOf } from '../questioned.ts';
import { inDays, reply, scheduledChat, wasPending } from './bodies.ts';
import { closedNow } from './hours.ts';
import { answerBy, type ObservationsOf, outcomeOf } from './observation.ts';

/** When it is sent, and which session it belongs to. */
export const sessions = {
  'trigger-chat/past-schedule-outside-hours': {
    needs: [],
    effect: 'send',
    async ask(service, subject) {
      const hours = closedNow(service);
      const body = scheduledChat(service, subject, { scheduleTime: inDays(service, -1), ...hours });
      const answer = await service.send('triggerChat', { body });
      if (answer.status !== 200) return { seen: outcomeOf(answer) };
      await service.pass(subject.waits.sendSeconds);
      const waits = await wasPending(service, String(dataOf(answer.json).sessionId));
      return waits === undefined ? undefined : waits ? 'default' : 'at-once';
    },
  },
  'trigger-chat/scheduled-session-visibility': {
    needs: [],
    effect: 'schedule',
    async ask(service, subject) {
      // An email opens a session of its own, in which nothing was said before.
      const kind = kindsOf(subject).includes('email') ? 'email' : undefined;
      const answer = await service.send('triggerChat', { body: scheduledChat(service, subject, {}, kind) });
      const { sessionId } = dataOf(answer.json);
      if (typeof sessionId !== 'string') return undefined;
      const answers = { 200: 'default', '404 sessionNotFound': 'not-found' } as const;
      return answerBy(await service.send('getSession', { path: { sessionId } }), answers);
    },
  },
  'trigger-chat/session-per-trigger': {
    needs: [],
    effect: 'schedule',
    async ask(service, subject) {
      const kind = kindsOf(subject).find((one) => one !== 'email');
      if (kind === undefined) return undefined;
      const begun = async () => {
        const { json } = await service.send('triggerChat', { body: scheduledChat(service, subject, {}, kind) });
        return dataOf(json).sessionId;
      };
      const [one, other] = [await begun(), await begun()];
      if (typeof one !== 'string' || typeof other !== 'string') return undefined;
      return one === other ? 'one-per-customer' : 'default';
    },
  },
  'trigger-chat/reply-to-foreign': {
    needs: ['email', 'otherWorkspace'],
    effect: 'schedule',
    async ask(service, subject) {
      const { apiKey, agent } = subject.otherWorkspace ?? {};
      if (apiKey === undefined) return undefined;
      const foreign = await service.send('triggerChat', { body: reply(subject, { agentName: agent }), apiKey });
      const { sessionId: replyTo } = dataOf(foreign.json);
      if (typeof replyTo !== 'string') return undefined;
      const body = scheduledChat(service, subject, { emailOptions: { replyTo } }, 'email');
      const answers = { '404 replyToSessionNotFound': 'default', '403 forbidden': 'forbidden' } as const;
      return answerBy(await service.send('triggerChat', { body }), answers);
    },
  },
  'trigger-chat/reply-to-new-session': {
    needs: ['email'],
    effect: 'schedule',
    async ask(service, subject) {
      const begun = await service.send('triggerChat', { body: scheduledChat(service, subject, {}, 'email') });
      const { sessionId: replyTo } = dataOf(begun.json);
      if (typeof replyTo !== 'string') return undefined;
      const body = scheduledChat(service, subject, { emailOptions: { replyTo } }, 'email');
      const answer = await service.send('triggerChat', { body });
      if (answer.status !== 200) return { seen: outcomeOf(answer) };
      return dataOf(answer.json).sessionId === replyTo ? 'default' : 'new-session';
    },
  },
} satisfies Partial<ObservationsOf<'trigger-chat'>>;
