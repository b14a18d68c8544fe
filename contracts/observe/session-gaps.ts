import { parseInstant } from '../../src/instant.ts';
import { dataOf, statusAndCodeOf } from '../exchange.ts';
import { chatKindsOf } from '../generators/chat.ts';
import type { Subject } from '../subject/subject.ts';
import { sendSecondsOf } from '../subject/subject.ts';
import { type ObservationsOf, toAnswer } from './observation.ts';
import type { Probe } from './probe.ts';
import {
  callRequest,
  cancelPending,
  closedHours,
  readSession,
  replyRequest,
  scheduledChatRequest,
  timestampInDays,
} from './requests.ts';

/** What is open of the time of a message and of the session it belongs to. */
export const messageSessionGaps = {
  'trigger-chat/past-schedule-outside-hours': {
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
    effect: 'schedule',
    async probe(service, subject) {
      // An email opens a session of its own, in which nothing was said before.
      const kind = chatKindsOf(subject).includes('email') ? 'email' : undefined;
      const { sessionId } = await triggerChat(service, scheduledChatRequest(service, subject, {}, kind));
      if (typeof sessionId !== 'string') return undefined;
      const answers = { 200: 'default', '404 sessionNotFound': 'not-found' } as const;
      return toAnswer(await service.send('getSession', { path: { sessionId } }), answers);
    },
  },
  'trigger-chat/session-per-trigger': {
    effect: 'schedule',
    async probe(service, subject) {
      const kind = chatKindsOf(subject).find((one) => one !== 'email');
      if (kind === undefined) return undefined;
      const body = scheduledChatRequest(service, subject, {}, kind);
      const { sessionId: first } = await triggerChat(service, body);
      const { sessionId: second } = await triggerChat(service, body);
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
      const body = replyRequest(subject, { agentName: agent });
      const { sessionId: replyTo } = dataOf((await service.send('triggerChat', { body, apiKey })).json);
      if (typeof replyTo !== 'string') return undefined;
      const answer = await answerInThread(service, subject, replyTo);
      return toAnswer(answer, { '404 replyToSessionNotFound': 'default', '403 forbidden': 'forbidden' } as const);
    },
  },
  'trigger-chat/reply-to-new-session': {
    needs: ['email'],
    effect: 'schedule',
    async probe(service, subject) {
      const body = scheduledChatRequest(service, subject, {}, 'email');
      const { sessionId: replyTo } = await triggerChat(service, body);
      if (typeof replyTo !== 'string') return undefined;
      const answer = await answerInThread(service, subject, replyTo);
      if (answer.status !== 200) return { seen: statusAndCodeOf(answer) };
      return dataOf(answer.json).sessionId === replyTo ? 'default' : 'new-session';
    },
  },
} satisfies Partial<ObservationsOf<'trigger-chat'>>;

/** What is open of reply mode. */
export const replyModeGaps = {
  'trigger-chat/reply-without-message': {
    effect: 'record',
    request(_service, subject) {
      const { message, ...body } = replyRequest(subject);
      return ['triggerChat', { body }];
    },
    answers: { 200: 'default', '422 validationError': 'refused' },
  },
  'trigger-chat/reply-fields-outside-reply-mode': {
    effect: 'schedule',
    request: (service, subject) => [
      'triggerChat',
      { body: scheduledChatRequest(service, subject, { message: 'Good day' }) },
    ],
    answers: { 200: 'default', '400 incompatibleOptions': 'refused' },
  },
  'trigger-chat/transcript-extent': {
    effect: 'record',
    async probe(service, subject) {
      const first = 'note abcd12345678';
      const { sessionId } = await triggerChat(service, replyRequest(subject, { message: first }));
      if (typeof sessionId !== 'string') return undefined;
      const body = replyRequest(subject, { message: 'note efgh87654321', sessionId });
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
      const { sessionId } = await triggerChat(service, replyRequest(subject));
      if (typeof sessionId !== 'string') return undefined;
      for (const hours of [1, 23, 24 * 30]) {
        await service.advanceTime(hours * 3_600);
        const { json } = await service.send('getSession', { path: { sessionId } });
        if (dataOf(json).status !== 'completed') continue;
        const answers = { 200: 'default', '404 sessionNotFound': 'not-found' } as const;
        return toAnswer(await service.send('triggerChat', { body: replyRequest(subject, { sessionId }) }), answers);
      }
      return undefined;
    },
  },
  'trigger-chat/agent-failure-in-reply-mode': {
    reason: 'A subject names nothing by which an agent can be made to fail.',
  },
} satisfies Partial<ObservationsOf<'trigger-chat'>>;

/** What is open of Get Session Details. */
export const getSessionGaps = {
  'get-session/empty-id': {
    effect: 'none',
    request: () => ['getSession', { path: { sessionId: '' } }],
    answers: { '422 validationError': 'default', '404 pathNotFound': 'unknown-path' },
  },
} satisfies ObservationsOf<'get-session'>;

/** What is open of the record of a session. */
export const sessionGaps = {
  'limits/session-size': {
    reason: 'A session of someone else is not filled up to see what happens.',
  },
  'session/version-label': {
    effect: 'record',
    async probe(service, subject) {
      const { sessionId } = await triggerChat(service, replyRequest(subject));
      const { agentDetails } = (await readSession(service, String(sessionId))) ?? {};
      if (typeof agentDetails !== 'object' || agentDetails === null) return undefined;
      const { version } = agentDetails as { version?: unknown };
      return version === null || version === undefined ? 'none' : 'default';
    },
  },
  'session/time-of-call': {
    needs: ['voice', 'control'],
    effect: 'call',
    async probe(service, subject) {
      const scheduleTime = timestampInDays(service, 1);
      const answer = await service.send('triggerCall', { body: callRequest(subject, { scheduleTime }) });
      if (answer.status !== 200) return undefined;
      await service.advanceTime(25 * 3_600);
      const { status, time } = (await readSession(service, String(dataOf(answer.json).callId))) ?? {};
      const shownAt = parseInstant(String(time));
      if (shownAt === undefined || status === 'call_in_queue') return undefined;
      return shownAt < Date.parse(scheduleTime) ? 'default' : 'placed';
    },
  },
} satisfies ObservationsOf<'session' | 'limits'>;

async function triggerChat(service: Probe, body: ReturnType<typeof replyRequest>) {
  return dataOf((await service.send('triggerChat', { body })).json);
}

function answerInThread(service: Probe, subject: Subject, replyTo: string) {
  const body = scheduledChatRequest(service, subject, { emailOptions: { replyTo } }, 'email');
  return service.send('triggerChat', { body });
}
