import fc from 'fast-check';
import { expectEqual, expectError, expectRefusal, expectSuccess } from '../../expect.ts';
import { type ChatBody, chatBy, scheduled } from '../../given/chat.ts';
import { workingHours } from '../../given/hours.ts';
import { farAhead } from '../../given/moment.ts';
import { anyReply, unknownSession } from '../../given/reply.ts';
import { message } from '../../given/text.ts';
import { type Rule, rule } from '../../rule.ts';
import type { Subject } from '../../subject.ts';
import { triggered } from '../triggered.ts';
import { refusal } from './refusal.ts';

/** What reply mode refuses, and conversations that cannot be gone on with. */
export const replyRefusalRules: readonly Rule[] = [
  ...(['scheduleTime', 'startWorkingHour', 'endWorkingHour'] as const).map((field) =>
    refusal({
      id: `reply-mode-with-${field.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      title: `A reply does not wait: ${field} does not go with reply mode.`,
      pitfall: 'The field is ignored in reply mode, so the caller believes that something is scheduled.',
      statements: ['trigger-chat/error/incompatible-options', 'trigger-chat/reply-mode-not-scheduled'],
      needs: [],
      effect: 'record',
      share: 0.5,
      error: { status: 400, code: 'incompatibleOptions' },
      given: (subject) =>
        fc.tuple(anyReply(subject), waiting(field)).map(([body, hours]): ChatBody => ({ ...body, ...hours })),
    }),
  ),
  refusal({
    id: 'continued-session-unknown',
    title: 'A conversation that does not exist cannot be gone on with.',
    pitfall: 'An unknown sessionId begins a new conversation, under that id or another.',
    statements: ['trigger-chat/error/session-not-found', 'trigger-chat/field/session-id'],
    needs: [],
    effect: 'record',
    error: { status: 404, code: 'sessionNotFound' },
    given: (subject) =>
      fc.tuple(anyReply(subject), unknownSession).map(([body, sessionId]): ChatBody => ({ ...body, sessionId })),
  }),
  refusal({
    id: 'reply-to-unknown',
    title: 'An email cannot answer in a conversation that does not exist.',
    pitfall: 'An unknown thread is ignored, and the email begins a new one; or the error is sessionNotFound.',
    statements: ['trigger-chat/error/reply-to-session-not-found', 'trigger-chat/email-options/reply-to'],
    needs: ['email'],
    effect: 'schedule',
    error: { status: 404, code: 'replyToSessionNotFound' },
    given: (subject) => fc.tuple(email(subject), unknownSession).map(([body, replyTo]) => inThread(body, replyTo)),
  }),
  rule({
    id: 'trigger-chat/foreign-session-is-forbidden',
    title: 'A conversation of another workspace cannot be gone on with, and stays as it was.',
    pitfall: 'The session is looked up by its id alone, so anybody who has the id can go on with it.',
    statements: [
      'trigger-chat/error/forbidden',
      'authentication/foreign-session-continue',
      'authentication/session-isolation',
    ],
    needs: ['otherWorkspace'],
    effect: 'record',
    share: 0.5,
    given: (subject) => fc.tuple(anyReply(subject), message),
    async check(service, [body, text], { otherWorkspace }) {
      const { apiKey = null, agent: agentName = '' } = otherWorkspace ?? {};
      const theirs = { agentName, doReturnResponse: true, message: text };
      const sessionId = await triggered(service, theirs, { apiKey });
      const read = async () =>
        expectSuccess(['get-session/success'], await service.send('getSession', { path: { sessionId }, apiKey }));
      const before = await read();

      const answer = await service.send('triggerChat', { body: { ...body, sessionId } });

      expectError(
        ['trigger-chat/error/forbidden', 'authentication/foreign-session-continue'],
        answer,
        'forbidden',
        403,
      );
      const after = await read();
      expectEqual(
        ['authentication/session-isolation'],
        'number of entries in the other workspace',
        (after.transcript as unknown[]).length,
        (before.transcript as unknown[]).length,
      );
    },
  }),
  rule({
    id: 'trigger-chat/foreign-thread-is-refused',
    title: 'An email cannot answer in a conversation of another workspace; with which error it is refused is open.',
    pitfall: 'The thread is looked up without its workspace, so an email goes out to the customers of another one.',
    statements: ['authentication/session-isolation', 'trigger-chat/error/reply-to-session-not-found'],
    needs: ['otherWorkspace', 'email'],
    effect: 'schedule',
    share: 0.3,
    given: (subject) => fc.tuple(email(subject), message),
    async check(service, [body, text], { otherWorkspace }) {
      const { apiKey = null, agent: agentName = '' } = otherWorkspace ?? {};
      const sessionId = await triggered(service, { agentName, doReturnResponse: true, message: text }, { apiKey });

      const answer = await service.send('triggerChat', { body: inThread(body, sessionId) });

      expectRefusal(['authentication/session-isolation'], answer);
    },
  }),
];

/** One of the fields that make a message wait, with others or alone. */
function waiting(field: 'scheduleTime' | 'startWorkingHour' | 'endWorkingHour'): fc.Arbitrary<ChatBody> {
  if (field === 'scheduleTime') return farAhead.map((scheduleTime) => ({ scheduleTime }));
  return workingHours.filter((hours) => field in hours);
}

function email(subject: Subject): fc.Arbitrary<ChatBody> {
  return scheduled(chatBy('email', subject)).map(({ body }) => body);
}

function inThread(body: ChatBody, replyTo: string): ChatBody {
  return { ...body, emailOptions: { ...(body.emailOptions as ChatBody | undefined), replyTo } };
}
