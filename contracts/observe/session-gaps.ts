import { chatKindsOf, sampleReply } from '../generators/chat.ts';
import { dataOf } from '../operations/exchange.ts';
import type { Subject } from '../subject/subject.ts';
import type { Probe } from '../transport/with-service.ts';
import {
  byReply,
  byScheduledChat,
  bySending,
  closedHours,
  type ObservationsOf,
  openSession,
  scheduledChatRequest,
  sessionIdIn,
  timestampInDays,
  toAnswer,
} from './observation.ts';

const foundOrNot = { 200: 'default', '404 sessionNotFound': 'not-found' } as const;

/** What is open of the time of a message, of its session, and of reply mode. */
export const sessionGaps = {
  'trigger-chat/past-schedule-outside-hours': bySending(
    (service) => ({ scheduleTime: timestampInDays(service, -1), ...closedHours(service) }),
    { sent: 'at-once', pending: 'default' },
  ),
  'trigger-chat/scheduled-session-visibility': {
    effect: 'schedule',
    async probe(service, subject) {
      // An email opens a session of its own, in which nothing was said before.
      const kind = chatKindsOf(subject).includes('email') ? 'email' : undefined;
      const sessionId = await openSession(service, scheduledChatRequest(service, subject, {}, kind));
      return toAnswer(await service.send('getSession', { path: { sessionId } }), foundOrNot);
    },
  },
  'trigger-chat/session-per-trigger': {
    effect: 'schedule',
    async probe(service, subject) {
      const kind = chatKindsOf(subject).find((one) => one !== 'email');
      if (kind === undefined) return undefined;
      const body = scheduledChatRequest(service, subject, {}, kind);
      const [first, second] = [await openSession(service, body), await openSession(service, body)];
      return first === second ? 'one-per-customer' : 'default';
    },
  },
  'trigger-chat/reply-to-foreign': {
    needs: ['email', 'otherWorkspace'],
    effect: 'schedule',
    async probe(service, subject) {
      const { apiKey, agent } = subject.otherWorkspace ?? {};
      const replyTo = await openSession(service, sampleReply(subject, { agentName: agent }), apiKey);
      const answer = await answerInThread(service, subject, replyTo);
      return toAnswer(answer, { '404 replyToSessionNotFound': 'default', '403 forbidden': 'forbidden' } as const);
    },
  },
  'trigger-chat/reply-to-new-session': {
    needs: ['email'],
    effect: 'schedule',
    async probe(service, subject) {
      const replyTo = await openSession(service, scheduledChatRequest(service, subject, {}, 'email'));
      const answer = await answerInThread(service, subject, replyTo);
      if (answer.status !== 200) return toAnswer(answer, {});
      return sessionIdIn(answer) === replyTo ? ('default' as const) : ('new-session' as const);
    },
  },
  'trigger-chat/reply-without-message': byReply(
    { message: undefined },
    { 200: 'default', '422 validationError': 'refused' },
  ),
  'trigger-chat/reply-fields-outside-reply-mode': byScheduledChat(() => ({ message: 'Good day' }), {
    200: 'default',
    '400 incompatibleOptions': 'refused',
  }),
  'trigger-chat/transcript-extent': {
    effect: 'record',
    async probe(service, subject) {
      const first = 'note abcd12345678';
      const sessionId = await openSession(service, sampleReply(subject, { message: first }));
      const body = sampleReply(subject, { message: 'note efgh87654321', sessionId });
      const { status, json } = await service.send('triggerChat', { body });
      const { transcript: entries } = dataOf(json);
      if (status !== 200 || !Array.isArray(entries)) return undefined;
      const ofCustomer = entries.filter((entry) => (entry as { role?: unknown }).role === 'user');
      return ofCustomer.some((entry) => JSON.stringify(entry).includes(first)) ? 'whole' : 'default';
    },
  },
  'trigger-chat/continue-ended-session': {
    needs: ['control'],
    effect: 'record',
    async probe(service, subject) {
      const sessionId = await openSession(service, sampleReply(subject));
      for (const hours of [1, 23, 24 * 30]) {
        await service.advanceTime(hours * 3_600);
        const { json } = await service.send('getSession', { path: { sessionId } });
        if (dataOf(json).status !== 'completed') continue;
        return toAnswer(await service.send('triggerChat', { body: sampleReply(subject, { sessionId }) }), foundOrNot);
      }
      return undefined;
    },
  },
  'trigger-chat/agent-failure-in-reply-mode': 'The subject file has no entry that makes an agent fail.',
  'get-session/empty-id': {
    request: () => ['getSession', { path: { sessionId: '' } }],
    answers: { '422 validationError': 'default', '404 pathNotFound': 'unknown-path' },
  },
} satisfies Partial<ObservationsOf<'trigger-chat' | 'get-session'>>;

function answerInThread(service: Probe, subject: Subject, replyTo: string) {
  const body = scheduledChatRequest(service, subject, { emailOptions: { replyTo } }, 'email');
  return service.send('triggerChat', { body });
}
